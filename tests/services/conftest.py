"""Other people's servers, as in the tests of outbound requests; and a player who will leave."""

from __future__ import annotations

import pytest

from devtools.time_travel.passing_time import TimeTravel
from tests.kit.api_clients import Caller, person
from tests.outbound.conftest import local, pem, serve
from tests.services.leaving_players import NAME, table

__all__ = ["local", "pem", "serve"]


@pytest.fixture
def leaver(db: None) -> Caller:
    """The player whose account is to be deleted; no other text contains the name."""
    return Caller(person(NAME))


@pytest.fixture
def three_games(
    days: TimeTravel, leaver: Caller, bernd: Caller, carla: Caller
) -> dict[str, list[Caller]]:
    """Running games of both rulesets, with the leaver at one seat or another."""
    seated = [
        ("meuterer", [leaver, bernd, carla]),
        ("cartagena", [bernd, leaver]),
        ("cartagena", [carla, bernd, leaver]),
    ]
    return {table(people, ruleset): people for ruleset, people in seated}
