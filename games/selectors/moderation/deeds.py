"""What one player did in another's company, read from finished games: no database, no judgement.

Each function splits what somebody did into two companies, table by table; ``odds`` compares them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Final, NamedTuple
from uuid import UUID

from games.engine.core import Seat
from games.selectors.moderation.odds import Shift, Split, shift

AT_ONCE: Final = timedelta(minutes=2)  # an answer that came at once


class Played(NamedTuple):
    """One finished game of one player, which he played from beginning to end."""

    game_id: UUID
    ruleset: str
    seats: int
    seat: Seat
    fared: float  # 1: first alone; 0: last
    ended_at: datetime


class Made(NamedTuple):
    """One move, as it stands in the record."""

    seat: Seat
    move: Any
    at: datetime


def fares(mine: Sequence[Played], shared: Collection[UUID]) -> Shift | None:
    """How somebody fares at these tables and at others like them: by ruleset and size."""
    alike: dict[tuple[str, int], tuple[list[float], list[float]]] = {}
    for game in mine:
        here, elsewhere = alike.setdefault((game.ruleset, game.seats), ([], []))
        (here if game.game_id in shared else elsewhere).append(game.fared)
    return shift([Split(*both) for both in alike.values()])


def roles_taken(moves: Sequence[Made], mine: Seat, other: Seat, roles: Collection[str]) -> Split:
    """Meuterer: whether a seat took one of these roles when the other was captain, or another."""
    captain: Seat | None = None
    split = Split([], [])
    for seat, move, _ in moves:
        if move["kind"] == "wage":
            captain = seat
        elif seat == mine and "role" in move:
            company = split.here if captain == other else split.elsewhere
            company.append(float(move["role"] in roles))
    return split


def stolen_from(moves: Sequence[Made], mine: Seat, other: Seat) -> Split:
    """Cartagena: whether a coin was taken from the other seat, by this one, and by third ones."""
    split = Split([], [])
    for seat, move, _ in moves:
        if move["kind"] in ("chang_ye", "steal") and move["target"] is not None and seat != other:
            company = split.here if seat == mine else split.elsewhere
            company.append(float(move["target"] == other))
    return split


def answered_at_once(moves: Sequence[Made], mine: Seat, other: Seat) -> Split:
    """Whether a seat's moves came at once after the other's, and after those of third ones."""
    split = Split([], [])
    for before, move in pairwise(moves):
        if move.seat == mine and before.seat != mine:
            company = split.here if before.seat == other else split.elsewhere
            company.append(float(move.at - before.at <= AT_ONCE))
    return split
