"""The figures in the rulebook, all taken from the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.rulesets.cartagena.rules import cards
from games.rulesets.cartagena.rules.estimated_figures import RECONSTRUCTIONS
from games.rulesets.manifest import Figures
from games.rulesets.sentences import listed

RECONSTRUCTION: Final = RECONSTRUCTIONS["reconstructed-v1"]


def _distance(words: str) -> str:
    rows = RECONSTRUCTION.start.items()
    return "; ".join(words % {"seats": seats, "spaces": spaces} for seats, spaces in rows)


def _counts(counts: Mapping[int, int]) -> str:
    return listed(f"{n} \N{MULTIPLICATION SIGN} {value}" for value, n in counts.items())


FIGURES: Final[Figures] = {
    "pirate_count": str(len(cards.PIRATES)),
    "coins": str(cards.COINS),
    "besides": str(cards.BESIDES),
    "most_swapped": str(cards.MOST_SWAPPED),
    "duels_to_win": str(cards.DUELS_TO_WIN),
    "combat": lambda _words: _counts(RECONSTRUCTION.combat),
    "gold": lambda _words: _counts(RECONSTRUCTION.gold),
    "distance": _distance,
    "storms": lambda _words: listed(RECONSTRUCTION.storms),
}
