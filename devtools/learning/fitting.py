"""Fitting a small neural network to what happened, by Adam, in plain Python.

(Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2014.)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final

from games.engine.network import Network

Sample = tuple[Sequence[float], float]  # features, and what happened: from 0 to 1
AT_ONCE: Final = 64  # samples in each step
FIRST_STRIDE, LAST_STRIDE = 0.004, 0.0002
KEPT_SLOPE, KEPT_SQUARE, LEAST = 0.9, 0.999, 1e-8


def fit(samples: Sequence[Sample], hidden: int, passes: int, rng: Random) -> Network:
    """Fit a network to samples, in so many passes over all of them."""
    count = len(samples[0][0])
    rows = [[rng.gauss(0, 1 / sqrt(count)) for _ in range(count)] for _ in range(hidden)]
    outputs = [rng.gauss(0, 0.1) for _ in range(hidden)]
    vectors = [[*row, 0.0, output] for row, output in zip(rows, outputs, strict=True)]
    vectors.append([0.0])
    adam = _Adam(vectors)
    order, steps = list(range(len(samples))), passes * len(samples) // AT_ONCE
    for _ in range(passes):
        rng.shuffle(order)
        for start in range(0, len(order), AT_ONCE):
            slope = slopes(vectors, [samples[i] for i in order[start : start + AT_ONCE]])
            done = min(1.0, adam.steps / max(1, steps))
            adam.step(slope, FIRST_STRIDE * (LAST_STRIDE / FIRST_STRIDE) ** done)
    return network_of(vectors)


def squared_error(network: Network, samples: Sequence[Sample]) -> float:
    """The mean of the squared errors."""
    return fmean((network(features) - happened) ** 2 for features, happened in samples)


def network_of(vectors: Sequence[Sequence[float]]) -> Network:
    """Make a network of a vector for each unit (its input weights, its bias, its output weight) and
    of one that holds the last bias.
    """
    *units, last = vectors
    weights, biases = [unit[:-2] for unit in units], [unit[-2] for unit in units]
    return Network(weights, biases, [unit[-1] for unit in units], last[0])


def slopes(vectors: Sequence[Sequence[float]], samples: Sequence[Sample]) -> list[list[float]]:
    """The mean slope of the log loss by each weight."""
    network = network_of(vectors)
    sums = [[0.0] * len(vector) for vector in vectors]
    for features, happened in samples:
        hidden = network.hidden(features)
        off = network.chance_of(hidden) - happened
        sums[-1][0] += off
        extended = [*features, 1.0]
        for number, (said, output) in enumerate(zip(hidden, network.output_weights, strict=True)):
            pull = off * output * (1 - said * said)
            row = sums[number]
            last = row.pop() + off * said
            sums[number] = [s + pull * x for s, x in zip(row, extended, strict=True)] + [last]
    return [[slope / len(samples) for slope in row] for row in sums]


class _Adam:
    """Steps down a slope, longer ones where it has long been the same."""

    def __init__(self, vectors: list[list[float]]) -> None:
        self.vectors = vectors
        self.steps = 0
        self.means = [[0.0] * len(vector) for vector in vectors]
        self.squares = [[0.0] * len(vector) for vector in vectors]

    def step(self, slopes: Sequence[Sequence[float]], stride: float) -> None:
        self.steps += 1
        correct = sqrt(1 - KEPT_SQUARE**self.steps) / (1 - KEPT_SLOPE**self.steps)
        for number, slope in enumerate(slopes):
            means = self.means[number] = [
                KEPT_SLOPE * m + (1 - KEPT_SLOPE) * g
                for m, g in zip(self.means[number], slope, strict=True)
            ]
            squares = self.squares[number] = [
                KEPT_SQUARE * q + (1 - KEPT_SQUARE) * g * g
                for q, g in zip(self.squares[number], slope, strict=True)
            ]
            self.vectors[number][:] = [
                x - stride * correct * m / (sqrt(q) + LEAST)
                for x, m, q in zip(self.vectors[number], means, squares, strict=True)
            ]
