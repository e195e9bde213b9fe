"""A small neural network that estimates a chance: one hidden layer, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh
from operator import mul
from typing import NamedTuple


class Network(NamedTuple):
    """For each hidden unit the weights of its inputs, its bias, and its weight in the output."""

    input_weights: Sequence[Sequence[float]]
    biases: Sequence[float]
    output_weights: Sequence[float]
    bias: float

    def __call__(self, features: Sequence[float]) -> float:
        """Return a chance, from 0 to 1."""
        rows = zip(self.input_weights, self.biases, strict=True)
        hidden = [tanh(sum(map(mul, weights, features)) + bias) for weights, bias in rows]
        return squashed(sum(map(mul, self.output_weights, hidden)) + self.bias)


def squashed(x: float) -> float:
    """Turn a number into a chance: the logistic function."""
    return 1 / (1 + exp(-x)) if x >= 0 else exp(x) / (1 + exp(x))
