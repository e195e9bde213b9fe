"""The events of a move, and who may know them."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.types import Json, Seat


class Event(NamedTuple):
    """Something that happened. ``to`` is the only seat that may know it; None means everybody."""

    kind: str
    data: dict[str, Json]
    to: Seat | None = None

    def dump(self) -> list[Json]:
        """The shortest JSON form that ``Event(*dump)`` reads back."""
        return [self.kind, self.data] if self.to is None else list(self)

    def seen_by(self, seat: Seat | None) -> bool:
        return self.to is None or self.to == seat


class Log(list[Event]):
    """The events of one move, in order."""

    __slots__ = ()

    def tell(self, kind: str, /, **data: Json) -> None:
        """Add an event that everybody may know."""
        self.append(Event(kind, data))

    def whisper(self, seat: Seat, kind: str, /, **data: Json) -> None:
        """Add an event that only one seat may know."""
        self.append(Event(kind, data, seat))


class Silence(Log):
    """A log that keeps nothing, for playouts."""

    __slots__ = ()

    def tell(self, kind: str, /, **data: Json) -> None:
        pass

    def whisper(self, seat: Seat, kind: str, /, **data: Json) -> None:
        pass
