"""Tables whose games end soon, for tests to which the end matters and not the way there.

``@ends_soon`` asks for one; the fixture ``finished`` does so by itself.
"""

from __future__ import annotations

from typing import Final

import pytest

from games.engine.types import Json
from tests.kit.known_games import KNOWN_GAMES

MARK: Final = "ends_soon"
# For each game that the suite knows.
OPTIONS: Final[dict[str, dict[str, Json]]] = {
    key: dict(game.short) for key, game in KNOWN_GAMES.items()
}


def add_mark(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARK}: plays a short game ({__name__})")


def options_for(request: pytest.FixtureRequest, ruleset: str) -> dict[str, Json]:
    """The options of the table that a test plays at."""
    is_short = "finished" in request.fixturenames or request.node.get_closest_marker(MARK)
    return OPTIONS.get(ruleset, {}) if is_short else {}
