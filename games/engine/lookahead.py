"""What a bot may go by that looks ahead: its seat's view, what it was told, and what fits these."""

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
    """What a seat was told in the course of a game, the set-up first, without what was taken back.

    With it go the table's options and the version of its rules, which everybody knows.
    """

    options: Any
    version: int
    entries: Sequence[tuple[int, Sequence[Event]]]  # ply, and what the seat was told of it


class Level(NamedTuple):
    """A strength at which a bot of the game can play.

    ``choose`` makes so many playouts however few moves there are, and the instant at which a site
    plays its move is so many seconds after the seat was asked: neither tells what it holds.
    """

    # A seat's move by its view, what it was told, its legal moves, and a share of the playouts.
    choose: Callable[[Json, OwnLog, Sequence[Move], Random, float], Move]
    seconds: float


class Weighing(NamedTuple):
    """How a game's strongest level weighs the moves of a decision, for hints and afterwards.

    What a move is worth is the chance to win that it leaves, from 0 to 1.
    """

    # By the seat's view, what it was told, its legal moves, chance, a number of playouts in all,
    # and a move that is tried to the end (or None): what each was worth. The first one is what the
    # level would play.
    weigh: Callable[[Json, OwnLog, Sequence[Move], Random, int, Move | None], list[Trial]]
    hint: int  # playouts for a hint,
    first: int  # for each decision of a game that is analysed,
    again: int  # and for each of those that seem to have cost most
    # What the first of two moves brings beside the second, in playouts of both in so many drawn
    # positions, as a fact of the game's outlook; None if nothing tells.
    compare: Callable[[Json, OwnLog, tuple[Move, Move], Random, int], Event | None] | None = None
    compared: int = 0  # positions, for the reason of a hint

    def times(self, share: float) -> Weighing:
        """The same with a share of the playouts."""
        hint, first, again, compared = (
            max(1, round(share * count))
            for count in (self.hint, self.first, self.again, self.compared)
        )
        return self._replace(hint=hint, first=first, again=again, compared=compared)


# Picks a seat's move out of a position, by what its view tells alone.
Player = Callable[[Any, Seat, Sequence[Move], Random], Move]


class Learnable(NamedTuple):
    """Rules of thumb that go by weights, which `manage.py learn_weights` can learn."""

    start: Mapping[str, float]  # what was set by hand, by name
    steps: Mapping[str, float]  # how far each is tried
    player: Callable[[Mapping[str, float]], Player]  # who goes by such weights


class Evaluable(NamedTuple):
    """Where playouts can stop, as `manage.py learn_evaluation` learns how likely a win is there.

    ``features`` sees everything, so it must be given only drawn positions, or those of games that a
    program plays by itself.
    """

    stage: Callable[[Any], str]  # of the game: each has a network of its own
    milestone: Callable[[Any], Hashable]  # changes whenever such a position is reached
    # What speaks for a seat and against it, of about one each; None if it can't win any more.
    features: Callable[[Any, Seat], Sequence[float] | None]
    # For the games to learn from, by the number of seats: a player, and a table's options.
    player: Callable[[int, Random], Player]
    options: Callable[[Random], Mapping[str, Json]]


@dataclass(frozen=True, slots=True)
class Search:
    """Positions that a seat can't tell from the one at hand, and the bots that go by them.

    None of it is ever given a position, so none can give one away.
    """

    # Lays out one position that a seat's view and what it was told allow. What is hidden from the
    # seat lies in it anyhow, and its seed is not the game's.
    possible: Callable[[Json, OwnLog], State]
    # Draws such a position by chance, with a fresh seed.
    resample: Callable[[Json, OwnLog, Random], State]
    # By the names of ``games.bots``, the weaker first.
    levels: Mapping[str, Level]
    # Of every bot that plays this game, by name; docs/bots.md says how they are measured.
    ratings: Mapping[str, int]
    weighing: Weighing | None = None  # without it there are no hints, and no analysis
    learnable: Learnable | None = None
    evaluable: Evaluable | None = None


def told(log: Sequence[tuple[int, Log]], seat: Seat) -> list[tuple[int, list[Event]]]:
    """Leave of a log what a seat was told."""
    return [(ply, [event for event in events if event.seen_by(seat)]) for ply, events in log]
