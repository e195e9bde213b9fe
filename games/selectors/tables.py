"""Tables as one viewer may see them."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from games import texts
from games.clocks.instant import now
from games.engine.core import Json
from games.errors import GameNotFoundError
from games.models import Game, Seat, User
from games.selectors import clocks
from games.selectors.instants import instant

# What a reader of a view may find changed since the seats were read.
MOVING: Final = (
    "state",
    "version",
    "ply",
    "to_move",
    "status",
    "standings",
    "finished_at",
    "clocks",
    "deadlines",
    "paused_at",
)


def with_seats() -> QuerySet[Game]:
    """Games with their hosts and seats, in two statements however many they are."""
    seats = Prefetch("seats", Seat.objects.select_related("user"), to_attr="seat_rows")
    games = Game.objects.select_related("host")
    return games.prefetch_related(seats)  # type: ignore[no-redef]


def games() -> QuerySet[Game]:
    """All tables with what their summaries need, and no position."""
    return with_seats().defer("state", "secret")


def found(*, offered: bool = False, **columns: str) -> QuerySet[Game]:
    """Tables by their columns; or only those where a seat is offered."""
    rows = games().filter(**columns)
    if offered:
        offers = Seat.objects.exclude(offered_at=None).values("game_id")
        rows = rows.filter(pk__in=offers, status=Game.Status.ACTIVE)
    return rows


def games_of(*, user: User) -> QuerySet[Game]:
    """The tables at which a user sits."""
    return games().filter(pk__in=Seat.objects.filter(user=user).values("game_id"))


def table(*, game_id: UUID) -> Game:
    """Read a game and its seats, but not its position, in one statement."""
    rows = Seat.objects.filter(game_id=game_id).select_related("game__host", "user")
    seats = list(rows.defer("game__state", "game__secret"))
    if not seats:
        raise GameNotFoundError(_("There is no game with this id."))
    game = seats[0].game
    game.seat_rows = seats
    return game


def seat_of(game: Game, user: User | None) -> int | None:
    """Say at which seat a user sits; None for a spectator."""
    if user is None:
        return None
    return next((seat.number for seat in game.seat_rows if seat.user_id == user.pk), None)


def etag(*, version: int, seat: int | None, language: str) -> str:
    """Name the state of a view: it changes whenever the view may."""
    viewer = "spectator" if seat is None else seat
    return f'"{version}-{viewer}-{language}"'


def table_view(*, game: Game, user: User | None) -> dict[str, Json]:
    """Build all that a viewer may know of a table: lobby data, observation, legal moves."""
    if game.started_at and "state" in game.get_deferred_fields():
        game.refresh_from_db(fields=MOVING)  # all from one reading
    mine = seat_of(game, user)
    view = summary(game) | {
        "seat": mine,
        "my_clock": clocks.own(game, mine),
        "nonces": None,
        "view": None,
        "legal_moves": [],
    }
    if game.started_at is None:
        return view
    state = game.position()
    view["nonces"] = [seat.nonce for seat in game.seat_rows]
    view["view"] = game.rules.observe(state, mine)
    if mine is not None:
        moves = [move.dump() for move in game.rules.legal_moves(state, mine)]
        view["legal_moves"] = [
            {"label": texts.move_label(game.ruleset, move), "move": move} for move in moves
        ]
    return view


def summary(game: Game) -> dict[str, Json]:
    """What the lobby tells about a table: nothing here is hidden from anyone."""
    return {
        "id": str(game.pk),
        "ruleset": game.ruleset,
        "options": game.options,
        "status": game.status,
        "version": game.version,
        "ply": game.ply,
        "to_move": game.to_move,
        "host": game.host.username,
        "seats": [seat_json(seat) | clocks.of_seat(game, seat) for seat in game.seat_rows],
        "clock": game.clock,
        "vacations": game.vacations,
        "min_reliability": game.min_reliability,
        "paused_at": instant(game.paused_at),
        "commitment": game.commitment,
        "standings": game.standings,
        "created_at": instant(game.created_at),
        "started_at": instant(game.started_at),
        "finished_at": instant(game.finished_at),
    }


def seat_json(seat: Seat) -> dict[str, Json]:
    return {
        "seat": seat.number,
        "player": seat.user.username if seat.user else None,
        "bot": seat.bot or None,
    }


def games_with_bot_due(*, seconds: float) -> list[UUID]:
    """Games that have waited for a bot for that long, by the index that lists only those."""
    since = now() - timedelta(seconds=seconds)
    return list(
        Game.objects.filter(bot_due=True, updated_at__lt=since).values_list("pk", flat=True)[:500]
    )
