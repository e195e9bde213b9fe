"""What players have done, and how two of them fared against each other."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import View
from games.api.people import named
from games.api.refusals import may_refuse
from games.api.shapes import ratings as shapes
from games.selectors import statistics


class StatisticsView(View):
    @may_refuse(NotFound)
    @extend_schema(responses=shapes.Statistics(many=True))
    def get(self, request: Request, username: str) -> Response:
        """Read what a player has done in each game."""
        return Response(statistics.of_player(user=named(username)))


class VersusView(View):
    @may_refuse(NotFound)
    @extend_schema(responses=shapes.Versus(many=True))
    def get(self, request: Request, username: str, other: str) -> Response:
        """Read how often a player was ahead of another, by game."""
        user, opponent = named(username), named(other)
        if user == opponent:
            raise NotFound
        return Response(statistics.versus(user=user, other=opponent))
