"""Games and devices: every change tries each of both, `manage.py acceptance pages` every pair."""

from __future__ import annotations

from typing import Any, Final

import pytest

from games.rulesets.registry import RULESETS
from tests.browser.visitors import DESKTOP, PHONE
from tests.kit.known_games import KNOWN_GAMES

DEVICES: Final = {"phone": PHONE, "desktop": DESKTOP}
GAMES_AND_SIZES: Final[list[Any]] = [
    pytest.param(
        ruleset,
        size,
        id=f"{ruleset}-{device}",
        marks=pytest.mark.acceptance("pages", short=number % 2 == order),
    )
    for number, ruleset in enumerate(RULESETS)
    for order, (device, size) in enumerate(DEVICES.items())
]
# For whole games that are the same program's in each game: every change plays the last one.
ONE_WHOLE_GAME: Final[list[Any]] = [
    pytest.param(
        ruleset, marks=pytest.mark.acceptance("pages", short=ruleset == list(KNOWN_GAMES)[-1])
    )
    for ruleset in KNOWN_GAMES
]
