"""What players have done, and how two of them fared against each other."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf
from games.api.views.players import named
from games.payloads.ratings import Statistics, Versus
from games.replica import reads_replica
from games.selectors.play import statistics


class StatisticsView(View):
    @may_fail(NotFound)
    @extend_schema(responses=ListOf(Statistics))
    @reads_replica
    def get(self, request: Request, username: str) -> Response:
        """Read what a player has done in each game."""
        return Response(statistics.of_player(user=named(username)))


class VersusView(View):
    @may_fail(NotFound)
    @extend_schema(responses=ListOf(Versus))
    @reads_replica
    def get(self, request: Request, username: str, other: str) -> Response:
        """Read how often a player was ahead of another, by game."""
        user, opponent = named(username), named(other)
        if user == opponent:
            raise NotFound
        return Response(statistics.versus(user=user, other=opponent))
