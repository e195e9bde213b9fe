"""Tables worth watching."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.engine.types import Json
from games.payloads.tables import TableSummary


class WatchedTableShape(TableSummary):
    rating: Annotated[int, "The mean of the people there, in this game."]
    is_close: Annotated[bool, "Whether the first two are nearly equal, by what lies open."]
    scores: Annotated[
        list[int | None] | None, "By seat, as far as all know them; null: not for spectators, yet."
    ]
    thumb: Annotated[
        dict[str, Json] | None,
        "What a small picture of the table shows, as its game has it; null: none, or not yet.",
    ]


class WatchShape(TypedDict):
    live: Annotated[list[WatchedTableShape], "Games that go on, the most worth watching first."]
    finished: Annotated[list[WatchedTableShape], "Games that ended lately, likewise."]
