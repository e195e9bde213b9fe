"""Moves, and finding the legal one that wire data describes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import ClassVar

from games.engine.types import Json, same


class IllegalMoveError(ValueError):
    """A player asked for something that is not among the legal moves."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of one seat. ``dump()`` is its only wire form."""

    kind: ClassVar[str]
    # What a sealed move chose is for its own seat alone, even after the end: no answer, log or
    # record shows it to anyone else.
    sealed: ClassVar[bool] = False

    def dump(self) -> dict[str, Json]:
        return {"kind": self.kind} | {f.name: getattr(self, f.name) for f in fields(self)}

    @classmethod
    def undump(cls, data: dict[str, Json]) -> dict[str, Json]:
        """Return the fields by name, from foreign wire data. Override it together with ``dump``.

        It checks nothing, but no data, however malformed, may make it raise.
        """
        return {name: value for name, value in data.items() if name != "kind"}

    def matches(self, data: Json) -> bool:
        """Say whether wire data describes this move; strict about types (``true`` is not ``1``)."""
        return same(data, self.dump())


def find_move(moves: Iterable[Move], data: Json) -> Move:
    """Find the legal move that the wire data describes. Nothing else needs validating.

    Raises IllegalMoveError if there is none.
    """
    for move in moves:
        if move.matches(data):
            return move
    raise IllegalMoveError("That is not one of your legal moves.")
