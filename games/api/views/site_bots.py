"""The site's own bots at a table that waits for players."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.actions import act_on_table
from games.api.http.fields import Choice, Input, WholeNumber
from games.api.http.view import View, read
from games.api.openapi import enums
from games.api.openapi.errors import may_fail
from games.api.openapi.retry import RETRY
from games.errors import (
    AlreadyStartedError,
    BotsNotAllowedError,
    GameFullError,
    NoSuchItemError,
    NotHostError,
    NotSeatedError,
    SeatTakenError,
)
from games.payloads.tables import TableView
from games.services.tables import site_bots


class SeatedBot(Input):
    bot = Choice(enums.BOT_NAMES)
    seat = WholeNumber(
        min_value=0,
        max_value=15,
        required=False,
        allow_null=True,
        default=None,
        help_text="Without it, each free seat gets such a bot.",
    )


class SiteBotsView(View):
    @may_fail(
        AlreadyStartedError,
        BotsNotAllowedError,
        GameFullError,
        NotHostError,
        NotSeatedError,
        SeatTakenError,
    )
    @extend_schema(request=SeatedBot, responses={201: TableView})
    def post(self, request: Request, game_id: UUID) -> Response:
        """Seat a bot of the site at a free seat, or at each of them. Only the host may."""
        wish = read(SeatedBot, request)
        return act_on_table(request, 201, site_bots.seat_bots, game_id=game_id, **wish)


class SiteBotView(View):
    @may_fail(AlreadyStartedError, NoSuchItemError, NotHostError, NotSeatedError)
    @extend_schema(parameters=[RETRY], responses=TableView)
    def delete(self, request: Request, game_id: UUID, seat: int) -> Response:
        """Free the seat of a bot of the site again, before the start. Only the host may."""
        return act_on_table(request, 200, site_bots.remove_bot, game_id=game_id, seat=seat)
