"""Fitting a small neural network to observed outcomes, with Adam.

(Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2014.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine.network import Network

Floats = NDArray[np.floating[Any]]
AT_ONCE: Final = 256  # samples in each step
FIRST_STRIDE, LAST_STRIDE = 0.004, 0.0002
KEPT_SLOPE, KEPT_SQUARE, LEAST = 0.9, 0.999, 1e-8


class Samples(NamedTuple):
    """The features of each position seen, and its outcome from 0 to 1."""

    features: Floats  # a row for each sample
    happened: Floats

    def some(self, rows: NDArray[np.int64]) -> Samples:
        return Samples(self.features[rows], self.happened[rows])

    @classmethod
    def joined(cls, parts: Sequence[Samples]) -> Samples:
        return cls(
            *map(np.concatenate, zip(*(one for one in parts if len(one.happened)), strict=True))
        )


class Weights(NamedTuple):
    """A network's weights, as arrays."""

    inputs: Floats  # a column for each hidden unit
    biases: Floats
    outputs: Floats
    bias: Floats  # one number

    def hidden(self, features: Floats) -> Floats:
        said: Floats = np.tanh(features @ self.inputs + self.biases)
        return said

    def chances(self, hidden: Floats) -> Floats:
        chances: Floats = 1 / (1 + np.exp(-(hidden @ self.outputs + self.bias)))
        return chances

    def rounded(self, digits: int) -> Weights:
        """The same weights with ``digits`` digits after the point."""
        return Weights(*(array.astype(float).round(digits) for array in self))

    def network(self) -> Network:
        inputs, biases, outputs, bias = self
        return Network(inputs.T.tolist(), biases.tolist(), outputs.tolist(), float(bias[0]))


def fit(samples: Samples, hidden: int, passes: int, rng: np.random.Generator) -> Weights:
    """Fit a network with ``hidden`` units to samples, in ``passes`` passes over all of them."""
    size, count = samples.features.shape
    weights = [
        rng.normal(0, count**-0.5, (count, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        rng.normal(0, 0.1, hidden).astype(np.float32),
        np.zeros(1, np.float32),
    ]
    means, squares = ([np.zeros_like(array) for array in weights] for _ in range(2))
    steps, step = passes * -(-size // AT_ONCE), 0
    for _ in range(passes):
        order = rng.permutation(size)
        for start in range(0, size, AT_ONCE):
            found = slopes(Weights(*weights), samples.some(order[start : start + AT_ONCE]))
            stride = FIRST_STRIDE * (LAST_STRIDE / FIRST_STRIDE) ** (step / steps)
            step += 1
            correct = (1 - KEPT_SQUARE**step) ** 0.5 / (1 - KEPT_SLOPE**step)
            for number, slope in enumerate(found):
                means[number] += (1 - KEPT_SLOPE) * (slope - means[number])
                squares[number] += (1 - KEPT_SQUARE) * (slope * slope - squares[number])
                weights[number] -= (
                    stride * correct * means[number] / (squares[number] ** 0.5 + LEAST)
                )
    return Weights(*weights)


def slopes(weights: Weights, samples: Samples) -> Weights:
    """The mean gradient of the log loss with respect to each weight."""
    features, happened = samples
    hidden = weights.hidden(features)
    off = (weights.chances(hidden) - happened) / len(happened)
    pull = np.outer(off, weights.outputs) * (1 - hidden * hidden)
    return Weights(features.T @ pull, pull.sum(0), off @ hidden, off.sum(keepdims=True))


def foretold(weights: Weights, samples: Samples) -> float:
    """The share of the variance that a network explains."""
    features, happened = samples
    off = weights.chances(weights.hidden(features)) - happened
    return 1 - float(np.mean(off * off)) / float(np.var(happened))
