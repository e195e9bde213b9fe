"""Position, history and first answer of a move, written by one statement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connections, models

from games.models import Game, IdempotencyKey, MoveRecord
from games.models.columns import execute
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

# What psycopg is given of these is what the row has.
AS_THEY_ARE: Final = (models.BooleanField, models.CharField, models.DateTimeField)


def _fields(model: type[models.Model], names: Sequence[str]) -> list[Any]:
    return [model._meta.get_field(name) for name in names]  # noqa: SLF001


def _insert(table: str, fields: Sequence[Any]) -> str:
    columns, places = ", ".join(f.column for f in fields), ", ".join("%s" for _ in fields)
    return f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608 - names of columns


_GAME: Final = _fields(Game, FIELDS)
_ENTRY: Final = _fields(MoveRecord, ("game", "ply", "seat", "move", "events", "created_at"))
_ANSWER: Final = _fields(
    IdempotencyKey, ("user", "key", "fingerprint", "status", "body", "created_at")
)
_UPDATE: Final = f"""
    UPDATE games_game SET {", ".join(f"{f.column} = %s" for f in _GAME)} WHERE id = %s"""  # noqa: S608
_WRITE: Final = f"WITH entry AS ({_insert('games_moverecord', _ENTRY)}) {_UPDATE}"
_WRITE_WITH_ANSWER: Final = f"""
    WITH entry AS ({_insert("games_moverecord", _ENTRY)}),
    answer AS ({_insert("games_idempotencykey", _ANSWER)}) {_UPDATE}"""
_TELL: Final = """
    UPDATE games_game SET clocks = told.clocks, due_at = told.due_at
    FROM unnest(%s::uuid[], %s::bytea[], %s::timestamptz[]) AS told(id, clocks, due_at)
    WHERE games_game.id = told.id"""
_CLOCKS: Final[Any] = Game._meta.get_field("clocks")  # noqa: SLF001


def write(game: Game, entry: MoveRecord, answer: IdempotencyKey | None) -> None:
    """Save ``FIELDS`` of a locked game, the next entry of its history, and an answer to keep.

    Raises IntegrityError if there is an answer with that key, or such an entry.
    """
    values = _values(_ENTRY, entry, add=True)
    if answer is not None:
        values += _values(_ANSWER, answer, add=True)
    values += [*_values(_GAME, game, add=False), game.pk]
    written = execute(_WRITE if answer is None else _WRITE_WITH_ANSWER, values)
    assert written == 1, "The game is not there any more."
    if answer is not None:
        answer._state.adding = False  # noqa: SLF001


def write_told(games: Sequence[Game]) -> None:
    """Save of locked games what their players were told, and when something is due next."""
    if not games:
        return
    told = [_CLOCKS.get_prep_value(game.clocks) for game in games]
    execute(_TELL, [[game.pk for game in games], told, [game.due_at for game in games]])


def _values(fields: Sequence[Any], row: models.Model, *, add: bool) -> list[Any]:
    """What is stored of a row, as its fields prepare it."""
    wrapper = connections[DEFAULT_DB_ALIAS]  # itself: what stands for it is slow
    return [
        getattr(row, field.attname)
        if type(field) in AS_THEY_ARE and not getattr(field, "auto_now_add", False)
        else field.get_db_prep_save(field.pre_save(row, add), wrapper)
        for field in fields
    ]
