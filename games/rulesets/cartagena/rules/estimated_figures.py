"""What no source tells of Cartagena, reconstructed: card counts, the length of the voyage, storms.

Nobody should take these for the printed game. Whoever knows better adds a row under a name of
its own; games that began under another keep theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.engine.types import Json


class Reconstruction(NamedTuple):
    """One reading of the parts that are unknown, beside the totals that are known."""

    combat: Mapping[int, int]  # how many of each value there are in either colour
    gold: Mapping[int, int]  # how many of each value
    start: Mapping[int, int]  # spaces to the mutiny, by the number of players
    storms: tuple[int, ...]  # spaces to the mutiny; those at or beyond the start don't count

    def dump(self) -> dict[str, Json]:
        return {
            "combat_cards_of_each_colour": [
                {"value": v, "count": n} for v, n in self.combat.items()
            ],
            "gold_cards": [{"value": v, "count": n} for v, n in self.gold.items()],
            "distance": [{"seats": seats, "spaces": n} for seats, n in self.start.items()],
            "storms_at_distance": list(self.storms),
        }


RECONSTRUCTIONS: Final[Mapping[str, Reconstruction]] = {
    "reconstructed-v1": Reconstruction(
        combat={1: 10, 2: 6, 3: 4},
        gold={1: 9, 2: 6, 3: 3},
        start={2: 24, 3: 20, 4: 16},
        storms=(18, 12, 6),
    ),
}
