"""Tables: list, create, look, join, leave, start."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final
from uuid import UUID

from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from drf_spectacular.utils import extend_schema
from rest_framework import permissions
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_304_NOT_MODIFIED

from games.api.http import throttling
from games.api.http.actions import act_on_table, table_response
from games.api.http.authentication import GamePass, player, viewer
from games.api.http.fields import Choice, Flag, Input, Nonce, Number, Text, Truth, WholeNumber
from games.api.http.pagination import PAGING, Pages, page_of, without_paging
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.api.openapi.retry import RETRY
from games.api.openapi.typed_dicts import PageOf
from games.api.streaming.subscriptions import check_room_for
from games.api.streaming.waits import Wait
from games.api.views.new_game import NewGame
from games.api.views.table_filters import Filters, found_by
from games.errors import (
    AlreadySeatedError,
    AlreadyStartedError,
    BadInvitationError,
    BadOptionsError,
    BlockedError,
    BotsNotAllowedError,
    GameFullError,
    GameNotFullError,
    HeldASeatError,
    NonceMissingError,
    NotFinishedError,
    NotForGuestsError,
    NotHostError,
    NotInvitedError,
    NotReliableError,
    NotReplayableError,
    NotSeatedError,
    OtherLanguageError,
    OwnBotError,
    SeatTakenError,
    TooManyError,
    TooManyStreamsError,
)
from games.payloads.tables import MyTable, TableSummary, TableView
from games.policy import WAIT_SECONDS_AT_MOST
from games.replica import reads_replica
from games.selectors.play import my_tables, table_view
from games.selectors.tables import lists
from games.selectors.tables.visibility import visibility_of
from games.services.tables import named_bots, rematch_wishes, rematches
from games.services.tables import seating as writing
from games.services.tables.entry_terms import Terms

SEATING: Final = (
    AlreadySeatedError,
    AlreadyStartedError,
    BadInvitationError,
    BotsNotAllowedError,
    GameFullError,
    NotForGuestsError,
    HeldASeatError,
    NotInvitedError,
    NotReliableError,
    OtherLanguageError,
    OwnBotError,
    SeatTakenError,
    TooManyError,
)


class Looking(Input):
    wait = Number(
        min_value=1,
        max_value=WAIT_SECONDS_AT_MOST,
        required=False,
        help_text="With `If-None-Match`: seconds to wait for another answer than 304.",
    )
    invitation = Text(
        required=False, max_length=500, help_text="Of a link to a table by invitation only."
    )


class Fairness(Input):
    """What I bring to the deal. Where there is a nonce, nothing is left to trust."""

    nonce = Nonce(default="")
    trusts_server = Flag(default=False, help_text="Instead of a nonce of mine.")


class Joining(Fairness):
    seat = WholeNumber(min_value=0, max_value=15, required=False, allow_null=True, default=None)
    invitation = Text(
        max_length=200, required=False, allow_null=True, help_text="The token of a link."
    )


class OnceMore(Input):
    trusts_server = Flag(default=False, help_text="Instead of a nonce of mine.")


class UrgentPages(Pages):
    ordering = ("urgency", "-created_at", "id")


ORDERS: Final[dict[str, type[Pages]]] = {"newest": Pages, "urgency": UrgentPages}


class Order(Input):
    order = Choice(
        list(ORDERS), default="newest", help_text="`urgency`: where my time is up first."
    )
    waiting = Truth(
        required=False,
        help_text="Only those that wait for me, or all others: I am to decide there, or to answer "
        "what somebody proposes.",
    )


class GamesView(View):
    guests_may = ("POST",)
    limited_writes = ("tables",)

    @may_fail(NotAuthenticated)
    @extend_schema(
        operation_id="games_list",
        parameters=[Filters, *PAGING],
        responses=PageOf("TablePage", TableSummary),
    )
    @method_decorator(gzip_page)
    @reads_replica
    def get(self, request: Request) -> Response:
        """List tables, the newest first."""
        user = viewer(request)
        rows = found_by(request, user)
        return page_of(request, rows, lambda row: table_view.summary(row, visibility_of(row, user)))

    @may_fail(
        AlreadySeatedError,
        BadOptionsError,
        BlockedError,
        BotsNotAllowedError,
        NotForGuestsError,
        OwnBotError,
        TooManyError,
    )
    @extend_schema(request=NewGame, responses={201: TableView})
    def post(self, request: Request) -> Response:
        """Make a table. I take the first seat, the bots the last ones, except where there is null.

        A bot account among the bots is invited, and its seat is free until its program accepts. A
        guest's table is full of bots, without a clock, and seen by nobody else.
        """
        wish = read(NewGame, request)
        wish.pop("nonce", None)
        for _invited in named_bots.accounts_among(wish.get("bots", ())):
            throttling.count_or_refuse(request, "invitations", throttling.caller_of(request))
        names = [field.name for field in fields(Terms)]
        terms = Terms(**{name: wish.pop(name) for name in names if name in wish})
        return act_on_table(request, 201, named_bots.create_game, terms=terms, **wish)


class MyGamesView(View):
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(parameters=[Order, *PAGING], responses=PageOf("MyTablePage", MyTable))
    @reads_replica
    def get(self, request: Request) -> Response:
        """List the tables at which I sit, the newest first, or the most urgent."""
        order = Order(data=without_paging(request.query_params))
        order.is_valid(raise_exception=True)
        user, pages = player(request), ORDERS[order.validated_data["order"]]()
        rows = lists.tables_of(user=user)
        if (waits := order.validated_data.get("waiting")) is not None:
            rows = lists.waiting(rows, user=user, waits=waits)
        page = pages.paginate_queryset(rows, request) or []
        return pages.get_paginated_response(my_tables.my_tables(page, user))


class GameView(View):
    @may_fail(NotReplayableError, TooManyStreamsError)
    @extend_schema(parameters=[Looking], responses={200: TableView, 304: None})
    def get(self, request: Request, game_id: UUID) -> HttpResponseBase:
        """Look at a table: all that I may know of it, and my legal moves.

        With `If-None-Match` and `wait` the answer comes as soon as it is another one, and else,
        after so many seconds, as 304. Who waits counts as a stream that is open.
        """
        if not request.query_params:  # nearly always the case
            return table_response(request, game_id)
        looking = Looking(data=request.query_params.dict())
        looking.is_valid(raise_exception=True)
        seconds = looking.validated_data.get("wait")
        if seconds:
            check_room_for(request)
        answer: Any = table_response(request, game_id, looking.validated_data.get("invitation"))
        if seconds and answer.status_code == HTTP_304_NOT_MODIFIED:
            answer.wait = Wait(request, game_id, seconds)
        return answer  # type: ignore[no-any-return]  # a 304 is no Response


class SeatsView(View):
    guests_may = ("POST",)

    @may_fail(*SEATING)
    @extend_schema(request=Joining, responses={201: TableView})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Sit down, at a certain seat or the first free one.

        While a game goes on: take over a seat that is on offer, or take back my own.
        """
        wish = read(Joining, request)
        return act_on_table(request, 201, writing.take_seat, game_id=game_id, **wish)


