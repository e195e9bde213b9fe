"""Whole games of Meuterer, by nothing but what the page offers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.visitors import DESKTOP, OFFERED, PHONE, Visitor, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]
ROUNDS = 2
IDS = "nodes => nodes.map(node => node.id)"
WAITS = f"{OFFERED}, #ranking"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_whole_game_can_be_played_by_tapping(browser: Browser, site: str, size: Any) -> None:
    """At random, by what the page alone offers; the pirates sail too."""
    options = {"rounds": ROUNDS, "pirates": True, "withhold_goods": True}
    with visiting(browser, site, size=size) as anna:
        game = anna.table(ruleset="meuterer", seats=3, options=options)
        anna.open(game)
        rng, page = Random(7), anna.page
        while True:
            page.locator(WAITS).first.wait_for()
            if page.locator("#ranking").count():
                break
            decide(page, rng)
        expect(page.locator("#ranking > li")).to_have_count(3)
        check_end(anna, game)


def check_end(anna: Visitor, game: str) -> None:
    view = anna.view(game)
    assert view["view"]["round"] == ROUNDS
    assert str(view["standings"][0]["score"]) in anna.page.locator("#ranking").inner_text()


def decide(page: Page, rng: Random) -> None:
    """Tap at random until there is something to send, and send it."""
    confirm = page.locator("#confirm")
    while not confirm.count():
        ids = page.locator(OFFERED).evaluate_all(IDS)
        if ids:
            page.locator(f"#{rng.choice(ids)}").click()
    confirm.click()
    confirm.wait_for(state="detached")
