"""What one player did in another's company, read from finished games: no database, no judgement.

Each function splits what somebody did into two companies, table by table; ``odds`` compares them.
Only what somebody decided himself counts, and only what stood at the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, NamedTuple
from uuid import UUID

from games.engine.core import Seat
from games.engine.rewinds import path
from games.selectors.moderation.odds import Shift, Split, shift

AT_ONCE: Final = timedelta(minutes=2)  # an answer that came at once


class Played(NamedTuple):
    """One finished game of one player, which he played from beginning to end."""

    game_id: UUID
    ruleset: str
    seat: Seat
    places: Sequence[int]  # by seat; 1 is the best
    ended_at: datetime


class Made(NamedTuple):
    """One entry of the record that stood at the end. One of no seat took the game back."""

    ply: int
    seat: Seat | None
    move: Any
    at: datetime
    by_hand: bool = True  # by the player of the seat, not by a bot in his place

    def is_of(self, seat: Seat) -> bool:
        """Whether the player of a seat decided it."""
        return self.seat == seat and self.by_hand


def stood(log: Sequence[Made]) -> list[Made]:
    """What is left of all entries from ply 1 on, without what was taken back."""
    return [log[ply - 1] for ply in path([entry.move for entry in log], len(log))]


def fares(mine: Sequence[Played], shared: Mapping[UUID, Seat]) -> Shift | None:
    """How somebody does against third players, with another at the table and without.

    ``shared`` has the other's seat in the games of both. He himself is never compared with:
    how strong he is would be all that it tells. So tables of two say nothing, and where he is not
    there, one of the opponents is left out by lot. Compared are tables of one game and size.
    """
    alike: dict[tuple[str, int], Split] = {}
    for game in mine:
        if len(game.places) < 3:
            continue
        split = alike.setdefault((game.ruleset, len(game.places)), Split([], []))
        together = game.game_id in shared
        left_out = shared[game.game_id] if together else _by_lot(game)
        (split.here if together else split.elsewhere).append(_beaten(game, left_out))
    return shift(list(alike.values()))


def _by_lot(game: Played) -> Seat:
    """One of the opponents: any, and the same at each look."""
    opponents = [seat for seat in range(len(game.places)) if seat != game.seat]
    return opponents[game.game_id.int % len(opponents)]


def _beaten(game: Played, left_out: Seat) -> Fraction:
    """The share of the others who ended behind somebody; who shares his place counts as half."""
    mine = game.places[game.seat]
    others = [place for seat, place in enumerate(game.places) if seat not in (game.seat, left_out)]
    halves = sum((place > mine) + (place >= mine) for place in others)
    return Fraction(halves, 2 * len(others))


def roles_taken(moves: Sequence[Made], mine: Seat, other: Seat, roles: Collection[str]) -> Split:
    """Meuterer: whether a seat took one of these roles when the other was captain, or another."""
    captain: Made | None = None
    split = Split([], [])
    for entry in _moves(moves):
        if entry.move["kind"] == "wage":
            captain = entry
        elif entry.is_of(mine) and "role" in entry.move and captain is not None:
            _count(split, captain, other, entry.move["role"] in roles)
    return split


def stolen_from(moves: Sequence[Made], mine: Seat, other: Seat) -> Split:
    """Cartagena: whether a coin was taken from the other seat, by this one, and by third ones."""
    split = Split([], [])
    for entry in _moves(moves):
        if entry.move["kind"] in ("chang_ye", "steal") and entry.move["target"] is not None:
            if entry.is_of(mine):
                split.here.append(int(entry.move["target"] == other))
            elif entry.seat not in (mine, other):
                split.elsewhere.append(int(entry.move["target"] == other))
    return split


def answered_at_once(moves: Sequence[Made], mine: Seat, other: Seat) -> Split:
    """Whether a seat's moves came at once after the other's, and after those of third ones."""
    split = Split([], [])
    for before, entry in pairwise(moves):
        if entry.is_of(mine) and before.seat not in (mine, None):
            _count(split, before, other, entry.at - before.at <= AT_ONCE)
    return split


def _moves(moves: Sequence[Made]) -> Iterator[Made]:
    return (entry for entry in moves if entry.seat is not None)


def _count(split: Split, company: Made, other: Seat, done: bool) -> None:  # noqa: FBT001
    """Count a deed for the company it was done in; where a bot sat for the other, for none."""
    if company.is_of(other):
        split.here.append(int(done))
    elif company.seat != other:
        split.elsewhere.append(int(done))
