"""Moves: post one, read the log, get the record."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.authentication import viewer, zone_of
from games.api.base import Pages, View, act_on_table, paging, read, without_paging
from games.api.fields import Input, Number, WholeNumber
from games.api.games import RETRY
from games.api.refusals import may_refuse
from games.api.shapes.rulesets import MoveField
from games.errors import (
    MoveRefusedError,
    NotActiveError,
    NotFinishedError,
    NotForSpectatorsError,
    NotReplayableError,
    NotSeatedError,
    NotYourTurnError,
    PausedError,
    StaleMoveError,
)
from games.selectors import history, tables
from games.selectors.entering import enter
from games.selectors.sight import sight_of
from games.services import moves as writing

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
    @extend_schema(parameters=[Since, *paging(LogPages.max_page_size)], responses=shapes.LogPage)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read what happened, as far as I may know it, the oldest first."""
        after = Since(data=without_paging(request.query_params))
        after.is_valid(raise_exception=True)
        user = viewer(request)
        game = enter(game_id=game_id, user=user)
        sight = sight_of(game, user)
        rows = history.moves(game_id=game_id, sight=sight, after=after.validated_data["after"])
        pages = LogPages()
        page = pages.paginate_queryset(rows, request) or []
        entries = history.entries(game=game, rows=page, seat=sight.seat, zone=zone_of(user))
        return pages.get_paginated_response(entries)

    @may_refuse(*MOVING)
    @extend_schema(parameters=[RETRY], request=NewMove, responses={201: shapes.TableView})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Make a move: one of my legal moves, as it stands there, and the ply that it answers."""
        move = read(NewMove, request)
        return act_on_table(request, 201, writing.play_move, game_id=game_id, **move)


class LegalMovesView(View):
    @may_refuse(NotReplayableError)
    @extend_schema(responses=shapes.LegalMove(many=True))
    def get(self, request: Request, game_id: UUID) -> Response:
        """List my legal moves alone."""
        user = viewer(request)
        view = tables.table_view(game=enter(game_id=game_id, user=user), user=user)
        return Response(view["legal_moves"])


class RecordView(View):
    @may_refuse(NotFinishedError, NotForSpectatorsError)
    @extend_schema(responses=shapes.Record)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Get the record of a game that is over, with all that was hidden."""
        user = viewer(request)
        return Response(history.record_for(game=enter(game_id=game_id, user=user), user=user))
