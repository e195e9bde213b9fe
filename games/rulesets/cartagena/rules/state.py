"""The position of a game of Cartagena, and questions about it that all phases share."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.state import State
from games.engine.types import Seat
from games.rulesets.cartagena.rules.cards import Camp, Cards, Chosen, Combat, Gold, Pirate
from games.rulesets.cartagena.rules.options import CartagenaOptions

Sunk = tuple[int, tuple[Seat, ...]]  # the ply at which a card went under its pile; who knows it
Note = tuple[Seat, int, int, str, str, str]  # seat, round, ply, pirate; card kept, sunk
Oaths = tuple[tuple[int, Camp], ...]  # ply and camp of each declaration
Spied = tuple[Seat, int, int, Seat]  # seat, round, ply, at whose camp it looked


@dataclass(slots=True)
class Cartagena(State):
    """A position. Piles are drawn from the end; combat cards stay in hand until they are shown."""

    options: CartagenaOptions
    waiting: list[Seat]  # the seats that must decide, in seat order

    # The voyage
    round: int
    dealer: Seat
    turns: int  # ended in this round
    turn: Seat
    distance: int  # of the ship from the mutiny
    storms: int  # how many there were
    storm: bool  # one is to be settled before the next row
    lifeboat: Pirate | None
    down: list[Pirate]  # the row, face down; the last is revealed next
    up: list[Pirate]  # the row, face up, as revealed
    used: list[Pirate]  # in this round
    rest: list[Pirate]  # in circulation, but not in this row
    revealed: bool  # the seat whose turn it is has revealed, so it may use only the newest
    using: Pirate | None  # whose effect comes next
    offer: int  # of coins by sate; 0 while he doesn't lie face up
    ended: str | None  # why the voyage ended

    # Belongings, by seat, and the piles
    supply: int
    coins: list[int]
    hands: list[Cards]
    golds: list[tuple[Gold, ...]]
    combat: list[Combat]
    combat_sunk: list[Sunk]  # for each of the lowest cards of the pile
    gold: list[Gold]
    gold_sunk: list[Sunk]

    # What the seats have learnt
    known: list[tuple[Seat, Seat, str]]  # who knows (-1: all) that which seat holds which card
    notes: list[Note]
    oaths: list[Oaths]  # by seat
    spied: list[Spied]
    looks: list[tuple[int, Seat, int, int, bool]]  # duel, seat, round, ply, whether it swapped

    # The mutiny
    sailors: list[int]  # not placed yet
    valverde: list[int]  # placed on his side, by duel
    diaz: list[int]
    looking: int | None  # the duel whose sailors the seat to move has in hand
    playing: list[Seat]  # still in the game, in seat order
    excluded: list[Seat]
    duel: int  # the duel being fought; -1 before the first
    duel_round: int
    fighting: list[Seat]  # still in this duel
    chosen: list[Chosen | None]  # by seat, until all have chosen
    monkeys: list[Seat]  # the seats that played it in the last round of the duel
    table: list[Combat]  # played in this duel, sorted: nobody knows by whom
    discards: list[Combat]  # played in duels that are over
    won: list[Camp]  # the winner of each duel that is over
    results: list[tuple[int, int]]  # and its totals, Valverde's first
    sums: list[int | None]  # the cards of those tied for the victory, at the end

    # It has a default, because positions stored before it existed lack it.
    traded: int = 0  # by dean_nero, one by one: cards sold so far, or below 0 cards bought


def clockwise(s: Cartagena, first: Seat) -> list[Seat]:
    """All seats in turn order, beginning with ``first``."""
    return [*range(first, s.seats), *range(first)]


def camp_of(s: Cartagena, seat: Seat) -> Camp | None:
    """The camp that a seat declared last."""
    return s.oaths[seat][-1][1] if s.oaths[seat] else None


def rich_opponents(s: Cartagena, seat: Seat) -> list[Seat]:
    """The opponents in the game from whom a coin can be stolen."""
    return [other for other in s.playing if other != seat and s.coins[other]]


def paid(s: Cartagena, seat: Seat, coins: int) -> int:
    """Pay a seat from the supply as far as it lasts; return how much it got."""
    coins = min(coins, s.supply)
    s.supply -= coins
    s.coins[seat] += coins
    return coins
