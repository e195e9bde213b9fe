"""What a seat knows from what it was told: it follows the events, as a player does."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine.lookahead import OwnLog
from games.engine.types import Json, Seat
from games.rulesets.meuterer.rules.cards import HAND, Card, box
from games.rulesets.meuterer.rules.options import MeutererOptions


@dataclass(slots=True)
class Told:
    """Where things are, in a game whose events are followed one by one."""

    options: MeutererOptions
    seats: int
    pile: int  # how many cards
    sunk: list[Seat] = field(default_factory=list)  # as in the position
    buried: list[Seat] = field(default_factory=list)  # whose cards lie under the discards
    discards: list[Card] = field(default_factory=list)
    offers: list[list[str]] = field(default_factory=list)
    added: list[int] = field(default_factory=list)
    captain: Seat = 0
    led: Seat = 0
    passed: list[Seat] = field(default_factory=list)
    turn: Seat = 0
    opened: bool = False  # whether a card was offered in this round
    drawn: int = 0  # how many cards the last draw was
    conflicts: list[tuple[Seat, int]] = field(default_factory=list)  # in the order of M5
    reshuffled: int | None = None  # cards drawn before that, while somebody draws


def told(own_log: OwnLog, seats: int) -> Told:
    """Follow everything that a seat was told."""
    t = Told(own_log.options, seats, len(box(pirates=own_log.options.pirates)) - HAND * seats)
    t.offers, t.added = [[] for _ in range(seats)], [0] * seats
    for _, events in own_log.entries:
        for event in events:
            _follow(t, event.kind, event.data)
    return t


def _follow(t: Told, kind: str, data: Json) -> None:
    match kind:
        case "round":
            t.captain = t.led = t.turn = data["captain"]
            t.passed, t.conflicts, t.added = [], [], [0] * t.seats
            t.opened = False
        case "voyage":
            t.captain = data["captain"]
        case "offered" | "passed" | "took":
            _offer(t, kind, data)
        case "added":
            t.added[data["seat"]] += data["count"]
            t.conflicts.append((data["seat"], data["count"]))
        case "pirate":
            t.discards.append("pirate")
        case "taken":
            t.offers = [[] for _ in range(t.seats)]
        case "sailed" | "sunk":
            _discard(t)
        case "reshuffled":
            t.reshuffled, t.pile = t.pile, data["pile"]
            t.sunk, t.buried, t.discards = [], [], []
        case "drew":
            _drew(t, data["count"])
        case "returned":
            _returned(t, data["seat"], data["count"])


def _offer(t: Told, kind: str, data: Json) -> None:
    """M3: whose turn it is follows from who acted last."""
    seat: Seat = data["seat"]
    t.turn = seat
    t.opened = t.opened or kind == "offered"
    if kind == "offered" and data["card"] != "pirate":
        t.offers[seat].append(data["card"])
    if kind == "passed" and "destination" not in data:
        return  # this seat looks at the roles, and is asked again
    if kind != "offered":
        t.passed.append(seat)
    while len(t.passed) < t.seats:
        t.turn = (t.turn + 1) % t.seats
        if t.turn not in t.passed:
            return


def _discard(t: Told) -> None:
    """Do the same as ``refill.discard_open_cards``."""
    first = t.captain if t.options.sale_order == "new_captain" else t.led
    for seat in (*range(first, t.seats), *range(first)):
        t.discards += t.offers[seat] + ["conflict"] * t.added[seat]
    t.offers = [[] for _ in range(t.seats)]


def _drew(t: Told, count: int) -> None:
    t.drawn = count
    t.pile -= count - (t.reshuffled or 0)
    t.reshuffled = None
    del t.sunk[t.pile :]


def _returned(t: Told, seat: Seat, count: int) -> None:
    if t.options.dock_return == "discard":
        t.buried[:0] = [seat] * count
    else:
        t.sunk[:0] = [seat] * count
        t.pile += count
