"""Tables as one viewer may see them."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import orjson
from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from games import texts
from games.clocks.instant import now
from games.engine.core import Json, Move
from games.engine.options import Options
from games.errors import GameNotFoundError
from games.models import Game, Seat, User
from games.selectors import clocks, people, terms
from games.selectors.bot_accounts import bot_of
from games.selectors.instants import instant
from games.selectors.past import position_at
from games.selectors.sight import Sight, sight_of
from games.selectors.sight import seat_of as seat_of  # noqa: PLC0414 - others look here
from games.texts.sentences import seat_names

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
    seats = Prefetch("seats", Seat.objects.select_related("user__owner"), to_attr="seat_rows")
    games = Game.objects.select_related("host")
    return games.prefetch_related(seats)  # type: ignore[no-redef]


def games() -> QuerySet[Game]:
    """All tables with what their summaries need, and no position."""
    return with_seats().defer("state", "secret")


def found(
    *, offered: bool = False, free: bool = False, player: str = "", **columns: str | bool
) -> QuerySet[Game]:
    """Public tables by their columns; or only those where a seat is offered, or free.

    Of ``player``: those at which somebody of that name sits.

    Tables for those invited alone are in nobody's list but that of whoever sits there.
    """
    rows = games().filter(invited_only=False, **columns)
    if offered:
        offers = Seat.objects.exclude(offered_at=None).values("game_id")
        rows = rows.filter(pk__in=offers, status=Game.Status.ACTIVE)
    if free:  # an open table has a free seat; without one it is full
        rows = rows.filter(status=Game.Status.OPEN)
    if player:
        sits = Seat.objects.filter(user__in=people.by_name(player).filter(is_active=True))
        rows = rows.filter(pk__in=sits.values("game_id"))
    return rows


def games_of(*, user: User) -> QuerySet[Game]:
    """The tables at which a user sits."""
    return games().filter(pk__in=Seat.objects.filter(user=user).values("game_id"))


def table(*, game_id: UUID) -> Game:
    """Read a game and its seats, but not its position, in one statement."""
    rows = Seat.objects.filter(game_id=game_id).select_related("game__host", "user__owner")
    seats = list(rows.defer("game__state", "game__secret"))
    if not seats:
        raise GameNotFoundError(_("There is no game with this id."))
    game = seats[0].game
    game.seat_rows = seats
    return game


def etag(game: Game, sight: Sight, language: str) -> str:
    """Name the state of a view: it changes whenever the view may.

    A version counts moves. Whoever may not see those gets a digest of what he does see; his view
    of the position follows from the ply in it.
    """
    if not sight.present:
        shown = hashlib.sha256(orjson.dumps(summary(game, sight))).hexdigest()
        return f'"{shown[:32]}-{language}"'
    viewer = "spectator" if sight.seat is None else sight.seat
    # What is told of the players changes without a move: a record, a vacation, a name.
    people = zlib.crc32(orjson.dumps(_seats(game, present=True)))
    return f'"{game.version}-{viewer}-{language}-{people:x}"'


def position_seen(game: Game, sight: Sight) -> Any:
    """The position that a viewer sees, with all its secrets; None if there is none for him.

    The present one is read together with all that changes with it.
    """
    if not sight.present:
        ply = sight.last_ply
        return position_at(game, ply) if ply is not None and ply >= 0 else None
    if game.started_at is None:
        return None
    if "state" in game.get_deferred_fields():
        game.refresh_from_db(fields=MOVING)  # all from one reading
    return game.position()


def table_view(*, game: Game, user: User | None) -> dict[str, Json]:
    """Build all that a viewer may know of a table: lobby data, observation, legal moves."""
    sight = sight_of(game, user)
    state = position_seen(game, sight)
    mine = sight.seat
    view = summary(game, sight) | {
        "seat": mine,
        "my_clock": clocks.own(game, mine),
        "nonces": [seat.nonce for seat in game.seat_rows] if game.started_at else None,
        "view": None,
        "legal_moves": [],
    }
    if state is None:
        return view
    if not sight.present:
        view["to_move"] = list(game.rules.to_move(state))
    view["view"] = game.rules.observe(state, mine)
    if mine is not None and game.status == Game.Status.ACTIVE:
        moves = game.rules.legal_moves(state, mine)
        view["legal_moves"] = choices(game, view["view"], moves, state.options)
    return view


def choices(game: Game, view: Json, moves: Sequence[Move], options: Options) -> list[Json]:
    """Say of each legal move what it is and what it would do, as far as a seat's view tells."""
    if not moves:
        return []
    names = seat_names([seat_json(row) for row in game.seat_rows])
    return [
        {
            "label": texts.move_label(game.ruleset, data := move.dump()),
            "move": data,
            "preview": texts.preview_texts(
                game.ruleset, game.rules.preview(view, move, options), names
            ),
        }
        for move in moves
    ]


def summary(game: Game, sight: Sight) -> dict[str, Json]:
    """What the lobby tells about a table, and of its present what a viewer may see."""
    return {
        "id": str(game.pk),
        "ruleset": game.ruleset,
        "options": game.options,
        "status": game.status,
        "host": game.host.username,
        "clock": game.clock,
        "vacations": game.vacations,
        **terms.of_table(game),
        "commitment": game.commitment,
        "created_at": instant(game.created_at),
        "started_at": instant(game.started_at),
        "finished_at": instant(game.finished_at),
    } | _moving(game, sight)


def _moving(game: Game, sight: Sight) -> dict[str, Json]:
    """What changes with the moves: of the present, or as it was at the last ply one may see."""
    now = sight.present
    ply = game.ply if now else sight.last_ply
    return {
        "version": game.version if now else max(ply or 0, 0),
        "ply": ply if ply is not None and ply >= 0 else None,
        "to_move": game.to_move if now else [],
        "seats": _seats(game, present=now),
        "paused_at": instant(game.paused_at) if now else None,
        "standings": game.standings if now else None,
    }


def _seats(game: Game, *, present: bool) -> list[dict[str, Json]]:
    return [
        seat_json(row) | {"bot_of": bot_of(row.user)} | clocks.of_seat(game, row, present=present)
        for row in game.seat_rows
    ]


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
