"""M10, the end: there are no more decisions."""

from __future__ import annotations

from games.engine.events import Log
from games.engine.phased import no_moves as legal_moves
from games.engine.phased import nobody as to_move
from games.engine.phased import unplayed as play
from games.rulesets.meuterer.rules.state import Meuterer

__all__ = ["begin", "following", "legal_moves", "play", "to_move"]


def begin(s: Meuterer, log: Log) -> None:
    most = max(s.scores)
    winners = [seat for seat, score in enumerate(s.scores) if score == most]
    log.tell("over", scores=s.scores[:], winners=winners)


def following(s: Meuterer) -> str | None:
    return None
