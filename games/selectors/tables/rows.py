"""Tables as rows: the queries that all other selectors build on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from games.errors import GameNotFoundError
from games.models import Game, Seat, User
from games.models.columns import Columns, fetch, relate

# A new column is automatically in sets defined by ``without``. Sets defined by ``only`` have just
# what views of a table show; tests/selectors/test_statements.py asks whoever adds a column.
WHOLE: Final = Columns(Game, without=("secret",))
DUE: Final = Columns(Game, without=("state", "secret"))
TABLE: Final = Columns(Game, without=("state", "secret", "bot_due"))
SEAT: Final = Columns(Seat)
SHOWN: Final = (
    "id",
    "username",
    "owner_id",
    "reliability",
    "zone",
    "night_start",
    "availability_changed_at",
    "night_end",
    "vacations",
)
WRITTEN_TO: Final = (
    "is_active",
    "email",
    "email_proof",
    "mail_refused_at",
    "language",
    "message_modes",
    "digest_hours",
    "order_delay",
    "deleted_at",
)
PLAYER: Final = Columns(User, only=SHOWN)
RECIPIENT: Final = Columns(User, only=(*SHOWN, *WRITTEN_TO))
NAMED: Final = Columns(User, only=("id", "username", "is_active", "owner_id"))

_POSITION: Final[Any] = Game._meta.get_field("state")  # noqa: SLF001
_PEOPLE: Final = """
    LEFT JOIN games_user player ON player.id = seat.user_id
    LEFT JOIN games_user owner ON owner.id = player.owner_id"""
# Only the row of the first seat has the game's columns. Its position is the last column.
READ_TABLE: Final = f"""
    SELECT {SEAT.of("seat")}, {PLAYER.of("player")}, {NAMED.of("owner")},
        {TABLE.of("game")}, {NAMED.of("host")}, CASE WHEN %s::boolean THEN game.state END
    FROM games_seat seat {_PEOPLE}
    LEFT JOIN games_game game ON game.id = seat.game_id AND seat.number = 0
    LEFT JOIN games_user host ON host.id = game.host_id
    WHERE seat.game_id = %s ORDER BY seat.number"""  # noqa: S608 - names of columns
LOCK_GAME: Final = f"""
    SELECT {WHOLE.of("game")}, {NAMED.of("host")}
    FROM games_game game JOIN games_user host ON host.id = game.host_id
    WHERE game.id = %s FOR UPDATE OF game"""  # noqa: S608
# Not part of LOCK_GAME: that could read the seats before it waits for the lock.
_SEATED: Final = {
    players: f"""
    SELECT {SEAT.of("seat")}, {players.of("player")}, {NAMED.of("owner")}
    FROM games_seat seat {_PEOPLE}"""  # noqa: S608
    for players in (PLAYER, RECIPIENT)
}
READ_SEATS: Final = {
    players: f"{seated} WHERE seat.game_id = %s ORDER BY seat.number"
    for players, seated in _SEATED.items()
}
_SEATS_OF_ALL: Final = f"""
    {_SEATED[RECIPIENT]} WHERE seat.game_id = ANY(%s) ORDER BY seat.game_id, seat.number"""
_ANY_DUE: Final = "SELECT 1 FROM games_duegame WHERE due_at <= %s LIMIT 1"
# Also checks the game itself, which may have changed before it was locked.
_LOCK_DUE: Final = f"""
    SELECT {DUE.of("game")}
    FROM games_duegame due JOIN games_game game ON game.id = due.game_id
    WHERE due.due_at <= %s AND game.due_at <= %s
    ORDER BY due.due_at LIMIT %s FOR UPDATE OF game SKIP LOCKED"""  # noqa: S608


def with_seats() -> QuerySet[Game]:
    """Games with their hosts and seats, in two statements, however many games."""
    seats = Prefetch("seats", Seat.objects.select_related("user__owner"), to_attr="seat_rows")
    games = Game.objects.select_related("host")
    return games.prefetch_related(seats)  # type: ignore[no-redef]  # the model declares it


def games() -> QuerySet[Game]:
    """All tables with what their summaries need, without positions."""
    return with_seats().defer("state", "secret")


def table(*, game_id: UUID, with_position: bool = False) -> Game:
    """Read a game and its seats in one statement.

    The position, if asked for, is not decoded ("sealed") until it is known that the viewer may see
    the present: then ``unseal`` opens it.
    """
    seats, game = [], None
    for row in fetch(READ_TABLE, [with_position, game_id]):
        values = iter(row)
        seats.append(_seat(values, PLAYER))
        if (found := TABLE.take_if_there(values)) is not None:
            game = found
            relate(game, "host", NAMED.take(values))
            game.sealed_state = row[-1]
    if game is None:
        raise GameNotFoundError(_("There is no game with this ID."))
    return _seated(game, seats)


def unseal(game: Game) -> bool:
    """Decode a sealed position; return whether the position can now be read."""
    sealed = game.__dict__.pop("sealed_state", None)
    if sealed is not None:
        game.state = _POSITION.from_db_value(sealed, None, connection)
    return "state" in game.__dict__


def locked(*, game_id: UUID, players: Columns[User] = RECIPIENT) -> Game:
    """Read a game and its seats, and keep every other writer out until the transaction ends.

    Two statements, the second sent once the lock is held. Pass ``PLAYER`` as ``players`` if nobody
    will be sent a message.
    """
    for row in fetch(LOCK_GAME, [game_id]):
        values = iter(row)
        game = WHOLE.take(values)
        relate(game, "host", NAMED.take(values))
        seats = fetch(READ_SEATS[players], [game_id])
        return _seated(game, [_seat(iter(row), players) for row in seats])
    raise GameNotFoundError(_("There is no game with this ID."))


def is_any_due(*, at: datetime) -> bool:
    """Whether something is due at any game."""
    return bool(fetch(_ANY_DUE, [at]))


def locked_due(*, at: datetime, limit: int) -> list[Game]:
    """Lock games at which something is due, the longest due first; read them with their seats.

    Two statements. Hosts and positions are not read; games locked by others are skipped.
    """
    games = [DUE.take(iter(row)) for row in fetch(_LOCK_DUE, [at, at, limit])]
    seats: defaultdict[UUID, list[Seat]] = defaultdict(list)
    for row in fetch(_SEATS_OF_ALL, [[game.pk for game in games]]) if games else ():
        seat = _seat(iter(row), RECIPIENT)
        seats[seat.game_id].append(seat)
    return [_seated(game, seats[game.pk]) for game in games]


def _seat(values: Iterator[object], players: Columns[User]) -> Seat:
    seat, player = SEAT.take(values), players.take_if_there(values)
    owner = NAMED.take_if_there(values)
    relate(seat, "user", player)
    if player is not None:
        relate(player, "owner", owner)
    return seat


def _seated(game: Game, seats: Iterable[Seat]) -> Game:
    game.seat_rows = list(seats)
    for seat in game.seat_rows:
        relate(seat, "game", game)
    return game
