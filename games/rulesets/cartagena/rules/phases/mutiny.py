"""M1 and M2, the mutiny begins: who takes part, and where the last sailors stand."""

from __future__ import annotations

from games.engine.events import Log
from games.engine.phased import no_moves as legal_moves
from games.engine.phased import nobody as to_move
from games.engine.phased import unplayed as play
from games.rulesets.cartagena.rules.state import Cartagena

__all__ = ["begin", "following", "legal_moves", "play", "to_move"]


def begin(s: Cartagena, log: Log) -> None:
    s.playing = [seat for seat in range(s.seats) if s.oaths[seat]]
    log.tell("mutiny", playing=s.playing[:], dealer=s.dealer)
    if s.playing:
        while s.sailors:
            s.valverde.append(s.sailors.pop())
            s.diaz.append(s.sailors.pop())


def following(s: Cartagena) -> str | None:
    """M1: if nobody has declared, all lose at once."""
    return "duel" if s.playing else "over"
