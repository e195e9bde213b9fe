"""What a search bot may use: its seat's view, its own log, and positions that fit both."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from games.engine.events import Event, Log
from games.engine.moves import Move
from games.engine.state import State
from games.engine.trials import Trial
from games.engine.types import Json, Seat


class OwnLog(NamedTuple):
    """What a seat was told during a game, the set-up first, leaving out what was taken back.

    It also has the table's options and rules version, which everybody knows.
    """

    options: Any
    version: int
    entries: Sequence[tuple[int, Sequence[Event]]]  # plies, each with what the seat was told then


class Level(NamedTuple):
    """A strength at which a bot of the game can play.

    ``choose`` makes the same number of playouts however few legal moves there are, and a site plays
    the move ``seconds`` after the seat was asked: neither reveals what the seat holds.
    """

    # Picks a move by a seat's view, its own log, its legal moves, chance, and a share of the
    # playouts.
    choose: Callable[[Json, OwnLog, Sequence[Move], Random, float], Move]
    seconds: float


class Weighing(NamedTuple):
    """How a game's strongest level weighs the moves of a decision, for hints and for analyses.

    The worth of a move is the chance of winning that it leaves, from 0 to 1.
    """

    # Takes the seat's view, its own log, its legal moves, chance, the total number of playouts, and
    # a move that is never dropped (or None). Returns what each move was worth; the first is the one
    # that the level would play.
    weigh: Callable[[Json, OwnLog, Sequence[Move], Random, int, Move | None], list[Trial]]
    hint: int  # playouts for a hint,
    first: int  # for each decision of a game that is analysed,
    again: int  # and for each of those that seem to have cost most
    # What the first of two moves gains over the second, by playouts of both in this many drawn
    # positions, as a fact of the game's outlook; None if there is no clear difference.
    compare: Callable[[Json, OwnLog, tuple[Move, Move], Random, int], Event | None] | None = None
    compared: int = 0  # positions, for the reason given with a hint

    def times(self, share: float) -> Weighing:
        """The same, with a share of the playouts."""
        hint, first, again, compared = (
            max(1, round(share * count))
            for count in (self.hint, self.first, self.again, self.compared)
        )
        return self._replace(hint=hint, first=first, again=again, compared=compared)


# Picks a seat's move in a position, using only what its view tells.
Player = Callable[[Any, Seat, Sequence[Move], Random], Move]


class Learnable(NamedTuple):
    """Rules of thumb with weights, which `manage.py learn_weights` can learn."""

    start: Mapping[str, float]  # weights set by hand, by name
    steps: Mapping[str, float]  # how far each weight is varied
    player: Callable[[Mapping[str, float]], Player]  # makes a player that uses such weights


class Evaluable(NamedTuple):
    """Where playouts can stop, because `manage.py learn_evaluation` learns the chance of winning.

    ``features`` sees everything, so it must only be given drawn positions, or those of games that a
    program plays against itself.
    """

    stage: Callable[[Any], str]  # of the game: each has a network of its own
    milestone: Callable[[Any], Hashable]  # changes whenever playouts can stop
    # What speaks for and against a seat, each scaled to about 1; None if it can no longer win.
    features: Callable[[Any, Seat], Sequence[float] | None]
    # For the games to learn from: a player by the number of seats, and a table's options.
    player: Callable[[int, Random], Player]
    options: Callable[[Random], Mapping[str, Json]]


@dataclass(frozen=True, slots=True)
class Search:
    """Positions that a seat can't tell from the actual one, and the bots that use them.

    None of these functions ever receives a position, so none can give one away.
    """

    # Lays out one position that a seat's view and own log allow. What is hidden from the seat is
    # filled in arbitrarily, and the seed is not the game's.
    possible: Callable[[Json, OwnLog], State]
    # Draws such a position at random, with a fresh seed.
    resample: Callable[[Json, OwnLog, Random], State]
    # By the names of ``games.bots``, the weakest first.
    levels: Mapping[str, Level]
    # Of every bot that plays this game, by name; docs/bots.md says how they are measured.
    ratings: Mapping[str, int]
    weighing: Weighing | None = None  # without it there are no hints and no analysis
    learnable: Learnable | None = None
    evaluable: Evaluable | None = None


def told(log: Sequence[tuple[int, Log]], seat: Seat) -> list[tuple[int, list[Event]]]:
    """Reduce a log to what a seat was told."""
    return [(ply, [event for event in events if event.seen_by(seat)]) for ply, events in log]
