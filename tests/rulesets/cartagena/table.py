"""A table for tests: positions with defaults, and decisions as short strings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from games.engine.events import Log
from games.engine.moves import IllegalMoveError, Move
from games.engine.types import Seat
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules import moves as m
from games.rulesets.cartagena.rules.cards import (
    COINS,
    PIRATES,
    Camp,
    Combat,
    Gold,
    Pirate,
    combat_box,
    gold_box,
)
from games.rulesets.cartagena.rules.options import CartagenaOptions, box_of
from games.rulesets.cartagena.rules.setup import blank
from games.rulesets.cartagena.rules.state import Cartagena

SEED = "5e" * 32
CAMPS: dict[str, Camp] = {"v": "valverde", "d": "diaz"}


@dataclass
class Table:
    """A position, and the events since it was laid out."""

    s: Cartagena
    log: Log

    def act(self, *decisions: str) -> Table:
        """Make decisions: ``use pang`` by the seat to move, ``2: play pink1`` by a certain one."""
        for decision in decisions:
            seat, text = self._split(decision)
            move = self._find(seat, text)
            self.s, log = RULES.apply(self.s, seat, move)
            self.log += log
        return self

    def offered(self, seat: Seat | None = None) -> list[str]:
        """The legal moves of a seat (the first to move) as short strings."""
        seat = RULES.to_move(self.s)[0] if seat is None else seat
        return [short(move) for move in RULES.legal_moves(self.s, seat)]

    def to_move(self) -> list[Seat]:
        return RULES.to_move(self.s)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The data of public events of one kind."""
        return [event.data for event in self.log if event.kind == kind and event.to is None]

    def heard(self, seat: Seat, kind: str) -> list[dict[str, Any]]:
        """The data of events of one kind for a seat alone."""
        return [event.data for event in self.log if event.kind == kind and event.to == seat]

    def view(self, seat: Seat | None) -> dict[str, Any]:
        return RULES.observe(self.s, seat)

    def me(self, seat: Seat) -> dict[str, Any]:
        return cast("dict[str, Any]", self.view(seat)["me"])

    def hand(self, seat: Seat) -> str:
        return " ".join(self.s.hands[seat])

    def winners(self) -> list[Seat]:
        standings = RULES.standings(self.s)
        assert standings is not None
        return [standing.seat for standing in standings if standing.won]

    def _split(self, decision: str) -> tuple[Seat, str]:
        seat, colon, text = decision.partition(": ")
        return (int(seat), text) if colon else (RULES.to_move(self.s)[0], decision)

    def _find(self, seat: Seat, text: str) -> Move:
        for move in RULES.legal_moves(self.s, seat):
            if short(move) == text:
                return move
        raise IllegalMoveError(f"{text!r} is not among {self.offered(seat)}")


def short(move: Move) -> str:
    """A move as these tests write it."""
    match move:
        case m.Use(pirate):
            return f"use {pirate}"
        case m.RamonDiaz(keep) | m.Tembo(keep):
            return f"keep {keep}"
        case m.WesselJan(cards) | m.SellCards(cards):
            return " ".join(["give", *cards])
        case m.BuyCards(count):
            return f"buy {count}"
        case m.Pang(take):
            return f"take {take}"
        case m.ChangYe(target) | m.Steal(target):
            return f"rob {'nobody' if target is None else target}"
        case m.Bijoux(camp) | m.OjoDeclare(camp):
            return f"declare {camp}"
        case m.OjoLook(target):
            return f"look at {target}"
        case m.Place(value):
            return f"place {value}"
        case m.Look(duel):
            return f"look {duel or 'at none'}"
        case m.Swap(swap):
            return "swap" if swap else "leave"
        case m.Play(card):
            return f"play {card}"
    return {m.Reveal: "reveal", m.NoDeal: "no deal", m.OjoNothing: "nothing"}[type(move)]


