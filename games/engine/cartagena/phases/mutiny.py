"""M1 and M2, the mutiny begins: who takes part, and where the last sailors stand."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.cartagena.state import Cartagena
from games.engine.core import Log, Move, Seat


def begin(s: Cartagena, log: Log) -> None:
    s.playing = [seat for seat in range(s.seats) if s.oaths[seat]]
    log.tell("mutiny", playing=s.playing[:], dealer=s.dealer)
    if s.playing:
        while s.sailors:
            s.valverde.append(s.sailors.pop())
            s.diaz.append(s.sailors.pop())


def to_move(s: Cartagena) -> list[Seat]:
    return []


def legal_moves(s: Cartagena, seat: Seat) -> Sequence[Move]:
    return ()


def play(s: Cartagena, seat: Seat, move: Move, log: Log) -> None:
    raise AssertionError("Nothing is decided here.")


def following(s: Cartagena) -> str | None:
    """M1: if nobody has declared, all lose at once."""
    return "duel" if s.playing else "over"
