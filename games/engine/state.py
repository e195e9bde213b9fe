"""A position of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from games.engine.options import Options
from games.engine.types import Json, frozen


@dataclass(slots=True)
class State:
    """A position, including what is hidden. Top-level containers are lists of immutable items."""

    options: Any  # the ruleset's frozen Options: shared between copies, never changed
    seats: int
    seed: str  # 64 hex digits; never observed
    shuffles: int  # how often chance was asked; labels the next shuffle
    ply: int  # entries of the log so far: moves, and rewinds
    opened: int  # the ply at which the current decision opened
    phase: str
    # Of the rules that set it up. Keyword-only, so that subclasses can add fields without defaults.
    version: int = field(default=1, kw_only=True)

    def copy(self) -> Self:
        values: list[object] = [getattr(self, name) for name in self.__match_args__]
        fresh: list[Any] = [v[:] if type(v) is list else v for v in values]
        return type(self)(*fresh, version=self.version)

    def dump(self) -> dict[str, Json]:
        """Return the state as JSON data that ``load`` reads back; it omits version 1."""
        data: dict[str, Json] = {name: getattr(self, name) for name in self.__match_args__}
        data["options"] = self.options.dump()
        return data if self.version == 1 else data | {"version": self.version}

    @classmethod
    def load(cls, data: Mapping[str, Json], options: Options) -> Self:
        """Read a dumped state; nested lists become tuples again."""
        values: dict[str, Json] = {
            name: list(frozen(value)) if type(value) is list else frozen(value)
            for name, value in data.items()
        }
        return cls(**values | {"options": options})
