"""Model rows from handwritten SQL, where compiling Django's query costs more than running it.

These few statements run with nearly every request. Each names its columns, so a migration that
adds a column does not affect it, and Postgres keeps it prepared.
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
    """Some of a model's columns. In rows made from them, the other columns are deferred."""

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
        """Make a row from the next values, as many as there are columns."""
        found = self.take_if_there(values)
        assert found is not None
        return found

    def take_if_there(self, values: Iterator[object]) -> M | None:
        """The same for an outer join; None if it found nothing."""
        mine = list(islice(values, len(self.names)))
        if mine[self._key] is None:
            return None
        for n, read in self._readings:
            if mine[n] is not None:
                mine[n] = read(mine[n])
        # The result of ``from_db``, which is slower: it checks each column that was not read.
        row = self.model.__new__(self.model)
        row._state = state = ModelState()  # noqa: SLF001
        state.adding, state.db = False, DEFAULT_DB_ALIAS
        row.__dict__.update(zip(self.names, mine, strict=True))
        return row


def _reading(field: object) -> Callable[[Any], object] | None:
    """Return the conversion from a stored value to a row's; None if there is nothing to convert."""
    if type(field) is models.JSONField:
        return orjson.loads
    if type(field) is CompactJSONField:
        return unpack
    assert not hasattr(field, "from_db_value"), field
    return None


def relate(row: models.Model, name: str, other: models.Model | None) -> None:
    """Set the object of a row's foreign key; the row must have its id already.

    Faster than an assignment, which also compares databases and ids.
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
    """Run a prepared statement that returns no rows; return how many its last part changed."""
    wrapper: Any = connections[DEFAULT_DB_ALIAS]
    with wrapper.prepared_cursor() as cursor:
        cursor.execute(statement, parameters)
        return int(cursor.rowcount)
