"""Moves: post one, read the log, get the record."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import shapes
from games.api.authentication import viewer
from games.api.base import PAGING, Pages, View, act_on_table, read
from games.api.fields import Input, WholeNumber
from games.api.games import RETRY
from games.selectors import history, tables
from games.services import moves as writing


class NewMove(Input):
    ply = WholeNumber(min_value=0, max_value=2**31 - 1)
    move = serializers.DictField()


class LogPages(Pages):
    ordering = ("ply",)
    page_size = 200
    max_page_size = 500


class Since(serializers.Serializer[Any]):
    after = serializers.IntegerField(
        min_value=-1, max_value=2**31 - 1, default=-1, help_text="Only what came after this ply."
    )


class MovesView(View):
    @extend_schema(parameters=[Since, *PAGING], responses=shapes.LogPage)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read what happened, as far as I may know it, the oldest first."""
        after = Since(data=request.query_params)
        after.is_valid(raise_exception=True)
        seat = tables.seat_of(tables.table(game_id=game_id), viewer(request))
        rows = history.moves(game_id=game_id, after=after.validated_data["after"])
        pages = LogPages()
        page = pages.paginate_queryset(rows, request) or []
        noted = history.notices(game_id=game_id, rows=page)
        entries = [history.entry(row, seat) | {"notices": noted[row.ply]} for row in page]
        return pages.get_paginated_response(entries)

    @extend_schema(parameters=[RETRY], request=NewMove, responses={201: shapes.TableView})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Make a move: one of my legal moves, as it stands there, and the ply that it answers."""
        move = read(NewMove, request)
        return act_on_table(request, 201, writing.play_move, game_id=game_id, **move)


class LegalMovesView(View):
    @extend_schema(responses=shapes.LegalMove(many=True))
    def get(self, request: Request, game_id: UUID) -> Response:
        """List my legal moves alone."""
        view = tables.table_view(game=tables.table(game_id=game_id), user=viewer(request))
        return Response(view["legal_moves"])


class RecordView(View):
    @extend_schema(responses=shapes.Record)
    def get(self, request: Request, game_id: UUID) -> Response:
        """Get the record of a game that is over, with all that was hidden."""
        return Response(history.record(game_id=game_id))
