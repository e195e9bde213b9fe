"""What one player did in another's company, read from finished games: no database, no judgement.

Each function splits what somebody did, table by table, by whether the other player was concerned;
``significance`` compares the two. Only what somebody decided themselves counts, and only what was
not taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple
from uuid import UUID

from games.engine.rewind import path
from games.engine.types import Seat
from games.rulesets.collusion import LoggedMove, Split
from games.selectors.moderation.significance import Shift, shift

AT_ONCE: Final = timedelta(minutes=2)  # an answer within this time came at once


class Played(NamedTuple):
    """One finished game of one player, played from beginning to end."""

    game_id: UUID
    ruleset: str
    seat: Seat
    places: Sequence[int]  # by seat; 1 is the best
    ended_at: datetime


def stood(log: Sequence[LoggedMove]) -> list[LoggedMove]:
    """The entries from ply 1 on that were not taken back."""
    return [log[ply - 1] for ply in path([entry.move for entry in log], len(log))]


def fares(mine: Sequence[Played], shared: Mapping[UUID, Seat]) -> Shift | None:
    """How somebody does against third players, with another player at the table and without.

    ``shared`` has the other's seat in the games of both. The other's own place never counts: that
    would only show how strong they are. So tables of two say nothing, and where the other is
    absent, a random opponent is left out. Only tables of the same game and size are compared.
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
    """One of the opponents: any of them, but the same one each time."""
    opponents = [seat for seat in range(len(game.places)) if seat != game.seat]
    return opponents[game.game_id.int % len(opponents)]


def _beaten(game: Played, left_out: Seat) -> Fraction:
    """The share of the others who finished behind a player; a shared place counts half."""
    mine = game.places[game.seat]
    others = [place for seat, place in enumerate(game.places) if seat not in (game.seat, left_out)]
    halves = sum((place > mine) + (place >= mine) for place in others)
    return Fraction(halves, 2 * len(others))


def answered_at_once(moves: Sequence[LoggedMove], mine: Seat, other: Seat) -> Split:
    """Whether a seat's moves came at once after the other's, and after third players' moves."""
    split = Split([], [])
    for before, entry in pairwise(moves):
        if entry.is_of(mine) and before.seat not in (mine, None):
            split.add(before, other, done=entry.at - before.at <= AT_ONCE)
    return split
