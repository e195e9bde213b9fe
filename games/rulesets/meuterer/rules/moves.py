"""The moves of Meuterer: one class for each decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Annotated, ClassVar, Final

from games.engine.moves import Move
from games.engine.types import Json
from games.rulesets.meuterer.rules.cards import (
    CARDS,
    COUNTS,
    EXTRA,
    GOODS,
    ISLANDS,
    ROLES,
    WAGES,
    Card,
    Cards,
    Role,
    ordered,
)

Island = Annotated[str, tuple(island.id for island in ISLANDS)]
Good = Annotated[Card, GOODS]
Count = Annotated[int, range(1, max(COUNTS.values()) + 1)]
ACTIVE: Final = 2  # islands, at most


@dataclass(frozen=True, slots=True)
class Wage(Move):
    """M2: what the captain offers to the quartermaster, in VP."""

    kind: ClassVar[str] = "wage"
    value: Annotated[int, WAGES]


@dataclass(frozen=True, slots=True)
class Offer(Move):
    """M3: play one card face up."""

    kind: ClassVar[str] = "offer"
    card: Card


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """M3: leave the offer. Anyone but the captain then looks at the roles and takes one."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class TakeRole(Move):
    """M3: having passed, take one of the roles that are left."""

    kind: ClassVar[str] = "pass"
    role: Role


@dataclass(frozen=True, slots=True)
class Conflict(Move):
    """M5: add this many conflict cards from the hand."""

    kind: ClassVar[str] = "conflict"
    count: Annotated[int, range(COUNTS["conflict"] + 1)]


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """M7: which good, and how many of it, on which island; islands without goods are absent."""

    kind: ClassVar[str] = "sell"
    # (island, good, count)
    allocation: Annotated[tuple[tuple[Island, Good, Count], ...], range(ACTIVE + 1)]

    def dump(self) -> dict[str, Json]:
        sold = {island: {"good": good, "count": n} for island, good, n in self.allocation}
        return {"kind": self.kind, "allocation": sold}

    @classmethod
    def undump(cls, data: dict[str, Json]) -> dict[str, Json]:
        values = Move.undump(data)
        sold = values.get("allocation")
        if not isinstance(sold, dict) or len(sold) > ACTIVE:
            return {}
        if any(
            not isinstance(lot, dict) or lot.keys() != {"good", "count"} for lot in sold.values()
        ):
            return {}
        lots = [(island, lot["good"], lot["count"]) for island, lot in sold.items()]
        return values | {"allocation": lots}


@dataclass(frozen=True, slots=True)
class Return(Move):
    """M9: the cards just drawn that the dock worker puts back."""

    kind: ClassVar[str] = "return"
    cards: Annotated[Cards, range(1, EXTRA + 1)]

    def matches(self, data: Json) -> bool:
        """The order of the cards on the wire has no meaning."""
        cards = data.get("cards") if isinstance(data, dict) else None
        if not isinstance(cards, list | tuple) or len(cards) != len(self.cards):
            return False
        if not all(isinstance(card, str) and card in COUNTS for card in cards):
            return False
        return Move.matches(self, data | {"cards": ordered(cards)})


MOVES: Final[Sequence[type[Move]]] = (Wage, Offer, Pass, TakeRole, Conflict, Sell, Return)

# Moves are values, so the few that exist are made once, in the order in which they are offered.
WAGE_MOVES: Final = tuple(Wage(value) for value in WAGES)
OFFERS: Final[dict[Card, Move]] = {card: Offer(card) for card in CARDS}
PASS: Final = Pass()
TAKES: Final[dict[Role, Move]] = {role: TakeRole(role) for role in ROLES}
CONFLICTS: Final = tuple(Conflict(count) for count in range(COUNTS["conflict"] + 1))


@lru_cache(maxsize=4096)
def offers(hand: Cards) -> Sequence[Move]:
    """M3: the different cards in hand."""
    return tuple(OFFERS[card] for card in dict.fromkeys(hand))


@lru_cache(maxsize=4096)
def offers_or_pass(hand: Cards) -> Sequence[Move]:
    """M3: the different cards in hand, and a pass."""
    return (*offers(hand), PASS)


@lru_cache(maxsize=4096)
def returns(drawn: Cards, count: int) -> Sequence[Move]:
    """List the different ways to put back this many of the cards drawn."""
    ways = dict.fromkeys(combinations(ordered(drawn), count))
    return tuple(Return(cards) for cards in ways)
