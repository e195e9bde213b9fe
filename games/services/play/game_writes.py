"""Position, log entry and answer of a move, written by one statement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from operator import attrgetter
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db import models

from games.engine.types import Json
from games.models import Game, IdempotencyKey, MoveRecord
from games.models.columns import execute
from games.models.fields import CompactJSONField, deflate
from games.services.play import clocks

FIELDS: Final = (
    "version",
    "state",
    "ply",
    "to_move",
    "bot_due",
    "status",
    "standings",
    "finished_at",
    "updated_at",
    *clocks.FIELDS,
)


class Entry(NamedTuple):
    """The next ``MoveRecord`` of a game, as a tuple because a model instance takes longer to make.

    ``seat`` is None for what nobody at the table did.
    """

    game_id: UUID
    ply: int
    seat: int | None
    move: Json
    events: list[Json]
    created_at: datetime


class _Stored:
    """Columns of a model, and the values of a row to store in them.

    psycopg gets values as they are in the row, except JSON, which is deflated.
    """

    def __init__(self, model: type[models.Model], names: Sequence[str], *quickly: str) -> None:
        fields: list[Any] = [model._meta.get_field(name) for name in names]  # noqa: SLF001
        self.columns: Final = [field.column for field in fields]
        self._values = attrgetter(*(field.attname for field in fields))
        self._deflated: list[tuple[int, Callable[[Json], bytes]]] = [
            (n, partial(deflate, quickly=field.name in quickly))
            for n, field in enumerate(fields)
            if isinstance(field, CompactJSONField)
        ]

    def of(self, row: object) -> list[object]:
        values = list(self._values(row))
        for n, how in self._deflated:
            if values[n] is not None:
                values[n] = how(values[n])
        return values


def _insert(table: str, columns: Sequence[str]) -> str:
    places = ", ".join("%s" for _ in columns)
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 - columns


_GAME: Final = _Stored(Game, FIELDS)
_GOING_ON: Final = _Stored(Game, FIELDS, "state")  # until its next move
_ENTRY: Final = _Stored(MoveRecord, Entry._fields)
_ANSWER: Final = _Stored(
    IdempotencyKey, ("user", "key", "fingerprint", "status", "body", "created_at"), "body"
)
_UPDATE: Final = f"""
    UPDATE games_game SET {", ".join(f"{name} = %s" for name in _GAME.columns)} WHERE id = %s"""  # noqa: S608
_WRITE: Final = f"WITH entry AS ({_insert('games_moverecord', _ENTRY.columns)}) {_UPDATE}"
WRITE_WITH_ANSWER: Final = f"""
    WITH entry AS ({_insert("games_moverecord", _ENTRY.columns)}),
    answer AS ({_insert("games_idempotencykey", _ANSWER.columns)}) {_UPDATE}"""
_TELL: Final = """
    UPDATE games_game SET clocks = told.clocks, due_at = told.due_at
    FROM unnest(%s::uuid[], %s::bytea[], %s::timestamptz[]) AS told(id, clocks, due_at)
    WHERE games_game.id = told.id"""


def write(game: Game, entry: Entry, answer: IdempotencyKey | None) -> None:
    """Save ``FIELDS`` of a locked game, its next log entry, and an answer to keep.

    Raises IntegrityError if an answer with that key, or an entry with that ply, exists already.
    """
    values = _ENTRY.of(entry)
    if answer is not None:
        answer.created_at = entry.created_at
        values += _ANSWER.of(answer)
    values += (_GOING_ON if game.status == Game.Status.ACTIVE else _GAME).of(game)
    values.append(game.pk)
    written = execute(_WRITE if answer is None else WRITE_WITH_ANSWER, values)
    assert written == 1, "The game is not there any more."
    if answer is not None:
        answer._state.adding = False  # noqa: SLF001


def write_messaged(games: Sequence[Game]) -> None:
    """Save what players of locked games were told, and when something is next due."""
    if not games:
        return
    told = [deflate(game.clocks) for game in games]
    execute(_TELL, [[game.pk for game in games], told, [game.due_at for game in games]])
