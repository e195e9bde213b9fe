"""The figures in the rulebook, all taken from the engine."""

from __future__ import annotations

from typing import Final

from games.rulesets.manifest import Figures
from games.rulesets.meuterer.rules import cards
from games.rulesets.meuterer.texts.moves import CARDS
from games.rulesets.sentences import listed


def _cards(_words: str) -> str:
    rows = [(card, n) for card, n in cards.COUNTS.items() if card != "pirate"]
    return "\n".join(f"| {_picture(card)} {CARDS[card]} | {n} |" for card, n in rows)


def _islands(any_good: str) -> str:
    return "\n".join(
        f"| {_picture(island.id)} {island.name} | {_picture(island.good or 'any')} "
        f"{CARDS[island.good] if island.good else any_good} | {island.voyage} | "
        + " | ".join(map(str, island.prices))
        + " |"
        for island in cards.ISLANDS
    )


def _picture(name: str) -> str:
    return f"![](art:meuterer#{name})"


FIGURES: Final[Figures] = {
    "rounds3": str(cards.ROUNDS[3]),
    "rounds4": str(cards.ROUNDS[4]),
    "hand": str(cards.HAND),
    "extra": str(cards.EXTRA),
    "wages": lambda _words: listed(cards.WAGES),
    "quartermaster_pay": str(cards.QUARTERMASTER_PAY),
    "cabin_boy_pay": str(cards.CABIN_BOY_PAY),
    "cards": _cards,
    "islands": _islands,
}
