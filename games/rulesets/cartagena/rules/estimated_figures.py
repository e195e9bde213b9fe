"""Reconstructions of what no source tells: card counts, the length of the voyage, storms.

Do not mistake these for the printed game. To correct them, add a row under a new name; games that
began under another name keep theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.engine.types import Json


class Reconstruction(NamedTuple):
    """One reconstruction of the unknown figures; the totals are known."""

    combat: Mapping[int, int]  # how many of each value each colour has
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
