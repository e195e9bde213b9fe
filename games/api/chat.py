"""What is said at a table: the rooms, how far I have read, whom I do not read."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.authentication import player
from games.api.base import PAGING, Pages, View, act_once, page_of, read, without_paging
from games.api.fields import Input, Text, WholeNumber
from games.api.games import RETRY
from games.api.refusals import may_refuse
from games.api.shapes import talk as shapes
from games.engine.core import Json
from games.errors import (
    BadTextError,
    ChatOverError,
    MutedError,
    NoSuchItemError,
    RoomClosedError,
    TooFastError,
    TooManyError,
)
from games.models import ChatMessage
from games.selectors import chat, people
from games.services import chat as writing
from games.services import mutes

LARGEST_ID = 2**63 - 1


class RoomFilter(Input):
    room = serializers.ChoiceField(ChatMessage.Room.choices)


class NewLine(Input):
    room = serializers.ChoiceField(ChatMessage.Room.choices)
    text = Text(allow_blank=True, trim_whitespace=False)


class NewMark(Input):
    room = serializers.ChoiceField(ChatMessage.Room.choices)
    line = WholeNumber(min_value=1, max_value=LARGEST_ID)


class NoFilters(Input):
    """Nothing but the page."""


class LinePages(Pages):
    ordering = ("-id",)


class TalkPages(Pages):
    ordering = ("-last",)


class Mine(View):
    """For people with an account alone, to look as well."""

    reads = writes = "chat"
    permission_classes = [permissions.IsAuthenticated]


class ChatView(Mine):
    @may_refuse(RoomClosedError)
    @extend_schema(parameters=[RoomFilter, *PAGING], responses=shapes.ChatPage)
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

    @may_refuse(BadTextError, ChatOverError, MutedError, RoomClosedError, TooFastError)
    @extend_schema(parameters=[RETRY], request=NewLine, responses={201: shapes.ChatLine})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Say something in a room."""
        said, user = read(NewLine, request), player(request)

        def act() -> tuple[int, Json]:
            line = writing.say(game_id=game_id, user=user, **said)
            return status.HTTP_201_CREATED, chat.line_json(line, user)

        return act_once(request, act)


class ChatReadView(Mine):
    @may_refuse(NoSuchItemError, RoomClosedError)
    @extend_schema(request=NewMark, responses=shapes.ChatMarkShape)
    def put(self, request: Request, game_id: UUID) -> Response:
        """Mark how far I have read a room. A mark never goes back, and nobody else sees it."""
        mark = writing.mark_read(game_id=game_id, user=player(request), **read(NewMark, request))
        return Response({"room": mark.room, "line": mark.line})


class MyChatView(Mine):
    @extend_schema(parameters=PAGING, responses=shapes.TalkPage)
    def get(self, request: Request) -> Response:
        """List my tables at which something was said, the latest first, and what is unread."""
        refuse_filters(request)
        return page_of(request, chat.talk_of(user=player(request)), chat.talk_json, TalkPages())


class MutesView(Mine):
    @extend_schema(parameters=PAGING, responses=shapes.MutePage)
    def get(self, request: Request) -> Response:
        """List whom I have muted, the latest first."""
        refuse_filters(request)
        return page_of(request, people.mutes_of(user=player(request)), people.mute_json)


class MuteView(Mine):
    @may_refuse(NoSuchItemError, TooManyError)
    @extend_schema(request=None, responses=shapes.MuteShape)
    def put(self, request: Request, username: str) -> Response:
        """Read no more lines of somebody, in any room. He is not told, and cannot tell."""
        return Response(people.mute_json(mutes.mute(user=player(request), username=username)))

    @may_refuse(NoSuchItemError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Read somebody's lines again, those from meanwhile, too."""
        mutes.unmute(user=player(request), username=username)
        return Response(status=status.HTTP_204_NO_CONTENT)


def refuse_filters(request: Request) -> None:
    """Refuse query parameters where there is but the page to choose. Raises ValidationError."""
    NoFilters(data=without_paging(request.query_params)).is_valid(raise_exception=True)
