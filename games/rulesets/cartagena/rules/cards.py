"""The components of Cartagena: Die Meuterei: pirates, sailors, cards and coins.

French rulebook words: file (row), donneur (dealer), canot de sauvetage (lifeboat), allégeance
(camp), marin (sailor), singe (monkey).
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from games.rulesets.cartagena.rules.estimated_figures import Reconstruction

Pirate = Literal[
    "captain_valverde",
    "ramon_diaz",
    "crackpott",
    "tembo",
    "wessel_jan",
    "dean_nero",
    "pang",
    "chang_ye",
    "sate",
    "bijoux",
    "ojo",
    "cambivalute",
    "ghost",
]
Camp = Literal["valverde", "diaz"]
Combat = Literal["grey1", "grey2", "grey3", "pink1", "pink2", "pink3"]
Gold = Literal["gold1", "gold2", "gold3"]
Card = Combat | Gold
Chosen = Combat | Literal["monkey"]
Cards = tuple[Combat, ...]  # sorted by name, so that equal hands are equal data

PIRATES: Final[tuple[Pirate, ...]] = get_args(Pirate)
CAMPS: Final[tuple[Camp, ...]] = ("valverde", "diaz")
COLOURS: Final[dict[Camp, str]] = {"valverde": "pink", "diaz": "grey"}
COMBAT: Final[Cards] = ("grey1", "grey2", "grey3", "pink1", "pink2", "pink3")
GOLD: Final[tuple[Gold, ...]] = ("gold1", "gold2", "gold3")
VALUES: Final[dict[str, int]] = {card: int(card[-1]) for card in (*COMBAT, *GOLD)}
# What a card is worth to a camp: nothing if it is the other camp's colour.
STRENGTHS: Final[dict[Camp, dict[Combat, int]]] = {
    camp: {card: VALUES[card] if card.startswith(colour) else 0 for card in COMBAT}
    for camp, colour in COLOURS.items()
}
SAILORS: Final = tuple(range(1, 11))
DUELS: Final = ("A", "B", "C", "D", "E")
COINS: Final = 30
FIRST_CARDS: Final[Cards] = ("grey1", "pink1")
FIRST_COINS: Final = 1
BESIDES: Final = 3  # how many more pirates than players are in the row
MOST_SWAPPED: Final = 3  # cards or coins, with wessel_jan and dean_nero
DUELS_TO_WIN: Final = 3


def combat_box(box: Reconstruction) -> list[Combat]:
    """All combat cards, sorted."""
    return [card for card in COMBAT for _ in range(box.combat[VALUES[card]])]


def gold_box(box: Reconstruction) -> list[Gold]:
    """All gold cards, sorted."""
    return [card for card in GOLD for _ in range(box.gold[VALUES[card]])]


def strength(cards: Cards | list[Combat], camp: Camp) -> int:
    """Sum the values of the cards of a camp's colour."""
    return sum(map(STRENGTHS[camp].__getitem__, cards))


def highest(cards: Cards | list[Combat], camp: Camp) -> int:
    """Find the highest value among the cards of a camp's colour; 0 if there is none."""
    return max(map(STRENGTHS[camp].__getitem__, cards), default=0)
