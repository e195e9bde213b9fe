"""A small neural network: the chance it gives, and its data."""

from __future__ import annotations

from math import tanh

import pytest

from games.engine.network import Network, squashed

NETWORK = Network([[1.0, -2.0], [0.5, 0.5]], [0.5, -1.0], [2.0, -3.0], 0.1)


def test_chance_follows_from_the_weights() -> None:
    by_hand = 2 * tanh(3 * 1 - 1 * 2 + 0.5) - 3 * tanh((3 + 1) / 2 - 1) + 0.1
    assert NETWORK([3, 1]) == pytest.approx(squashed(by_hand))


@pytest.mark.parametrize(("number", "chance"), [(0, 0.5), (1000, 1), (-1000, 0)])
def test_any_number_makes_a_chance(number: float, chance: float) -> None:
    assert squashed(number) == pytest.approx(chance)
