"""The position of a game of Meuterer, and questions about it that all phases share."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.state import State
from games.engine.types import Seat
from games.rulesets.meuterer.rules.cards import ISLANDS, ROLES, ROUNDS, Card, Cards, Role
from games.rulesets.meuterer.rules.options import MeutererOptions

Sale = tuple[tuple[str, str, int], ...]  # (island, good, count)


@dataclass(slots=True)
class Meuterer(State):
    """A position. Places are indexes into ``circle``, clockwise; seats are clockwise too."""

    options: MeutererOptions
    circle: list[int]  # indexes into ISLANDS
    ship: int
    pirate: int
    active: list[int]  # one place or two, the ship's last
    round: int
    captain: Seat
    led: Seat  # who was captain when the round began
    wage: int | None
    hands: list[Cards]  # each in the order of the box
    offers: list[Cards]  # each in the order played
    passed: list[Seat]  # in the order in which they passed
    roles: list[Role | None]
    turn: Seat
    choosing: bool  # the seat whose turn it is has passed and looks at the roles
    captain_to: int | None
    mutineer_to: int | None
    queue: list[Seat]  # seats that must lay a first card, or have yet to decide in M5, M7, M9
    passes: int  # in succession, in the mutiny
    added: list[int]  # conflict cards added in the mutiny, by seat
    won: bool | None  # whether the mutineers won this round; None: no mutiny yet
    sales: list[Sale | None]
    scores: list[int]
    sheet: list[tuple[tuple[int, int], ...]]  # by round: voyage and sale of each seat
    pile: list[Card]  # drawn from the end
    sunk: list[Seat]  # for each card at the start of the pile, who put it back
    discards: list[Card]  # face up, the last on top
    buried: list[tuple[Seat, Card]]  # face down under the discards, with who put them there
    drawn: list[Card]  # by the dock worker, in the order drawn, until they put some back
    known: list[tuple[Seat, Seat, Card]]  # who knows (-1: all) that which seat holds which card


def rounds(s: Meuterer) -> int:
    return s.options.rounds or ROUNDS[s.seats]


def clockwise(s: Meuterer, first: Seat) -> list[Seat]:
    """All seats in turn order, beginning with ``first``."""
    return [*range(first, s.seats), *range(first)]


def first_to_sell(s: Meuterer) -> Seat:
    """M7, M9: the captain, or, after a mutiny, the seat that ``sale_order`` names."""
    return s.captain if s.options.sale_order == "new_captain" else s.led


def seat_of(s: Meuterer, role: Role) -> Seat | None:
    return s.roles.index(role) if role in s.roles else None


def is_loyal(s: Meuterer, seat: Seat) -> bool:
    """M5: on the side of the captain who led the round."""
    return seat == s.led or s.roles[seat] == "quartermaster"


def is_rebel(s: Meuterer, seat: Seat) -> bool:
    return s.roles[seat] in ("mutineer", "cabin_boy")


def roles_left(s: Meuterer) -> list[Role]:
    return [role for role in ROLES if role not in s.roles]


def without(cards: Cards, card: str) -> Cards:
    """A hand without one card."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def forget(s: Meuterer, seat: Seat, card: Card) -> None:
    """A card left a hand: seats that knew of such a card there know of one fewer."""
    everybody = (-1, seat, card)
    if everybody in s.known:
        s.known.remove(everybody)
        return
    for knower in range(s.seats):
        if (knower, seat, card) in s.known:
            s.known.remove((knower, seat, card))


def island_at(s: Meuterer, place: int) -> str:
    return ISLANDS[s.circle[place]].id
