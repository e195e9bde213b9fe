"""ramon_diaz and tembo: two cards are looked at, one is kept, one goes under its pile."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.cartagena.rules.draw_piles import draw_combat, draw_gold, lift, sink
from games.rulesets.cartagena.rules.moves import KEEPS, TEMBOS, RamonDiaz, Tembo
from games.rulesets.cartagena.rules.state import Cartagena


def begin(s: Cartagena, log: Log) -> None:
    """Look at the top cards, which stay where they are; if there is only one, take it."""
    if s.using == "ramon_diaz" and s.combat and s.gold:
        log.whisper(s.turn, "looked", combat=s.combat[-1:], gold=s.gold[-1:])
    elif s.using == "tembo" and len(s.combat) > 1:
        log.whisper(s.turn, "looked", combat=s.combat[:-3:-1], gold=[])
    else:
        combat = draw_combat(s, s.turn, 1, log)
        gold = 0 if combat or s.using == "tembo" else draw_gold(s, s.turn, log)
        log.tell("gained", seat=s.turn, combat=combat, gold=gold, coins=0)
        return
    s.waiting = [s.turn]


def to_move(s: Cartagena) -> list[Seat]:
    return s.waiting[:]


def legal_moves(s: Cartagena, seat: Seat) -> Sequence[Move]:
    """Two equal cards are one choice, but still asked for, or all would know they are equal."""
    if s.using == "ramon_diaz":
        return KEEPS
    return [TEMBOS[card] for card in dict.fromkeys(s.combat[:-3:-1])]


def play(s: Cartagena, seat: Seat, move: RamonDiaz | Tembo, log: Log) -> None:
    s.waiting = []
    match move:
        case RamonDiaz("gold"):
            _keep_gold(s, seat, log)
        case RamonDiaz():
            _keep_combat(s, seat, log)
        case Tembo():
            _keep_one_of_two(s, seat, move, log)


def following(s: Cartagena) -> str | None:
    return None if s.waiting else "after_turn"


def _keep_gold(s: Cartagena, seat: Seat, log: Log) -> None:
    kept = s.gold[-1]
    draw_gold(s, seat, log)
    # The kind is public: seats that knew this card know that it lies at the bottom now.
    under, knowers = lift(s.combat, s.combat_sunk)
    sink(s, s.combat, s.combat_sunk, [under], tuple({*knowers, seat}))
    _note(s, seat, kept, under)
    log.tell("gained", seat=seat, combat=0, gold=1, coins=0)


def _keep_combat(s: Cartagena, seat: Seat, log: Log) -> None:
    kept = s.combat[-1]
    draw_combat(s, seat, 1, log)
    under, knowers = lift(s.gold, s.gold_sunk)
    sink(s, s.gold, s.gold_sunk, [under], tuple({*knowers, seat}))
    _note(s, seat, kept, under)
    log.tell("gained", seat=seat, combat=1, gold=0, coins=0)


def _keep_one_of_two(s: Cartagena, seat: Seat, move: Tembo, log: Log) -> None:
    """Seats that knew one of the two no longer know where it is."""
    cards = [lift(s.combat, s.combat_sunk)[0] for _ in range(2)]
    cards.remove(move.keep)
    s.hands[seat] = tuple(sorted([*s.hands[seat], move.keep]))
    sink(s, s.combat, s.combat_sunk, cards, (seat,))
    _note(s, seat, move.keep, cards[0])
    log.whisper(seat, "drew", cards=[move.keep])
    log.tell("gained", seat=seat, combat=1, gold=0, coins=0)


def _note(s: Cartagena, seat: Seat, kept: str, under: str) -> None:
    assert s.using is not None
    s.notes.append((seat, s.round, s.ply, s.using, kept, under))
