"""Other people's servers, as the tests of the door have them; and somebody who will leave."""

from __future__ import annotations

import pytest

from games.days.passing import Days
from tests.callers import Caller, person
from tests.outbound.conftest import local, pem, serve
from tests.services.leaving import NAME, table

__all__ = ["local", "pem", "serve"]


@pytest.fixture
def leaver(db: None) -> Caller:
    """Whose account is to be deleted; no other text has that name in it."""
    return Caller(person(NAME))


@pytest.fixture
def three_games(
    days: Days, leaver: Caller, bernd: Caller, carla: Caller
) -> dict[str, list[Caller]]:
    """Running games of both rulesets, with him at one seat or another."""
    seated = [
        ("meuterer", [leaver, bernd, carla]),
        ("cartagena", [bernd, leaver]),
        ("cartagena", [carla, bernd, leaver]),
    ]
    return {table(people, ruleset): people for ruleset, people in seated}
