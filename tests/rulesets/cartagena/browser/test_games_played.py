"""Games of Cartagena, played on a phone and on a desk, and by keyboard alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.frame_laws import check_laws
from tests.browser.visitors import DESKTOP, PHONE, Visitor, choose
from tests.rulesets.cartagena.browser.controls import CONTROLS, TAPS, put_down, wait_until_asked

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SIZES: Final = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desk")]
BOXES: Final = """() => Object.fromEntries(["bar", "seats", "stage", "news", "dock"].map((name) => {
  const { x, y, width, height } = document.querySelector(`#at-${name}`).getBoundingClientRect();
  return [name, [x, y, width, height]];
}))"""


@pytest.mark.parametrize("size", SIZES)
def test_whole_game_is_played_by_tapping_and_its_frame_stays(
    anna: Visitor, size: dict[str, int]
) -> None:
    """Nothing scrolls, is cut, or moves from its place, from the first door to the last duel."""
    page = anna.page
    page.set_viewport_size(size)
    game = anna.table(ruleset="cartagena", seats=2, options={"max_rounds": 3})
    anna.open_whole(game)
    boxes: Any = None
    while (view := anna.view(game))["status"] == "active":
        if view["to_move"] != [view["seat"]]:  # in a duel the bot has its choice first
            page.wait_for_timeout(30)
            continue
        wait_until_asked(page)
        check_laws(page, f"{view['asked']} at {size['width']}")
        boxes = boxes or page.evaluate(BOXES)
        assert page.evaluate(BOXES) == boxes
        choose(page)
        page.locator("#confirm").wait_for(state="detached")
        assert page.evaluate(BOXES) == boxes
    expect(page.locator("#headline")).not_to_be_empty()


def test_decisions_of_a_voyage_are_made_by_keyboard_alone(anna: Visitor) -> None:
    """Tab comes to what is asked first, Enter picks it, and again Enter on the verb sends it."""
    page = anna.page
    game = anna.table(ruleset="cartagena", seats=2, options={"max_rounds": 2})
    anna.open(game)
    decisions = 0
    while (view := anna.view(game))["view"]["mutiny"] is None and view["status"] == "active":
        if not view["legal_moves"]:
            page.wait_for_timeout(30)
            continue
        anna.catch_up(game)
        wait_until_asked(page)
        put_down(page)
        tab_to(page, f"{CONTROLS}, {TAPS}")
        page.keyboard.press("Enter")
        expect(page.locator("#confirm")).to_be_enabled()
        tab_to(page, "#confirm")
        page.keyboard.press("Enter")
        page.locator("#confirm").wait_for(state="detached")
        expect(page.locator(":focus:not(body)")).to_have_count(1)
        decisions += 1
    assert decisions > 1


def test_list_of_keys_has_none_of_another_game(bernd: Visitor) -> None:
    bernd.open(bernd.table(ruleset="cartagena"))
    keys = bernd.keys_listed()
    assert keys == ["1 … 8", "← → ↑ ↓", "⏎", "Esc", "N", "R", "F", "L", "C", "?"]


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is on one of these."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.locator(f":focus:is({wanted})").count():
            return
    raise AssertionError(f"Tab never comes to {wanted}: {page.locator('#table').inner_text()}")
