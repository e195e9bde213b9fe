"""V1, V2, V7: a storm is settled, the next dealer shuffles the pirates and lays the row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.chance import shuffled
from games.engine.events import Log
from games.engine.phased import no_moves as legal_moves
from games.engine.phased import nobody as to_move
from games.engine.phased import unplayed as play
from games.rulesets.cartagena.rules.cards import BESIDES, PIRATES, Pirate
from games.rulesets.cartagena.rules.sealed_record import open_half
from games.rulesets.cartagena.rules.state import Cartagena

__all__ = ["begin", "following", "legal_moves", "play", "to_move"]

# By the pirate in the lifeboat: all other pirates, in the order of ``cards``.
IN_CIRCULATION: Final[dict[Pirate | None, Sequence[Pirate]]] = {
    absent: [pirate for pirate in PIRATES if pirate != absent] for absent in (None, *PIRATES)
}


def begin(s: Cartagena, log: Log) -> None:
    if s.storm:
        _man_the_lifeboat(s, log)
    if s.round:
        s.dealer = (s.dealer + 1) % s.seats
    s.round += 1
    s.turns = s.offer = 0
    pirates = shuffled(open_half(s.seed), f"row/{s.round}", IN_CIRCULATION[s.lifeboat])
    length = s.seats + BESIDES
    s.down, s.rest = pirates[:length][::-1], pirates[length:]
    s.up, s.used = [], []
    log.tell("round", round=s.round, dealer=s.dealer, row=length)


def following(s: Cartagena) -> str | None:
    return "turn"


def _man_the_lifeboat(s: Cartagena, log: Log) -> None:
    """V7: the pirate in it returns after the draw, so he can't be drawn again at once."""
    s.storm = False
    s.storms += 1
    pirate = shuffled(open_half(s.seed), f"storm/{s.storms}", IN_CIRCULATION[s.lifeboat])[0]
    log.tell("storm", pirate=pirate, returned=s.lifeboat)
    s.lifeboat = pirate
