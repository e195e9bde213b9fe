"""Past positions."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from games.payloads.markers import Keywords
from games.payloads.moves import Mover
from games.payloads.rulesets import ReplayEvent, View
from games.payloads.timestamps import Instant

# A seat, what everybody knew, or what each seat knew, side by side.
Perspective = Annotated[int, Keywords({"minimum": 0})] | Literal["public", "all"]


class ReplayEntry(TypedDict):
    ply: int
    seat: Mover
    at: Instant
    events: list[ReplayEvent]


class Replay(TypedDict):
    ply: int
    seat: Annotated[Perspective, "Whose eyes these are: a seat, `public` or `all`."]
    to_move: list[int]
    view: Annotated[
        View | list[View], "What was known then; with `all` a list of what each seat knew."
    ]
    entry: Annotated[ReplayEntry, "The move that led there."]
    last_ply: Annotated[int, "How far I may look."]
