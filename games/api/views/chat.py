"""Chat: the rooms of a table, how far I have read, and the players that I have muted."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.actions import idempotent, retry_key
from games.api.http.authentication import player
from games.api.http.fields import Choice, Input, Text, WholeNumber
from games.api.http.pagination import PAGING, Pages, page_of, without_paging
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import PageOf
from games.errors import (
    BadTextError,
    ChatOverError,
    MutedError,
    NoSuchItemError,
    RoomClosedError,
    TooFastError,
    TooManyError,
)
from games.models import ChatMessage, IdempotencyKey
from games.payloads.chat import ChatLine, ChatMarkShape, TableTalk
from games.payloads.players import MuteShape
from games.selectors.accounts import players
from games.selectors.talk import chat
from games.services.talk import chat as writing
from games.services.talk import mutes

LARGEST_ID = 2**63 - 1


class RoomFilter(Input):
    room = Choice(ChatMessage.Room.choices)


class NewLine(Input):
    room = Choice(ChatMessage.Room.choices)
    text = Text(allow_blank=True, trim_whitespace=False)


class NewMark(Input):
    room = Choice(ChatMessage.Room.choices)
    line = WholeNumber(min_value=1, max_value=LARGEST_ID)


class NoFilters(Input):
    """Nothing but the page."""


class LinePages(Pages):
    ordering = ("-id",)


class TalkPages(Pages):
    ordering = ("-last",)


class Mine(View):
    """Reading requires an account, too."""

    reads = writes = "chat"
    permission_classes = [permissions.IsAuthenticated]


class ChatView(Mine):
    location = "games/{game_id}/chat"

    @may_fail(RoomClosedError)
    @extend_schema(parameters=[RoomFilter, *PAGING], responses=PageOf("ChatPage", ChatLine))
    def get(self, request: Request, game_id: UUID) -> Response:
        """Read a room of a table, the newest lines first."""
        filters = RoomFilter(data=without_paging(request.query_params))
        filters.is_valid(raise_exception=True)
        user = player(request)
        rows = chat.lines(game_id=game_id, user=user, **filters.validated_data)
        return page_of(
            request,
            rows,
            lambda row: chat.line_json(row, user, muted=row.muted),
            LinePages(),
        )

    @may_fail(BadTextError, ChatOverError, MutedError, RoomClosedError, TooFastError)
    @extend_schema(request=NewLine, responses={201: ChatLine})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Say something in a room."""
        said, user = read(NewLine, request), player(request)

        def act(first: IdempotencyKey) -> None:
            line = writing.create_line(game_id=game_id, user=user, **said)
            first.status, first.body = status.HTTP_201_CREATED, chat.line_json(line, user)

        return idempotent(user, retry_key(request), act)


class ChatReadView(Mine):
    @may_fail(NoSuchItemError, RoomClosedError)
    @extend_schema(request=NewMark, responses=ChatMarkShape)
    def put(self, request: Request, game_id: UUID) -> Response:
        """Mark how far I have read a room. A mark never goes back, and nobody else sees it."""
        mark = writing.mark_read(game_id=game_id, user=player(request), **read(NewMark, request))
        marked: ChatMarkShape = {"room": mark.room, "line": mark.line}
        return Response(marked)


class MyChatView(Mine):
    @extend_schema(parameters=PAGING, responses=PageOf("TalkPage", TableTalk))
    def get(self, request: Request) -> Response:
        """List my tables at which something was said, the latest first, and what is unread."""
        refuse_filters(request)
        return page_of(request, chat.rooms_of(user=player(request)), chat.rooms_json, TalkPages())


class MutesView(Mine):
    @extend_schema(parameters=PAGING, responses=PageOf("MutePage", MuteShape))
    def get(self, request: Request) -> Response:
        """List whom I have muted, the latest first."""
        refuse_filters(request)
        return page_of(request, players.mutes_of(user=player(request)), players.mute_json)


class MuteView(Mine):
    @may_fail(NoSuchItemError, TooManyError)
    @extend_schema(request=None, responses=MuteShape)
    def put(self, request: Request, username: str) -> Response:
        """Read no more lines of somebody, in any room. They are not told, and cannot tell."""
        return Response(players.mute_json(mutes.mute(user=player(request), username=username)))

    @may_fail(NoSuchItemError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Read somebody's lines again, those from meanwhile, too."""
        mutes.unmute(user=player(request), username=username)
        return Response(status=status.HTTP_204_NO_CONTENT)


def refuse_filters(request: Request) -> None:
    """Refuse query parameters other than those of paging. Raises ValidationError."""
    NoFilters(data=without_paging(request.query_params)).is_valid(raise_exception=True)
