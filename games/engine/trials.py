"""Finding the best of a few moves by a number of playouts: sequential halving.

Each round tries the remaining moves equally often, and drops the worse half. All moves meet the
same drawn positions with the same luck, so that only their worth makes a difference. (Karnin, Koren
and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from games.engine.moves import Move

# What a move turns out to be worth in the drawn position with this number.
Worth = Callable[[Move, int], float]


class Trial(NamedTuple):
    """A move, and what it was worth in the drawn positions 0, 1, 2 and so on."""

    move: Move
    worth: list[float]

    @property
    def mean(self) -> float:
        return fmean(self.worth)


def trials(
    moves: Sequence[Move], worth: Worth, playouts: int, kept: Move | None = None
) -> list[Trial]:
    """Try moves with about this many playouts in all; the best comes first.

    ``kept`` is a move that is never dropped, however badly it does.
    """
    left = [Trial(move, []) for move in moves]
    dropped: list[Trial] = []
    rounds = max(1, (len(moves) - 1).bit_length())
    for number in range(rounds):
        for _ in range(max(1, playouts // rounds // len(left))):
            for trial in left:
                trial.worth.append(worth(trial.move, len(trial.worth)))
        left.sort(key=lambda trial: -trial.mean)
        if number + 1 < rounds:
            half = (len(left) + 1) // 2
            saved = [trial for trial in left[half:] if trial.move == kept]
            gone = [trial for trial in left[half:] if trial.move != kept]
            left, dropped = left[:half] + saved, gone + dropped
    return left + dropped


def doubt(first: Trial, second: Trial) -> float:
    """The probability that the second move is the better one, by the positions that both met."""
    differences = [one - two for one, two in zip(first.worth, second.worth, strict=False)]
    if len(differences) < 2:
        return 0.5
    error = stdev(differences) / sqrt(len(differences))
    if not error:
        return 0.5 if not fmean(differences) else 0.0
    return 0.5 * (1 - erf(max(0.0, fmean(differences) / error) / sqrt(2)))


def mixed(tried: Sequence[Trial], rng: Random) -> Move:
    """Pick one of the two best moves, each with the probability that it is the better one.

    For secret choices: even those who know the search can't tell what it chose.
    """
    if len(tried) > 1 and rng.random() < doubt(tried[0], tried[1]):
        return tried[1].move
    return tried[0].move
