"""The built-in games without their pages are played to the end at the generic table."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessibility
from tests.browser.in_the_suite import in_walks
from tests.browser.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser, in_walks]
NARROW = 320  # px: the smallest phone
OVER = "#ranking"
MOVES = "#generic-moves button:visible"


def check_day_and_night(page: Page, what: str) -> None:
    """Check the page's accessibility in both themes."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        check_accessibility(page, f"{what}, {theme}")


def check_width(page: Page, what: str) -> None:
    """Check that nothing scrolls sideways on the smallest phone."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": NARROW, "height": 640})
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= NARROW, f"{what}: {wide} px"
    page.set_viewport_size(size)


def test_meuterer_by_touch_on_a_phone_is_played_to_the_end(anna: Visitor) -> None:
    game = anna.table(ruleset="plain_meuterer", seats=3, options={"rounds": 1})
    anna.open(game)
    page, seen = anna.page, set()
    for number in count():
        page.locator(f"{MOVES}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        asked = anna.view(game)["legal_moves"][0]["move"]["kind"]
        if asked not in seen:
            seen.add(asked)
            check_width(page, asked)
            check_day_and_night(page, asked)
        moves = page.locator(MOVES)
        moves.nth(number % moves.count()).tap()
        page.locator("#confirm").tap()
        page.locator("#confirm").wait_for(state="detached")
    expect(page.locator("#ranking > li")).to_have_count(3)
    check_width(page, "over")
    check_day_and_night(page, "over")
    assert anna.view(game)["status"] == "finished"


def test_cartagena_by_keyboard_alone_is_played_to_the_end(bernd: Visitor) -> None:
    game = bernd.table(ruleset="plain_cartagena", seats=3, options={"max_rounds": 1})
    bernd.open(game)
    page = bernd.page
    check_day_and_night(page, "at sea")
    while True:
        page.locator(f"{MOVES}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        tab_to(page, "#moves-filter, #generic-moves button")
        if page.locator("#moves-filter:focus").count():
            page.keyboard.press("Enter")  # to the first move that is shown
        page.keyboard.press("Enter")
        tab_to(page, "#confirm")
        page.keyboard.press("Space")
        page.locator("#confirm").wait_for(state="detached")
    assert bernd.view(game)["status"] == "finished"
    check_day_and_night(page, "over")


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is on one of these."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.locator(f":focus:is({wanted})").count():
            return
    raise AssertionError(f"Tab never comes to {wanted}: {page.locator('body').inner_text()}")
