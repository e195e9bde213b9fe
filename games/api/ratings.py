"""Ratings: leaderboards, a player's history, what a game has changed."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import PAGING, Pages, View, page_of, without_paging
from games.api.fields import Input
from games.api.people import named
from games.api.refusals import may_refuse
from games.api.shapes import ratings as shapes
from games.engine.registry import RULESETS
from games.selectors import ratings


class BestFirst(Pages):
    ordering = ("-score", "id")


class LatestFirst(Pages):
    ordering = ("-number",)


class LeaderboardView(View):
    @may_refuse(NotFound)
    @extend_schema(parameters=PAGING, responses=shapes.Leaderboard)
    def get(self, request: Request, ruleset: str) -> Response:
        """List the rated players of a game, the best first."""
        _check(request, ruleset)
        pages = BestFirst()
        page = pages.paginate_queryset(ratings.leaderboard(ruleset=ruleset), request) or []
        return pages.get_paginated_response(ratings.ranked(ruleset=ruleset, page=page))


class PlayerRatingsView(View):
    @may_refuse(NotFound)
    @extend_schema(operation_id="users_ratings_list", responses=shapes.PlayerRating(many=True))
    def get(self, request: Request, username: str) -> Response:
        """Read a player's rating in each game."""
        return Response(ratings.of_player(user=named(username)))


class RatingHistoryView(View):
    @may_refuse(NotFound)
    @extend_schema(
        operation_id="users_ratings_history", parameters=PAGING, responses=shapes.RatingHistory
    )
    def get(self, request: Request, username: str, ruleset: str) -> Response:
        """List how each rated game has changed a player's rating, the latest first."""
        _check(request, ruleset)
        rows = ratings.history(user=named(username), ruleset=ruleset)
        return page_of(request, rows, ratings.change, LatestFirst())


class GameRatingsView(View):
    @extend_schema(responses=shapes.GameRatings)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read how a game has changed its players' ratings."""
        return Response(ratings.of_game(game_id=game_id))


def _check(request: Request, ruleset: str) -> None:
    """Refuse what is not asked here, and games that are not there."""
    Input(data=without_paging(request.query_params)).is_valid(raise_exception=True)
    if ruleset not in RULESETS:
        raise NotFound
