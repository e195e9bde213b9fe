"""A newcomer comes to the site, plays against bots, and goes on to the end."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as BrowserTimeoutError

from tests.browser.devices import new_context
from tests.browser.every_device import GAMES_AND_SIZES, ONE_WHOLE_GAME
from tests.browser.visitors import CONFIRM_MS, EXPECTED, OFFERED, Visitor, choose
from tests.kit import long_runs
from tests.kit.short_games import OPTIONS

pytestmark = [pytest.mark.slow, pytest.mark.browser]
FIRST_DECISIONS = 12


@pytest.mark.parametrize(("ruleset", "size"), GAMES_AND_SIZES)
def test_newcomer_plays_from_the_first_page_on(
    browser: Browser, site: str, ruleset: str, size: Any
) -> None:
    """First page and a first game as a guest, by nothing but what can be seen and tapped.

    The long run plays it to its end; otherwise the tests of each game's own table do that.
    """
    context = new_context(browser, viewport=size)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(site)
    page.locator(f"label:has(input[value={ruleset}])").click()
    page.locator("#play-now").click()
    play_on(page, 600 if long_runs.at_length() else FIRST_DECISIONS)
    expect(page.locator("#headline")).not_to_be_empty()
    if long_runs.at_length():
        expect(page.locator("#ranking li").first).to_be_visible()
    context.close()
    assert not [text for text in problems if not any(known in text for known in EXPECTED)]


def play_on(page: Page, decisions: int) -> None:
    """Tap what is offered, and read the lessons on the way."""
    over = page.locator("#ranking")
    while decisions:
        page.locator(f"{OFFERED}, #confirm, #lesson-read, #ranking").first.wait_for()
        if over.count():
            return
        if (result := page.locator("#close-round")).count():
            result.click()  # it lies on the stage, where lessons are
        elif (lesson := page.locator("#lesson-read")).count():
            with suppress(BrowserTimeoutError):  # such a result may have come over it
                lesson.click(timeout=CONFIRM_MS)
        elif page.locator("#at-dock[data-asks]").count():
            choose(page)
            page.locator("#confirm").wait_for(state="detached")
            decisions -= 1


@pytest.mark.parametrize("ruleset", ONE_WHOLE_GAME)
def test_whole_game_can_be_played_by_keyboard_alone(bernd: Visitor, ruleset: str) -> None:
    """Tab, Enter and space reach every decision and its button; nothing takes the focus away."""
    game = bernd.table(ruleset=ruleset, seats=3, options=OPTIONS[ruleset])
    bernd.open(game)
    page = bernd.page
    over = page.locator("#ranking")
    while not over.count():
        page.locator(f"{OFFERED}, #ranking").first.wait_for()
        if over.count():
            break
        while not page.locator("#confirm").count():
            tab_to(page, OFFERED)
            page.keyboard.press("Enter")
        expect(page.locator("#confirm")).to_be_enabled()
        tab_to(page, "#confirm")
        page.keyboard.press("Space")
        page.locator("#confirm").wait_for(state="detached")
    assert bernd.view(game)["status"] == "finished"


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is on one of these."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.locator(f":focus:is({wanted})").count():
            return
    raise AssertionError(f"Tab never comes to {wanted}: {page.locator('body').inner_text()}")
