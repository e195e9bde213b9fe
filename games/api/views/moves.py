"""Moves: post one, read the log, get the record."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.actions import move_at_table
from games.api.http.authentication import viewer, zone_of
from games.api.http.caching import OVER, compressed, is_over
from games.api.http.fields import Input, Number, Truth, WholeNumber
from games.api.http.media_types import JSON, TEXT, prefers_text
from games.api.http.pagination import Pages, paging, without_paging
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.api.openapi.ruleset_fields import MoveField
from games.api.openapi.typed_dicts import ListOf, PageOf
from games.engine import record_text
from games.errors import (
    ForLearningError,
    MoveRefusedError,
    MovesArchivedError,
    NotActiveError,
    NotFinishedError,
    NotForSpectatorsError,
    NotReplayableError,
    NotSeatedError,
    NotYourTurnError,
    PausedError,
    StaleMoveError,
)
from games.payloads.moves import LogEntry, Record
from games.payloads.tables import LegalMove, TableView
from games.rulesets.registry import installed
from games.selectors.play import game_log, table_view
from games.selectors.tables.access import get_visible_game
from games.selectors.tables.visibility import visibility_of

MOVING: Final = (
    MoveRefusedError,
    NotActiveError,
    NotSeatedError,
    NotYourTurnError,
    PausedError,
    StaleMoveError,
)


class NewMove(Input):
    ply = WholeNumber(min_value=0, max_value=2**31 - 1)
    move = MoveField()


class LogPages(Pages):
    ordering = ("ply",)
    page_size = 200
    max_page_size = 500


class Since(Input):
    after = Number(
        min_value=-1, max_value=2**31 - 1, default=-1, help_text="Only what came after this ply."
    )


class MovesView(View):
    guests_may = ("POST",)
    location = "games/{game_id}"
    has_etag = made_has_etag = True

    @may_fail(MovesArchivedError)
    @extend_schema(
        parameters=[Since, *paging(LogPages.max_page_size)],
        responses={200: PageOf("LogPage", LogEntry), 304: None},
    )
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read what happened, as far as I may know it, the oldest first."""
        after = Since(data=without_paging(request.query_params))
        after.is_valid(raise_exception=True)
        user = viewer(request)
        game = get_visible_game(game_id=game_id, user=user)
        visibility = visibility_of(game, user)
        rows = game_log.moves(
            game_id=game_id, visibility=visibility, after=after.validated_data["after"]
        )
        pages = LogPages()
        page = pages.paginate_queryset(rows, request) or []
        entries = game_log.entries(game=game, rows=page, seat=visibility.seat, zone=zone_of(user))
        answer = pages.get_paginated_response(entries)
        if is_over(game):
            answer["Cache-Control"] = OVER
        return answer

    @may_fail(*MOVING)
    @extend_schema(request=NewMove, responses={201: TableView})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Make a move: one of my legal moves, as it stands there, and the ply that it answers."""
        move = read(NewMove, request)
        return move_at_table(request, game_id=game_id, **move)


class LegalMovesView(View):
    @may_fail(NotReplayableError)
    @extend_schema(responses=ListOf(LegalMove))
    def get(self, request: Request, game_id: UUID) -> Response:
        """List my legal moves alone."""
        user = viewer(request)
        game = get_visible_game(game_id=game_id, user=user, with_position=True)
        view = table_view.table_view(game=game, visibility=visibility_of(game, user))
        return Response(view["legal_moves"])


class RecordWish(Input):
    older = Truth(
        required=False, help_text="As `game-record/1` or `2`, for programs that know no later one."
    )


@compressed  # nothing in a record is a secret of its reader
class RecordView(View):
    has_etag = True

    @may_fail(ForLearningError, MovesArchivedError, NotFinishedError, NotForSpectatorsError)
    @extend_schema(
        parameters=[RecordWish], responses={(200, JSON): Record, (200, TEXT): str, 304: None}
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse | Response:
        """Get the record of a game that is over, with all that was hidden.

        With `Accept: text/plain` its moves as text, a line for each.
        """
        user = viewer(request)
        game = get_visible_game(game_id=game_id, user=user)
        wish = RecordWish(data=request.query_params.dict())
        wish.is_valid(raise_exception=True)
        visibility = visibility_of(game, user)
        record = game_log.record_for(game=game, visibility=visibility, **wish.validated_data)
        answer: HttpResponse | Response = Response(record)
        if prefers_text(request.headers.get("Accept", "")):
            text = record_text.write(record, installed(game.ruleset).notation)
            answer = HttpResponse(text, content_type=f"{TEXT}; charset=utf-8")
        patch_vary_headers(answer, ["Accept"])
        answer["Cache-Control"] = OVER
        return answer
