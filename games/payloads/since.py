"""What happened since somebody last looked, step by step, each with its view."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import Keywords
from games.payloads.moves import Mover
from games.payloads.rulesets import View
from games.payloads.timestamps import Instant

Place = Annotated[str | None, "A place on the table, by its name in that game; null: none."]

# ``from`` is a keyword in Python.
Moved = TypedDict(
    "Moved",
    {
        "what": Annotated[str, "A kind of piece, by its name in that game."],
        "seat": Annotated[int | None, "Whose."],
        "from": Place,
        "to": Place,
        "count": int,
    },
)


class Still(TypedDict):
    """A position as it was known then."""

    ply: int
    view: View


class Step(Still):
    """One move, or several neighbours that are alike."""

    seat: Mover
    at: Instant
    text: Annotated[str, "What was done, in the caller's language."]
    more: Annotated[list[str], "What that brought about, in sentences."]
    moved: Annotated[list[Moved], "What went from where to where, in order."]
    milliseconds: Annotated[int, "How long to show it, in milliseconds.", Keywords({"minimum": 0})]


class Since(TypedDict):
    ply: Annotated[int | None, "How far this tells; null: nothing to see yet."]
    before: Annotated[Still | None, "The position before the first step, as it was known then."]
    steps: list[Step]
    earlier: Annotated[int, "Steps before these; ask with `until` as `ply` of `before`."]
