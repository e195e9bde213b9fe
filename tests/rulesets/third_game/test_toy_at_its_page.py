"""What the suite has of a game that is a package: two people play it at its page.

Their site is a web process alone, which is there in a fraction of the time of a whole one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.in_the_suite import in_the_suite
from tests.browser.visitors import TRUST, Visitor, choose
from tests.kit.sites import running_web
from tests.rulesets.third_game import goofspiel

pytestmark = [pytest.mark.slow, pytest.mark.browser]


@pytest.fixture(scope="package")
def running(
    packages: Path, tmp_path_factory: pytest.TempPathFactory, django_db_setup: None
) -> Iterator[dict[str, str]]:
    """The addresses of a web process that has the game."""
    log = tmp_path_factory.mktemp("web") / "web.log"
    with running_web(log, PYTHONPATH=str(packages)) as addresses:
        yield addresses


@pytest.fixture(scope="package")
def site(running: dict[str, str]) -> str:
    """The address of its pages."""
    return running["SITE_URL"]


@in_the_suite
def test_installed_game_is_played_to_its_end_by_two_people_at_its_page(
    anna: Visitor, bernd: Visitor
) -> None:
    game = anna.table(ruleset=goofspiel.RULESET.key, seats=2, bots=0)
    bernd.api.post(f"games/{game}/seats", TRUST)
    anna.api.post(f"games/{game}/start")
    for visitor in (anna, bernd):
        visitor.open_whole(game)
    while anna.view(game)["status"] == "active":
        for visitor in (anna, bernd):
            visitor.page.locator("#generic-moves button").first.wait_for()
            choose(visitor.page)
            visitor.page.locator("#confirm").wait_for(state="detached")
    for visitor in (anna, bernd):
        expect(visitor.page.locator("#ranking > li")).to_have_count(2)
