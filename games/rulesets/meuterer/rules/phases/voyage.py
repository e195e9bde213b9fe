"""M6, the scores of the voyage: who is captain now, and what each seat earned."""

from __future__ import annotations

from games.engine.events import Log
from games.engine.phased import no_moves as legal_moves
from games.engine.phased import nobody as to_move
from games.engine.phased import unplayed as play
from games.engine.types import Seat
from games.rulesets.meuterer.rules.cards import CABIN_BOY_PAY, ISLANDS, QUARTERMASTER_PAY
from games.rulesets.meuterer.rules.phases import mutiny
from games.rulesets.meuterer.rules.state import Meuterer, seat_of

__all__ = ["begin", "following", "legal_moves", "play", "to_move"]


def begin(s: Meuterer, log: Log) -> None:
    mutineer = seat_of(s, "mutineer")
    if mutineer is not None:
        loyal, rebel = mutiny.strengths(s)
        s.won = rebel >= loyal
        log.tell("mutiny", captain=loyal, mutineers=rebel, won=s.won)
    earned = _mutiny_won(s, mutineer) if mutineer is not None and s.won else _captain_kept(s)
    for seat, points in enumerate(earned):
        s.scores[seat] += points
    s.sheet.append(tuple((points, 0) for points in earned))
    log.tell("voyage", earned=earned, captain=s.captain)


def _mutiny_won(s: Meuterer, mutineer: Seat) -> list[int]:
    earned = [0] * s.seats
    earned[mutineer] = _worth(s, s.mutineer_to)
    if (cabin_boy := seat_of(s, "cabin_boy")) is not None:
        earned[cabin_boy] = CABIN_BOY_PAY
    s.captain = mutineer
    return earned


def _captain_kept(s: Meuterer) -> list[int]:
    """The wage may leave the captain with less than nothing."""
    assert s.wage is not None
    earned = [0] * s.seats
    earned[s.captain] = _worth(s, s.captain_to)
    if (quartermaster := seat_of(s, "quartermaster")) is not None:
        earned[quartermaster] = QUARTERMASTER_PAY + s.wage
        earned[s.captain] -= s.wage
    return earned


def _worth(s: Meuterer, place: int | None) -> int:
    assert place is not None
    return ISLANDS[s.circle[place]].voyage


def following(s: Meuterer) -> str | None:
    return "sale"
