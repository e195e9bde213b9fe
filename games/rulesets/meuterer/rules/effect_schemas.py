"""JSON Schema of the figures of an outcome: what a move would change."""

from __future__ import annotations

from typing import Final

from games.engine.json_schema import COUNT, INTEGER, about, by_name, closed, nullable, one_of
from games.engine.types import Json
from games.rulesets.meuterer.rules.cards import ISLANDS, ROUNDS

MOST: Final = max(ROUNDS)  # seats
SEATS: Final = [str(seat) for seat in range(MOST)]
ISLAND_IDS: Final = [island.id for island in ISLANDS]

EFFECTS: Final[Json] = closed(
    "What the move would change, as far as I can know it.",
    destination=nullable(
        one_of(ISLAND_IDS), "Where the ship would go by me, or as the mutiny stands."
    ),
    sellable=about(
        "By active island and seat, what could be sold there by open cards.",
        nullable(by_name(ISLAND_IDS, by_name(SEATS, COUNT))),
    ),
    strengths=nullable(closed(captain=COUNT, mutineer=COUNT), "Conflict cards of either side."),
    points=about("By seat, VP as it stands.", by_name(SEATS, INTEGER)),
    pirate=nullable(one_of(ISLAND_IDS), "Where the pirate ship would go."),
    pirate_does=nullable(one_of(["takes", "sinks"]), "What becomes of all open cards by it."),
)