def voyage(
    up: str = "",
    down: str | None = None,
    *,
    seats: int = 3,
    turns: int = 0,
    dealer: Seat = 0,
    number: int = 1,
    hands: Sequence[str] = (),
    golds: Sequence[str] = (),
    combat: str | None = None,
    gold: str | None = None,
    coins: Sequence[int] = (),
    supply: int | None = None,
    camps: str = "",
    pairs: str = "",
    distance: int | None = None,
    lifeboat: str | None = None,
    offer: int = 1,
    version: int = RULES.version,
    **options: Any,
) -> Table:
    """A turn of the voyage: the row face up as revealed, face down as it will be revealed.

    Piles are written top first; the rest of the box follows unless they are given.
    """
    s = blank(seats, SEED, CartagenaOptions(**options), version=version)
    box = box_of(s.options)
    s.hands = [_cards(text) for text in hands] or [("grey1", "pink1")] * seats
    s.golds = [cast("tuple[Gold, ...]", tuple(text.split())) for text in golds] or [()] * seats
    s.combat = _pile(combat, _rest(combat_box(box), s.hands))
    s.gold = _pile(gold, _rest(gold_box(box), s.golds))
    s.coins = list(coins) or [1] * seats
    s.supply = COINS - sum(s.coins) if supply is None else supply
    s.oaths = _oaths(camps, seats)
    _stand(s, pairs)
    s.dealer, s.turns, s.round = dealer, turns, number
    s.distance = s.distance if distance is None else distance
    s.lifeboat = cast("Pirate | None", lifeboat)
    _lay(s, up, down)
    s.offer = offer if "sate" in s.up else 0
    s.phase = "turn"
    table = Table(s, Log())
    RULES.phases["turn"].begin(s, table.log)
    RULES.settle(s, table.log)
    return table


def mutiny(
    *hands: str,
    camps: str = "",
    pairs: str = "6-5 8-7 10-9 2-1 4-3",
    won: str = "",
    **position: Any,
) -> Table:
    """The first round of a duel: A, or a later one if ``won`` names the winners so far."""
    seats = len(hands)
    camps = camps or " ".join(["v"] * seats)
    table = voyage(seats=seats, hands=hands, camps=camps, pairs=pairs, **position)
    s, table.log = table.s, Log()
    s.waiting, s.phase = [], "mutiny"
    if won:
        s.won = [CAMPS[camp] for camp in won.split()]
        s.results = [(0, 0)] * len(s.won)
        s.playing = [seat for seat in range(seats) if s.oaths[seat]]
        s.duel, s.fighting, s.phase = len(s.won), s.playing[:], "fight"
    RULES.phases[s.phase].begin(s, table.log)
    RULES.settle(s, table.log)
    return table


def _cards(text: str) -> tuple[Combat, ...]:
    return cast("tuple[Combat, ...]", tuple(sorted(text.split())))


def _pile(text: str | None, rest: list[Any]) -> list[Any]:
    return rest if text is None else text.split()[::-1]


def _rest(box: list[Any], hands: Sequence[Sequence[Any]]) -> list[Any]:
    for hand in hands:
        for card in hand:
            box.remove(card)
    return box


def _oaths(camps: str, seats: int) -> list[tuple[tuple[int, Camp], ...]]:
    """``v - d``: the first declared for Valverde, the second has not, the third for Diaz."""
    words = camps.split() or ["-"] * seats
    return [((0, CAMPS[word]),) if word in CAMPS else () for word in words]


def _stand(s: Cartagena, pairs: str) -> None:
    """``6-5 8-7``: the sailors of duels A and B, Valverde's first."""
    for pair in pairs.split():
        valverde, diaz = pair.split("-")
        s.valverde.append(int(valverde))
        s.diaz.append(int(diaz))
    placed = {*s.valverde, *s.diaz}
    s.sailors = [value for value in range(1, 11) if value not in placed]


def _lay(s: Cartagena, up: str, down: str | None) -> None:
    s.up = cast("list[Pirate]", up.split())
    others = [p for p in PIRATES if p not in s.up and p != s.lifeboat]
    if down is None:
        free = [pirate for pirate in others if pirate != "ghost"]
        s.down = free[: s.seats + 3 - len(s.up) - s.turns]
    else:
        s.down = cast("list[Pirate]", down.split())
    s.rest = [pirate for pirate in others if pirate not in s.down]
    s.down.reverse()
