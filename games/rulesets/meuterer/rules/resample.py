"""Drawing another position that a seat cannot tell from the actual one."""

from __future__ import annotations

from random import Random

from games.engine.types import Seat
from games.rulesets.meuterer.rules.cards import Card, ordered
from games.rulesets.meuterer.rules.state import Meuterer, roles_left
from games.rulesets.meuterer.rules.view import FACE_DOWN


def resample(s: Meuterer, seat: Seat | None, rng: Random) -> Meuterer:
    """Redeal everything that the seat (None: a spectator) cannot know, and draw a fresh seed.

    One inference is not drawn: a card that the seat once put under the pile may have been drawn by
    a later dock worker, and so be in that player's hand or back under the pile.
    """
    other = s.copy()
    other.seed = f"{rng.getrandbits(256):064x}"
    if s.phase == "over":  # after the end everything is open
        return other
    _deal(other, seat, rng)
    if s.known:
        _let_others_know(other, seat, rng)
    if s.phase in FACE_DOWN:
        _choose_roles(other, seat, rng)
    return other


def _deal(s: Meuterer, seat: Seat | None, rng: Random) -> None:
    """Gather the hidden cards, and put them back at random in the places the seat doesn't know."""
    known = [
        [card for by, of, card in s.known if of == holder and by in (-1, seat)]
        for holder in range(s.seats)
    ]
    pool = _hidden(s, seat, known)
    rng.shuffle(pool)
    for holder in range(s.seats):
        if holder != seat:
            drawn = len(s.hands[holder]) - len(known[holder])
            s.hands[holder] = ordered(known[holder] + _take(pool, drawn))
    if s.drawn and (seat is None or s.roles[seat] != "dock_worker"):
        s.drawn = _take(pool, len(s.drawn))
    s.buried = [(knower, card if knower == seat else pool.pop()) for knower, card in s.buried]
    mine = _places_known(s, seat)
    s.pile = [card if at in mine else pool.pop() for at, card in enumerate(s.pile)]
    assert not pool


def _hidden(s: Meuterer, seat: Seat | None, known: list[list[Card]]) -> list[Card]:
    """List every card whose place the seat does not know."""
    pool: list[Card] = []
    for holder in range(s.seats):
        if holder != seat:
            hand = list(s.hands[holder])
            for card in known[holder]:
                hand.remove(card)
            pool += hand
    if seat is None or s.roles[seat] != "dock_worker":
        pool += s.drawn
    pool += [card for knower, card in s.buried if knower != seat]
    mine = _places_known(s, seat)
    return pool + [card for at, card in enumerate(s.pile) if at not in mine]


def _places_known(s: Meuterer, seat: Seat | None) -> set[int]:
    return {at for at, knower in enumerate(s.sunk) if knower == seat}


def _take(pool: list[Card], count: int) -> list[Card]:
    return [pool.pop() for _ in range(count)]


def _let_others_know(s: Meuterer, seat: Seat | None, rng: Random) -> None:
    """Seats that knew cards of a hand that was redealt know as many of the new one."""
    for holder in range(s.seats):
        if holder == seat:
            continue
        free = list(s.hands[holder])
        for by, of, card in s.known:
            if of == holder and by in (-1, seat):
                free.remove(card)
        rng.shuffle(free)
        s.known = [
            (by, of, free.pop()) if of == holder and by not in (-1, seat) else (by, of, card)
            for by, of, card in s.known
        ]


def _choose_roles(s: Meuterer, seat: Seat | None, rng: Random) -> None:
    """Redraw the others' roles, given which ones this seat saw gone and which left."""
    chose = [other for other in s.passed if other != s.captain]
    if seat is not None and s.roles[seat] is not None:
        at = chose.index(seat)
        gone = [s.roles[other] for other in chose[:at]]
        left = [s.roles[other] for other in chose[at + 1 :]] + list(roles_left(s))
        rng.shuffle(gone)
        rng.shuffle(left)
        after = left[: len(chose) - at - 1]
        roles = [*gone, s.roles[seat], *after]
    else:
        looking = seat is not None and s.choosing and s.turn == seat
        roles = [s.roles[other] for other in chose]
        pool = roles if looking else roles + list(roles_left(s))
        rng.shuffle(pool)
        roles = pool[: len(chose)]
    for other, role in zip(chose, roles, strict=True):
        s.roles[other] = role
