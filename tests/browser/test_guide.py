"""A first game is guided: the aim first, then one thing at a time, each where it is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import positions
from tests.browser.devices import settle
from tests.browser.frame_laws import check_laws
from tests.browser.in_the_suite import in_the_suite
from tests.browser.positions import SHORT
from tests.browser.visitors import PHONE, Visitor, choose, visiting
from tests.kit.known_games import known_game

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
# What has swollen to show that it is to be tapped.
PULSED: Final = """
  window.pulsed = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (options?.id === "pulse") window.pulsed.push(this.id || this.className);
    return animate.call(this, frames, options);
  };
"""
READABLE: Final = """(node) => {
  const box = node.closest(".taught, .c-lesson");
  return box.scrollHeight <= box.clientHeight;
}"""


@pytest.fixture
def guided(browser: Browser, site: str, set_up: SetUp) -> Any:
    """Open a game at its first decision, guided, on a phone on which things may move."""
    opened = []

    def open_there(ruleset: str) -> Visitor:
        visit = visiting(browser, site, size=PHONE, reduced_motion="no-preference")
        anna = visit.__enter__()
        opened.append(visit)
        anna.page.add_init_script(PULSED)
        game = anna.table(ruleset=ruleset, bots=0, options=SHORT[ruleset])
        opening = known_game(ruleset).guide.opening
        set_up(game, 0, lambda state: positions.asked(ruleset, state) == opening)
        anna.open_whole(game, "?guide")
        return anna

    yield open_there
    for visit in opened:
        visit.__exit__(None, None, None)


def title(page: Page) -> str:
    return page.locator("#lesson-title").inner_text()


@in_the_suite
@pytest.mark.parametrize("ruleset", SHORT)
def test_guide_says_the_aim_first_and_one_thing_a_decision(
    guided: Callable[[str], Visitor], ruleset: str
) -> None:
    anna, guide = guided(ruleset), known_game(ruleset).guide
    page = anna.page
    expect(page.locator(".lesson")).to_have_count(1)
    expect(page.locator(".lesson p")).to_contain_text(guide.thorough_aim)
    assert page.locator(".lesson").evaluate(READABLE), "what does not fit is scrolled"
    page.wait_for_function("() => window.pulsed.length")
    pulsed = page.evaluate("window.pulsed")
    assert len(pulsed) == len(set(pulsed))
    check_laws(page, "guided")
    page.locator("#lesson-read").click()
    for title_of_another in guide.before:
        expect(page.locator("#lesson-title")).to_contain_text(title_of_another)
        assert page.locator(".lesson").evaluate(READABLE)
        page.locator("#lesson-read").click()
    expect(page.locator(".lesson")).to_have_count(0)
    choose(page)
    expect(page.locator("#lesson-title")).to_contain_text(guide.after)


@pytest.mark.parametrize("ruleset", SHORT)
def test_guide_is_skipped_for_good_from_the_line_of_news(
    guided: Callable[[str], Visitor], ruleset: str
) -> None:
    anna = guided(ruleset)
    page = anna.page
    expect(page.locator(".lesson")).to_have_count(1)
    page.locator("#skip-guide").click()
    expect(page.locator(".lesson, #skip-guide")).to_have_count(0)
    page.reload()
    expect(page.locator("#play-film")).to_be_visible()
    settle(page)
    expect(page.locator(".lesson, #skip-guide")).to_have_count(0)
