"""Ratings: leaderboards, a player's history, what a game has changed."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import viewer
from games.api.http.caching import compressed
from games.api.http.fields import Input
from games.api.http.pagination import PAGING, Pages, page_of, without_paging
from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf, PageOf
from games.api.views.players import named
from games.payloads.ratings import (
    BotLeaderboardEntry,
    GameRatings,
    LeaderboardEntry,
    PlayerRating,
    RatedGame,
)
from games.replica import reads_replica
from games.rulesets.registry import RULESETS
from games.selectors.play import bot_ratings, ratings


class BestFirst(Pages):
    ordering = ("-score", "id")


class LatestFirst(Pages):
    ordering = ("-number",)


@compressed
class LeaderboardView(View):
    @may_fail(NotFound)
    @extend_schema(parameters=PAGING, responses=PageOf("Leaderboard", LeaderboardEntry))
    @reads_replica
    def get(self, request: Request, ruleset: str) -> Response:
        """List the rated players of a game, the best first."""
        _check(request, ruleset)
        pages = BestFirst()
        page = pages.paginate_queryset(ratings.leaderboard(ruleset=ruleset), request) or []
        return pages.get_paginated_response(ratings.ranked(ruleset=ruleset, page=page))


@compressed
class BotLeaderboardView(View):
    @may_fail(NotFound)
    @extend_schema(parameters=PAGING, responses=PageOf("BotLeaderboard", BotLeaderboardEntry))
    @reads_replica
    def get(self, request: Request, ruleset: str) -> Response:
        """List the rated bots of a game, the site's own among them, the best first.

        They are rated among themselves, apart from people.
        """
        _check(request, ruleset)
        pages = BestFirst()
        page = pages.paginate_queryset(bot_ratings.ladder(ruleset=ruleset), request) or []
        return pages.get_paginated_response(bot_ratings.ranked(ruleset=ruleset, page=page))


class PlayerRatingsView(View):
    @may_fail(NotFound)
    @extend_schema(operation_id="users_ratings_list", responses=ListOf(PlayerRating))
    @reads_replica
    def get(self, request: Request, username: str) -> Response:
        """Read a player's rating in each game; a bot's is among bots."""
        return Response(ratings.of_player(user=named(username)))


class RatingHistoryView(View):
    @may_fail(NotFound)
    @extend_schema(
        operation_id="users_ratings_history",
        parameters=PAGING,
        responses=PageOf("RatingHistory", RatedGame),
    )
    @reads_replica
    def get(self, request: Request, username: str, ruleset: str) -> Response:
        """List how each rated game has changed a player's rating, the latest first."""
        _check(request, ruleset)
        rows: QuerySet[Any] = ratings.history(user=named(username), ruleset=ruleset)
        return page_of(request, rows, ratings.change, LatestFirst())


class GameRatingsView(View):
    @extend_schema(responses=GameRatings)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read how a game has changed its players' ratings."""
        return Response(ratings.of_game(game_id=game_id, user=viewer(request)))


def _check(request: Request, ruleset: str) -> None:
    """Refuse unknown query parameters, and unknown games. Raises ValidationError, NotFound."""
    Input(data=without_paging(request.query_params)).is_valid(raise_exception=True)
    if ruleset not in RULESETS:
        raise NotFound
