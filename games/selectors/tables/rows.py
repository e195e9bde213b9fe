"""Tables as rows: the queries that all other selectors build on."""

from __future__ import annotations

from operator import attrgetter
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from games.errors import GameNotFoundError
from games.models import Game, Seat


def with_seats() -> QuerySet[Game]:
    """Games with their hosts and seats, in two statements however many they are."""
    seats = Prefetch("seats", Seat.objects.select_related("user__owner"), to_attr="seat_rows")
    games = Game.objects.select_related("host")
    return games.prefetch_related(seats)  # type: ignore[no-redef]


def games() -> QuerySet[Game]:
    """All tables with what their summaries need, and no position."""
    return with_seats().defer("state", "secret")


def table(*, game_id: UUID) -> Game:
    """Read a game and its seats, but not its position, in one statement."""
    rows = Seat.objects.filter(game_id=game_id).select_related("game__host", "user__owner")
    unordered = rows.defer("game__state", "game__secret").order_by()  # quicker to compile
    seats = sorted(unordered, key=attrgetter("number"))
    if not seats:
        raise GameNotFoundError(_("There is no game with this id."))
    game = seats[0].game
    game.seat_rows = seats
    return game
