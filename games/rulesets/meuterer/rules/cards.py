"""The components of Meuterer: goods, roles and islands.

German rulebook words: Kapitän (captain), Maat (quartermaster), Meuterer (mutineer),
Schiffsjunge (cabin boy), Händler (merchant), Lademeister (dock worker).
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, cast

Card = Literal["ruby", "salt", "wine", "cloth", "grain", "conflict", "pirate"]
Role = Literal["quartermaster", "mutineer", "cabin_boy", "merchant", "dock_worker"]
Cards = tuple[Card, ...]

COUNTS: Final[dict[Card, int]] = {
    "ruby": 4,
    "salt": 5,
    "wine": 6,
    "cloth": 7,
    "grain": 8,
    "conflict": 6,
    "pirate": 1,  # only with the pirate variant
}
CARDS: Final = tuple(COUNTS)
RANK: Final[dict[Card, int]] = {card: rank for rank, card in enumerate(CARDS)}
GOODS: Final = CARDS[:5]

# The order of the role picker.
ROLES: Final[tuple[Role, ...]] = (
    "quartermaster",
    "mutineer",
    "cabin_boy",
    "merchant",
    "dock_worker",
)

HAND: Final = 5
EXTRA: Final = 3  # how many extra cards the dock worker draws, and puts back
WAGES: Final = (0, 1, 2, 3)
ROUNDS: Final = {3: 9, 4: 8}
QUARTERMASTER_PAY: Final = 1
CABIN_BOY_PAY: Final = 2


class Island(NamedTuple):
    """An island card; ``good`` is None where any good sells."""

    id: str
    name: str
    good: Card | None
    voyage: int
    prices: tuple[int, int, int]  # for one seat alone, two tied, three tied


# The rulebooks are incomplete: 49 of the 60 cells come from a public implementation by fans.
ISLANDS: Final = (
    Island("hochland", "Hochland", None, 5, (4, 3, 2)),
    Island("frosthoehle", "Frosthöhle", "cloth", 3, (3, 2, 1)),
    Island("gruenland", "Grünland", "salt", 4, (5, 3, 2)),
    Island("karge_zunge", "Karge Zunge", "grain", 4, (6, 3, 2)),
    Island("eisfelsen", "Eisfelsen", "ruby", 5, (6, 4, 3)),
    Island("affeninsel", "Affeninsel", "grain", 2, (2, 1, 1)),
    Island("kalte_klippe", "Kalte Klippe", "cloth", 4, (5, 2, 2)),
    Island("sommerland", "Sommerland", "salt", 2, (3, 1, 1)),
    Island("rotes_riff", "Rotes Riff", "wine", 3, (4, 2, 2)),
    Island("piratennest", "Piratennest", None, 5, (4, 3, 2)),
    Island("fingerhut", "Fingerhut", "ruby", 2, (2, 1, 0)),
    Island("sandkap", "Sandkap", "wine", 3, (4, 2, 1)),
)
CIRCLE: Final = len(ISLANDS)
HOCHLAND: Final = 0
PIRATENNEST: Final = 9


def box(*, pirates: bool) -> list[Card]:
    """All cards of a game, in the order of the table."""
    return [card for card in CARDS if pirates or card != "pirate" for _ in range(COUNTS[card])]


def ordered(cards: tuple[Card, ...] | list[Card]) -> Cards:
    """Sort cards as in the box, so that equal hands are equal data."""
    return cast("Cards", tuple(sorted(cards, key=RANK.__getitem__)))
