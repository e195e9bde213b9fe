"""M3, the offer: clockwise from the captain, one card face up, or pass and take a role."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.meuterer.rules import pirate_ship
from games.rulesets.meuterer.rules.cards import CIRCLE, ROLES
from games.rulesets.meuterer.rules.moves import (
    TAKES,
    Offer,
    Pass,
    TakeRole,
    offers,
    offers_or_pass,
)
from games.rulesets.meuterer.rules.state import Meuterer, forget, island_at, roles_left, without


def begin(s: Meuterer, log: Log) -> None:
    if s.options.captain_opens == "must_offer" and s.hands[s.captain]:
        s.queue = [s.captain]
    _turn_to(s, s.captain, log)


def to_move(s: Meuterer) -> list[Seat]:
    return [s.turn] if len(s.passed) < s.seats else []


def legal_moves(s: Meuterer, seat: Seat) -> Sequence[Move]:
    """A seat that has not passed must not see the roles left: it looks after passing."""
    if s.choosing:
        return [take for role, take in TAKES.items() if role not in s.roles]
    return offers(s.hands[seat]) if s.queue else offers_or_pass(s.hands[seat])


def play(s: Meuterer, seat: Seat, move: Offer | Pass | TakeRole, log: Log) -> None:
    if isinstance(move, Offer):
        _lay_open(s, seat, move, log)
        if move.card == "pirate":
            pirate_ship.sail(s, seat, log)
    elif isinstance(move, TakeRole):
        _take_role(s, seat, move, log)
    else:
        _step_out(s, seat, log)
        if s.choosing:
            return
    if len(s.passed) < s.seats:
        _turn_to(s, _next(s, seat), log)


def following(s: Meuterer) -> str | None:
    return "mutiny" if len(s.passed) == s.seats else None


def _lay_open(s: Meuterer, seat: Seat, move: Offer, log: Log) -> None:
    if s.queue:
        s.queue = []
    s.hands[seat] = without(s.hands[seat], move.card)
    if s.known:
        forget(s, seat, move.card)
    if move.card != "pirate":
        s.offers[seat] += (move.card,)
    log.tell("offered", seat=seat, card=move.card)


def _step_out(s: Meuterer, seat: Seat, log: Log) -> None:
    """The captain marks a destination; anyone else looks at the roles, and is asked again."""
    if seat != s.captain:
        s.choosing = True
        log.tell("passed", seat=seat)
        log.whisper(seat, "looked", roles=roles_left(s))
        return
    s.captain_to = (s.ship + len(s.hands[seat])) % CIRCLE
    s.passed.append(seat)
    log.tell("passed", seat=seat, destination=island_at(s, s.captain_to))


def _take_role(s: Meuterer, seat: Seat, move: TakeRole, log: Log) -> None:
    s.roles[seat] = move.role
    s.choosing = False
    s.passed.append(seat)
    log.tell("took", seat=seat, left=len(ROLES) - s.seats + s.roles.count(None))
    log.whisper(seat, "role", role=move.role)


def _next(s: Meuterer, seat: Seat) -> Seat:
    seat = (seat + 1) % s.seats
    while seat in s.passed:
        seat = (seat + 1) % s.seats
    return seat


def _turn_to(s: Meuterer, seat: Seat, log: Log) -> None:
    """A seat without cards must pass on its turn; the server does it, as all can see that."""
    s.turn = seat
    if s.hands[seat]:
        return
    _step_out(s, seat, log)
    if not s.choosing and len(s.passed) < s.seats:
        _turn_to(s, _next(s, seat), log)
