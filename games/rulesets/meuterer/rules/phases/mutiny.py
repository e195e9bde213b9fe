"""M4 and M5: roles are revealed, and if there is a mutineer, conflict cards decide."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.meuterer.rules.cards import CIRCLE
from games.rulesets.meuterer.rules.moves import CONFLICTS, Conflict
from games.rulesets.meuterer.rules.state import (
    Meuterer,
    clockwise,
    forget,
    is_loyal,
    is_rebel,
    island_at,
    seat_of,
    without,
)


def begin(s: Meuterer, log: Log) -> None:
    log.tell("revealed", roles=s.roles[:])
    mutineer = seat_of(s, "mutineer")
    if mutineer is None:
        return
    s.mutineer_to = (s.ship + len(s.hands[mutineer])) % CIRCLE
    log.tell("destination", seat=mutineer, destination=island_at(s, s.mutineer_to))
    s.queue = involved(s)
    s.passes = 0


def to_move(s: Meuterer) -> list[Seat]:
    return s.queue[:1]


def legal_moves(s: Meuterer, seat: Seat) -> Sequence[Move]:
    return CONFLICTS[: s.hands[seat].count("conflict") + 1]


def play(s: Meuterer, seat: Seat, move: Conflict, log: Log) -> None:
    for _ in range(move.count):
        s.hands[seat] = without(s.hands[seat], "conflict")
        if s.known:
            forget(s, seat, "conflict")
    s.added[seat] += move.count
    log.tell("added", seat=seat, count=move.count)
    go_on(s, seat, move.count)


def go_on(s: Meuterer, seat: Seat, count: int) -> None:
    """Work out who is asked next, after a seat has added this many cards."""
    s.passes = 0 if count else s.passes + 1
    s.queue.pop(0)
    if s.options.mutiny_laps == "until_all_pass":
        s.queue.append(seat)
        if s.passes == len(s.queue):
            s.queue = []
    elif count and s.options.mutiny_laps == "until_all_out":
        s.queue.append(seat)


def following(s: Meuterer) -> str | None:
    return None if s.queue else "voyage"


def involved(s: Meuterer) -> list[Seat]:
    """The seats that take part, clockwise from the captain."""
    return [seat for seat in clockwise(s, s.led) if is_loyal(s, seat) or is_rebel(s, seat)]


def strengths(s: Meuterer) -> tuple[int, int]:
    """The strength of the captain's side (the quartermaster counts 1) and of the mutineers'."""
    loyal = rebel = 0
    for seat in range(s.seats):
        cards = s.added[seat]
        if s.options.offered_conflicts_count:
            cards += s.offers[seat].count("conflict")
        if is_loyal(s, seat):
            loyal += cards + (s.roles[seat] == "quartermaster")
        elif is_rebel(s, seat):
            rebel += cards
    return loyal, rebel
