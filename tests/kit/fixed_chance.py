"""Chance that is the same in every run: what is dealt, what bots and delays draw, and examples."""

from __future__ import annotations

from random import Random, SystemRandom

import pytest
from hypothesis import HealthCheck, settings

from games.engine import commitment
from games.services.play import bot_moves, orders

SEED = 20261122


class Drawn(SystemRandom):
    """Draws from a known sequence where the site draws from the system's."""

    def __init__(self, source: Random) -> None:
        super().__init__()
        self._source = source

    def random(self) -> float:
        return self._source.random()

    def getrandbits(self, k: int) -> int:
        return self._source.getrandbits(k)


class Secrets:
    """Stands for the module ``secrets`` where the site draws what a deal is made of."""

    def __init__(self, source: Random) -> None:
        self._source = source

    def token_hex(self, size: int) -> str:
        return self._source.randbytes(size).hex()

    def SystemRandom(self) -> Drawn:  # noqa: N802
        return Drawn(self._source)


# How Hypothesis draws examples. How long it takes over them is the machine's affair.
settings.register_profile(
    "fixed",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fixed")


def fix(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin one sequence of chance. The first game of every test is dealt alike."""
    source = Random(SEED)
    for module in (commitment, bot_moves):
        monkeypatch.setattr(module, "secrets", Secrets(source))
    monkeypatch.setattr(orders, "SystemRandom", lambda: Drawn(source))