class MySeatView(View):
    guests_may = ("PUT", "DELETE")

    @may_fail(AlreadyStartedError, NotSeatedError)
    @extend_schema(parameters=[RETRY], request=Fairness, responses=TableView)
    def put(self, request: Request, game_id: UUID) -> Response:
        """Add a nonce of mine to the deal, or trust the server; until the start."""
        wish = read(Fairness, request)
        return act_on_table(request, 200, writing.set_nonce, game_id=game_id, **wish)

    @may_fail(AlreadyStartedError, NotSeatedError)
    @extend_schema(parameters=[RETRY], responses=TableView)
    def delete(self, request: Request, game_id: UUID) -> Response:
        """Get up again, before the start."""
        return act_on_table(request, 200, writing.leave_game, game_id=game_id)


class StartView(View):
    guests_may = ("POST",)

    @may_fail(
        AlreadyStartedError, GameNotFullError, NonceMissingError, NotHostError, NotSeatedError
    )
    @extend_schema(request=None, responses={201: TableView})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Start the game at once, when every seat is taken. Only the host may."""
        return act_on_table(request, 201, writing.start_game, game_id=game_id)


class RematchView(View):
    guests_may = ("POST", "PUT", "DELETE")
    limited_writes = ("tables",)
    # A pass opens one game only, and this makes another.
    authentication_classes = [one for one in View.authentication_classes if one is not GamePass]

    @may_fail(NotFinishedError, NotSeatedError, *SEATING)
    @extend_schema(request=OnceMore, responses={201: TableView})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Play once more: make the same table again and invite the others, or sit down at it."""
        wish = read(OnceMore, request)
        return act_on_table(request, 201, rematches.create_rematch, game_id=game_id, **wish)

    @may_fail(NotFinishedError, NotSeatedError, *SEATING)
    @extend_schema(parameters=[RETRY], request=OnceMore, responses=TableView)
    def put(self, request: Request, game_id: UUID) -> Response:
        """Wish for a rematch, as the others at the table see.

        Once all of us do, or some hours after the first, the table is made, with those who wish at
        their seats. I am answered with this table; with the rematch, once that is made.
        """
        wish = read(OnceMore, request)
        return act_on_table(request, 200, rematch_wishes.save_wish, game_id=game_id, **wish)

    @may_fail(NotFinishedError, NotSeatedError)
    @extend_schema(parameters=[RETRY], responses=TableView)
    def delete(self, request: Request, game_id: UUID) -> Response:
        """Wish for no rematch any more."""
        return act_on_table(request, 200, rematch_wishes.delete_wish, game_id=game_id)
