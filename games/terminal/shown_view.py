"""A seat's view as lines of text, using only its schema: no game draws anything here."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from games.engine.types import Json
from games.rulesets.described_view import described_view
from games.rulesets.manifest import Ruleset

WIDTH: Final = 96  # columns
NOTHING: Final[Sequence[Json]] = (None, False, "", [], {}, ())


def lines(game: Ruleset, view: Json, names: Sequence[str]) -> list[str]:
    """Write what a seat sees, with seats by name; empty values are left out."""
    paths = described_view(game.wire.schemas.view, game.rules.table_sizes)["seats"]
    return list(_parts(view, "", frozenset(paths), names))


def _parts(
    view: dict[str, Json], path: str, seats: frozenset[str], names: Sequence[str]
) -> Iterator[str]:
    plain = {}
    for name, value in view.items():
        where = f"{path}.{name}".lstrip(".")
        if _is_table(value):
            yield from _table(name, value, where, seats, names)
        elif isinstance(value, dict):
            inner = "; ".join(_facts(value, where, seats, names))
            yield from _wrapped(f"{name}: {inner}") if inner else ()
        else:
            plain[name] = value
    yield from _wrapped("; ".join(_facts(plain, path, seats, names)))


def _facts(
    data: dict[str, Json], path: str, seats: frozenset[str], names: Sequence[str]
) -> Iterator[str]:
    for name, value in data.items():
        if value not in NOTHING or type(value) is int:
            yield f"{name} {_cell(value, f'{path}.{name}'.lstrip('.'), seats, names)}"


def _is_table(value: Json) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _table(
    name: str,
    rows: list[dict[str, Json]],
    path: str,
    seats: frozenset[str],
    names: Sequence[str],
) -> Iterator[str]:
    """Write a list of objects, with a line for each and a column for each field in use."""
    told = [key for key in rows[0] if any(row.get(key) not in NOTHING for row in rows)]
    cells = [told] + [
        [_cell(row.get(key), f"{path}.{key}", seats, names) for key in told] for row in rows
    ]
    widths = [max(len(line[column]) for line in cells) for column in range(len(told))]
    yield f"{name}:"
    for line in cells:
        columns = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        yield f"  {'  '.join(columns)}".rstrip()


def _cell(value: Json, path: str, seats: frozenset[str], names: Sequence[str]) -> str:
    if path in seats and type(value) is int:
        return names[value]
    match value:
        case None | False:
            return "-"
        case True:
            return "yes"
        case list() | tuple():
            return ", ".join(_cell(one, path, seats, names) for one in value) or "-"
        case dict():
            inner = (f"{key}={_cell(one, path, seats, names)}" for key, one in value.items())
            return f"({' '.join(inner)})"
    return str(value)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent="    ", break_long_words=False)
