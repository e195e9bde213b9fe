"""Rows of statements that are written out, where compiling Django's costs more than running them.

Those few are asked with nearly every request. Each names its columns, so that a migration which
adds one changes nothing for it, and Postgres keeps it prepared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, Generic, TypeVar

import orjson
from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.base import ModelState

from games.models.fields import CompactJSONField, unpack

M = TypeVar("M", bound=models.Model)


class Columns(Generic[M]):
    """Some of a model's columns. The others of a row that is made of them are deferred."""

    def __init__(self, model: type[M], *, without: Sequence[str] = (), only: Sequence[str] = ()):
        fields = [
            field
            for field in model._meta.concrete_fields  # noqa: SLF001
            if (field.attname in only if only else field.attname not in without)
        ]
        assert len(fields) == len(only) or not only, only
        self.model: Final = model
        self.names: Final = tuple(field.attname for field in fields)
        self._columns = [field.column for field in fields]
        self._key = next(n for n, field in enumerate(fields) if field.primary_key)
        self._readings = [
            (n, reading) for n, field in enumerate(fields) if (reading := _reading(field))
        ]

    def of(self, alias: str) -> str:
        """The columns of a table as a statement selects them, comma-separated."""
        return ", ".join(f'{alias}."{column}"' for column in self._columns)

    def take(self, values: Iterator[object]) -> M:
        """Make a row of the next values, as many as there are columns."""
        found = self.take_if_there(values)
        assert found is not None
        return found

    def take_if_there(self, values: Iterator[object]) -> M | None:
        """The same of an outer join, None where that found nothing."""
        mine = list(islice(values, len(self.names)))
        if mine[self._key] is None:
            return None
        for n, read in self._readings:
            if mine[n] is not None:
                mine[n] = read(mine[n])
        # What ``from_db`` makes, which asks each column that was not read about itself.
        row = self.model.__new__(self.model)
        row._state = state = ModelState()  # noqa: SLF001
        state.adding, state.db = False, DEFAULT_DB_ALIAS
        row.__dict__.update(zip(self.names, mine, strict=True))
        return row


def _reading(field: object) -> Callable[[Any], object] | None:
    """How what is stored in a column becomes what a row has; None if it is that already."""
    if type(field) is models.JSONField:
        return orjson.loads
    if type(field) is CompactJSONField:
        return unpack
    assert not hasattr(field, "from_db_value"), field
    return None


def relate(row: models.Model, name: str, other: models.Model | None) -> None:
    """Give a row the one that a foreign key of it names, whose id it has already.

    What an assignment does, which also compares databases and ids.
    """
    row._state.fields_cache[name] = other  # noqa: SLF001


def fetch(statement: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
    """Run a statement that Postgres keeps prepared (``meuterer_site.postgres``)."""
    wrapper: Any = connections[DEFAULT_DB_ALIAS]
    with wrapper.prepared_cursor() as cursor:
        cursor.execute(statement, parameters)
        rows: list[tuple[object, ...]] = cursor.fetchall()
    return rows


def execute(statement: str, parameters: Sequence[object]) -> int:
    """Run such a statement that returns no rows; return how many its last part changed."""
    wrapper: Any = connections[DEFAULT_DB_ALIAS]
    with wrapper.prepared_cursor() as cursor:
        cursor.execute(statement, parameters)
        return int(cursor.rowcount)
