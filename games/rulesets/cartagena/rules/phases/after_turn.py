"""V6 to V8, between turns: sate's offer grows; after the last turn the ship sails."""

from __future__ import annotations

from games.engine.events import Log
from games.engine.phased import no_moves as legal_moves
from games.engine.phased import nobody as to_move
from games.engine.phased import unplayed as play
from games.rulesets.cartagena.rules.options import box_of
from games.rulesets.cartagena.rules.state import Cartagena

__all__ = ["begin", "following", "legal_moves", "play", "to_move"]


def begin(s: Cartagena, log: Log) -> None:
    s.turns += 1
    if s.offer:
        s.offer += 1
    if s.options.exhaustion_timing == "immediate" and exhausted(s):
        _end(s, "exhausted", log)
    elif s.turns == s.seats:
        _sail(s, log)


def following(s: Cartagena) -> str | None:
    if s.ended:
        return "mutiny"
    return "turn" if s.turns < s.seats else "row"


def exhausted(s: Cartagena) -> list[str]:
    """V8: what has run out."""
    if s.combat and s.gold and s.supply:
        return []
    stocks = {"combat": s.combat, "gold": s.gold, "coins": s.supply}
    return [name for name, stock in stocks.items() if not stock]


def _sail(s: Cartagena, log: Log) -> None:
    """V6: sail one space per pirate that lies face down. V7: no storm if this ends the voyage."""
    start, steps = s.distance, len(s.down)
    s.distance = max(0, start - steps)
    log.tell("sailed", steps=steps, distance=s.distance)
    if not s.distance:
        _end(s, "mutiny_space", log)
    elif exhausted(s):
        _end(s, "exhausted", log)
    elif s.round == s.options.max_rounds:
        _end(s, "max_rounds", log)
    else:
        s.storm = not set(range(s.distance, start)).isdisjoint(box_of(s.options).storms)


def _end(s: Cartagena, reason: str, log: Log) -> None:
    s.ended = reason
    log.tell("voyage_over", reason=reason, exhausted=exhausted(s))
