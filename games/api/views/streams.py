"""Streams: what happens at one table, at all of mine, or in the lobby, sent immediately.

The views open a stream and answer with its first messages. A process that holds streams
(games.asgi) sends the rest; in other processes the answer ends there, and a client that comes back
with the last id continues from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import permissions
from rest_framework.request import Request

from games.api.http.authentication import viewer, zone_of
from games.api.http.fields import Choice, Input, Text, Truth
from games.api.http.media_types import EVENT_STREAM, NDJSON
from games.api.http.scopes import scopes_of
from games.api.http.view import View
from games.api.openapi import enums
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import UnionOf
from games.api.streaming.lobby import LobbySubscription
from games.api.streaming.subscriptions import (
    MySubscription,
    Subscription,
    TableSubscription,
    check_room_for,
)
from games.api.views.table_filters import SIZES
from games.errors import NotReplayableError, TooManyStreamsError
from games.models import User
from games.payloads.streams import LobbyEvent, MyEvent, ServerSentEvent, TableEvent
from games.selectors.streams.cursors import BadCursorError, ListCursor, TableCursor
from games.selectors.streams.lobby import LobbyStream
from games.selectors.streams.my_games import MyStream
from games.selectors.streams.table import TableStream

LAST = OpenApiParameter(
    "Last-Event-ID",
    str,
    OpenApiParameter.HEADER,
    description="The id of the last message that came; what came since is told first.",
)

Cursor = TypeVar("Cursor", TableCursor, ListCursor)


class FromId(Input):
    after = Text(
        required=False, max_length=4000, help_text="As `Last-Event-ID`, where no header can be set."
    )


class TableQuery(FromId):
    invitation = Text(
        required=False, max_length=500, help_text="Of a link to a table by invitation only."
    )


class LobbyQuery(FromId):
    ruleset = Choice(enums.RULESET_KEYS, required=False)
    free = Truth(required=False, help_text="Only tables with a seat that is free.")
    clock = Choice(enums.CLOCK_KEYS, required=False)
    language = Choice(User.Language.choices, required=False)
    rated = Truth(required=False, help_text="Whether they count for ratings.")
    bots_allowed = Truth(required=False, help_text="Whether bot accounts may sit down.")
    seats = Choice(
        [(size, str(size)) for size in SIZES], required=False, help_text="Only tables of so many."
    )


class StreamResponse(HttpResponse):
    """The first messages of a stream, and the subscription that yields the others."""

    def __init__(self, feed: Subscription) -> None:
        super().__init__(feed.read(), content_type=feed.media_type)
        self.feed = feed
        self["Cache-Control"] = "no-store"
        self["X-Accel-Buffering"] = "no"  # proxies must pass on each message immediately


class MyEventsView(View):
    also_limited = ("stream",)
    permission_classes = [permissions.IsAuthenticated]

    @may_fail(TooManyStreamsError)
    @extend_schema(
        operation_id="me_events",
        parameters=[FromId, LAST],
        responses={
            (200, EVENT_STREAM): ServerSentEvent,
            (200, NDJSON): UnionOf("MyEvent", MyEvent),
        },
    )
    def get(self, request: Request) -> HttpResponse:
        """Be told of all my tables: the list first, then each table that changes."""
        check_room_for(request)
        query = _query(FromId, request)
        cursor = _cursor(ListCursor.read, request, query)
        stream = MyStream(language=get_language() or "en", cursor=cursor)
        return StreamResponse(MySubscription(self, request, stream))


class LobbyEventsView(View):
    also_limited = ("stream",)

    @may_fail(TooManyStreamsError)
    @extend_schema(
        operation_id="lobby_events",
        parameters=[LobbyQuery, LAST],
        responses={
            (200, EVENT_STREAM): ServerSentEvent,
            (200, NDJSON): UnionOf("LobbyEvent", LobbyEvent),
        },
    )
    def get(self, request: Request) -> HttpResponse:
        """Be told of public tables that wait for players: the list, then what changes.

        Each that is made or changes, and those that are gone: started, closed, or not as I ask for
        any more. The filters are those of `GET games`.
        """
        check_room_for(request)
        wanted = _query(LobbyQuery, request)
        cursor = _cursor(ListCursor.read, request, wanted)
        wanted.pop("after", None)
        stream = LobbyStream(wanted=wanted, cursor=cursor)
        return StreamResponse(LobbySubscription(self, request, stream))


class GameEventsView(View):
    also_limited = ("stream",)

    @may_fail(TooManyStreamsError, NotReplayableError)
    @extend_schema(
        operation_id="games_events",
        parameters=[TableQuery, LAST],
        responses={
            (200, EVENT_STREAM): ServerSentEvent,
            (200, NDJSON): UnionOf("TableEvent", TableEvent),
        },
    )
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Be told of a table: its view first, then moves, notices, chat, and the new view."""
        check_room_for(request)
        query = _query(TableQuery, request)
        scopes = scopes_of(request.auth)
        stream = TableStream(
            game_id=game_id,
            language=get_language() or "en",
            zone=zone_of(viewer(request)),
            cursor=_cursor(TableCursor.read, request, query),
            invitation=query.get("invitation"),
            with_chat=scopes is None or "chat" in scopes,
        )
        return StreamResponse(TableSubscription(self, request, stream))


def _query(shape: type[Input], request: Request) -> dict[str, Any]:
    query = shape(data=request.query_params.dict())
    query.is_valid(raise_exception=True)
    return dict(query.validated_data)


def _cursor(
    read: Callable[[str], Cursor | None], request: Request, query: dict[str, Any]
) -> Cursor | None:
    """The cursor that a client sent; None without one.

    An id that no stream sent counts as none, because a browser that is refused never tries again.
    """
    last = request.headers.get("Last-Event-ID") or query.get("after")
    try:
        return read(last) if last else None
    except BadCursorError:
        return None
