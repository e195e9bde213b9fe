"""Moves, and finding the legal one that wire data describe."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import ClassVar

from games.engine.types import Json, same


class IllegalMoveError(ValueError):
    """A player asked for something that is not among the legal moves."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of one seat. Its wire form is ``dump()``; there is no other."""

    kind: ClassVar[str]
    # What such a move chose is for its own seat alone, even after the end. No answer, log or
    # record tells it to anyone else.
    sealed: ClassVar[bool] = False

    def dump(self) -> dict[str, Json]:
        return {"kind": self.kind} | {f.name: getattr(self, f.name) for f in fields(self)}

    @classmethod
    def undump(cls, data: dict[str, Json]) -> dict[str, Json]:
        """Name the fields in foreign wire data; who has a ``dump`` of its own has this too.

        Nothing is checked here, but also nothing foreign may break it.
        """
        return {name: value for name, value in data.items() if name != "kind"}

    def matches(self, data: Json) -> bool:
        """Say whether wire data describes this move, to the type (``true`` is not ``1``)."""
        return same(data, self.dump())


def find_move(moves: Iterable[Move], data: Json) -> Move:
    """Find the legal move that the wire data describe. There is nothing else to validate.

    Raises IllegalMoveError if there is none.
    """
    for move in moves:
        if move.matches(data):
            return move
    raise IllegalMoveError("That is not one of your legal moves.")
