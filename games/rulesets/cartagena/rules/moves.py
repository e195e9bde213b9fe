"""The moves of Cartagena: one class for each decision, in the order of the rules page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, ClassVar, Final, Literal

from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.cartagena.rules.cards import (
    CAMPS,
    COMBAT,
    DUELS,
    MOST_SWAPPED,
    PIRATES,
    SAILORS,
    Camp,
    Cards,
    Chosen,
    Combat,
    Pirate,
)

SEATS: Final = 4  # at the largest table
Target = Annotated[Seat, range(SEATS)]


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """V3: turn the next pirate of the row face up."""

    kind: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class Use(Move):
    """V3: use a pirate that lies face up."""

    kind: ClassVar[str] = "use"
    pirate: Pirate


@dataclass(frozen=True, slots=True)
class RamonDiaz(Move):
    """The gold card or the combat card, both looked at; the other goes under its pile."""

    kind: ClassVar[str] = "ramon_diaz"
    keep: Literal["gold", "combat"]


@dataclass(frozen=True, slots=True)
class Tembo(Move):
    """One of the two combat cards looked at; the other goes under the pile."""

    kind: ClassVar[str] = "tembo"
    keep: Combat


@dataclass(frozen=True, slots=True)
class WesselJan(Move):
    """The cards that go under the pile; the first named comes up first."""

    kind: ClassVar[str] = "wessel_jan"
    cards: Annotated[Cards, range(MOST_SWAPPED + 1)]


@dataclass(frozen=True, slots=True)
class NoDeal(Move):
    """dean_nero: neither give cards nor coins."""

    kind: ClassVar[str] = "dean_nero"
    direction: Literal["none"] = "none"


@dataclass(frozen=True, slots=True)
class SellCards(Move):
    """dean_nero: combat cards for coins; the first named comes up first."""

    kind: ClassVar[str] = "dean_nero"
    cards: Annotated[Cards, range(1, MOST_SWAPPED + 1)]
    direction: Literal["cards_for_coins"] = "cards_for_coins"


@dataclass(frozen=True, slots=True)
class BuyCards(Move):
    """dean_nero: coins for combat cards."""

    kind: ClassVar[str] = "dean_nero"
    count: Annotated[int, range(1, MOST_SWAPPED + 1)]
    direction: Literal["coins_for_cards"] = "coins_for_cards"


@dataclass(frozen=True, slots=True)
class Pang(Move):
    """The top combat card, or a coin."""

    kind: ClassVar[str] = "pang"
    take: Literal["combat", "coin"]


@dataclass(frozen=True, slots=True)
class ChangYe(Move):
    """A coin from an opponent; None declines."""

    kind: ClassVar[str] = "chang_ye"
    target: Target | None


@dataclass(frozen=True, slots=True)
class Steal(Move):
    """M6: what a lone monkey of a duel's second round steals; None declines."""

    kind: ClassVar[str] = "steal"
    target: Target | None


@dataclass(frozen=True, slots=True)
class Bijoux(Move):
    """The camp to declare, to change to, or to keep."""

    kind: ClassVar[str] = "bijoux"
    camp: Camp


@dataclass(frozen=True, slots=True)
class OjoDeclare(Move):
    """ojo, for who has not declared yet."""

    kind: ClassVar[str] = "ojo"
    camp: Camp
    action: Literal["declare"] = "declare"


@dataclass(frozen=True, slots=True)
class OjoLook(Move):
    """ojo, for who has declared: look at an opponent's camp."""

    kind: ClassVar[str] = "ojo"
    target: Target
    action: Literal["look"] = "look"


@dataclass(frozen=True, slots=True)
class OjoNothing(Move):
    """ojo: neither declare nor look."""

    kind: ClassVar[str] = "ojo"
    action: Literal["nothing"] = "nothing"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """cambivalute: which of the two sailors goes to Valverde's side; the other to Diaz's."""

    kind: ClassVar[str] = "place"
    valverde: Annotated[int, SAILORS]


@dataclass(frozen=True, slots=True)
class Look(Move):
    """cambivalute, once all sailors are placed: look at the two of one duel; None at none."""

    kind: ClassVar[str] = "look"
    duel: Annotated[str, DUELS] | None


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """cambivalute: having looked, change their places or leave them."""

    kind: ClassVar[str] = "swap"
    swap: bool


@dataclass(frozen=True, slots=True)
class Play(Move):
    """M3: a combat card or the monkey, in secret."""

    kind: ClassVar[str] = "play"
    card: Chosen


MOVES: Final[Sequence[type[Move]]] = (
    *(Reveal, Use, RamonDiaz, Tembo, WesselJan, NoDeal, SellCards, BuyCards, Pang, ChangYe, Steal),
    *(Bijoux, OjoDeclare, OjoLook, OjoNothing, Place, Look, Swap, Play),
)

# Moves are values, so the few that exist are made once, in the order in which they are offered.
REVEAL: Final = Reveal()
USES: Final[dict[Pirate, Move]] = {pirate: Use(pirate) for pirate in PIRATES if pirate != "ghost"}
USE_OR_REVEAL: Final[dict[Pirate, Sequence[Move]]] = {
    pirate: (use, REVEAL) for pirate, use in USES.items()
}
KEEPS: Final[Sequence[Move]] = (RamonDiaz("gold"), RamonDiaz("combat"))
TEMBOS: Final[dict[Combat, Move]] = {card: Tembo(card) for card in COMBAT}
NO_DEAL: Final = NoDeal()
BUYS: Final[Sequence[Move]] = tuple(BuyCards(count) for count in range(1, MOST_SWAPPED + 1))
PANGS: Final[Sequence[Move]] = (Pang("combat"), Pang("coin"))
CHANG_YES: Final[dict[Seat | None, Move]] = {seat: ChangYe(seat) for seat in (*range(SEATS), None)}
STEALS: Final[dict[Seat | None, Move]] = {seat: Steal(seat) for seat in (*range(SEATS), None)}
BIJOUX: Final[Sequence[Move]] = tuple(Bijoux(camp) for camp in CAMPS)
OJO_NOTHING: Final = OjoNothing()
OJO_DECLARES: Final[Sequence[Move]] = (*(OjoDeclare(camp) for camp in CAMPS), OJO_NOTHING)
OJO_LOOKS: Final[Sequence[Move]] = tuple(OjoLook(seat) for seat in range(SEATS))
PLACES: Final[dict[int, Move]] = {value: Place(value) for value in SAILORS}
LOOKS: Final[Sequence[Move]] = tuple(Look(duel) for duel in DUELS)
LOOKS_OR_NONE: Final[Sequence[Move]] = (*LOOKS, Look(None))  # from version 2 of the rules on
SWAPS: Final[Sequence[Move]] = (Swap(swap=False), Swap(swap=True))
MONKEY: Final = Play("monkey")
PLAYS: Final[dict[Combat, Move]] = {card: Play(card) for card in COMBAT}


@lru_cache(maxsize=4096)
def plays(hand: Cards) -> Sequence[Move]:
    """M4, the first round of a duel: the different cards in hand."""
    return tuple(PLAYS[card] for card in dict.fromkeys(hand))


@lru_cache(maxsize=4096)
def plays_or_monkey(hand: Cards) -> Sequence[Move]:
    """M5, the later rounds: the monkey as well."""
    return (*plays(hand), MONKEY)
