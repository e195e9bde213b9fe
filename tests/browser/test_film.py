"""What happened since my move: the line of news, and the film of it on the table itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rulesets.registry import RULESETS
from tests.browser import pictures
from tests.browser.in_the_suite import in_the_suite
from tests.browser.visitors import PHONE, Visitor, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
DEAL = 3
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
# What seats and bar show, and the stage in sentences.
SHOWN = """() => [...document.querySelectorAll("#at-seats > li, #at-bar .pill, #in-words li")]
  .map((node) => node.textContent)"""

# A film that is paused as soon as it has begun, however busy the machine is.
PAUSE = """() => new MutationObserver((_, watch) => {
  const pause = document.querySelector("#film-pause");
  if (!pause) return;
  watch.disconnect();
  pause.click();
}).observe(document, { childList: true, subtree: true })"""
# The middle of the first card, wherever a film's next step has drawn it meanwhile.
FIRST_CARD = """() => {
  const card = document.querySelector("#at-hand .card");
  const { left, top, width, height } = card.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


def asked_after(ruleset: str, ply: int) -> Callable[[Any], bool]:
    """A position in which the first seat is to move, with moves of others before it."""

    def reached(state: Any) -> bool:
        return state.ply >= ply and 0 in RULESETS[ruleset].rules.to_move(state)

    return reached


@pytest.fixture
def mover(browser: Browser, site: str) -> Iterator[Visitor]:
    """A player on a phone that shows motion; their first film is paused at once."""
    with visiting(browser, site, size=PHONE, **MOVING) as visitor:
        visitor.page.add_init_script(f"({PAUSE})()")
        yield visitor


def come_back(
    visitor: Visitor, set_up: SetUp, ruleset: str = "meuterer", ply: int = 9
) -> tuple[str, Any]:
    """Open a table at which others have moved since; its id, and what they did."""
    game = visitor.table(ruleset=ruleset, bots=0)
    set_up(game, DEAL, asked_after(ruleset, ply))
    since = visitor.api.get(f"games/{game}/since").body
    assert len(since["steps"]) >= 2
    visitor.open(game)
    return game, since


def playing(page: Page) -> Any:
    return expect(page.locator("#table.film #film-skip"))


@in_the_suite
def test_film_begins_by_itself_once_and_its_last_frame_is_the_table(
    mover: Visitor, set_up: SetUp
) -> None:
    game, since = come_back(mover, set_up)
    page, count = mover.page, len(since["steps"])
    playing(page).to_be_visible()
    expect(page.locator(".film-dot")).to_have_count(count)
    while page.locator("#at-news .last strong").inner_text() != f"{count} of {count}":
        page.locator("#film-on").click()
    expect(page.locator("#at-news .last")).to_contain_text(since["steps"][-1]["text"])
    pictures.keep(page, "film-last")
    last = page.evaluate(SHOWN)
    page.locator("#film-on").click()
    expect(page.locator("#at-dock")).to_have_attribute("data-asks", "")
    asked = page.locator("#headline").inner_text()  # a film asks nothing
    now = page.evaluate(SHOWN)
    assert [text for text in now if text != asked] == [
        text for text, then in zip(last, now, strict=True) if then != asked
    ]
    expect(page.locator("#headline")).to_be_focused()
    mover.open_whole(game)
    expect(page.locator("#since")).to_be_visible()
    expect(page.locator("#film-skip")).to_have_count(0)


def test_film_is_skipped_by_a_card_which_keeps_the_tap(mover: Visitor, set_up: SetUp) -> None:
    come_back(mover, set_up)
    page = mover.page
    playing(page).to_be_visible()
    page.mouse.click(*page.evaluate(FIRST_CARD))
    expect(page.locator("#film-skip")).to_have_count(0)
    expect(page.locator("#at-hand .card[aria-pressed=true]")).to_have_count(1)
    expect(page.locator("#confirm")).to_be_visible()


@pytest.mark.parametrize("way", ["Escape", "skip"])
def test_film_ends_at_once_by_escape_and_by_skip(mover: Visitor, set_up: SetUp, way: str) -> None:
    come_back(mover, set_up)
    page = mover.page
    playing(page).to_be_visible()
    if way == "skip":
        page.locator("#film-skip").click()
    else:
        page.keyboard.press(way)
    expect(page.locator("#film-skip")).to_have_count(0)
    expect(page.locator("#at-dock")).to_have_attribute("data-asks", "")


def test_film_goes_by_hand_through_stills_where_motion_is_reduced(
    anna: Visitor, set_up: SetUp
) -> None:
    _, since = come_back(anna, set_up)
    page, count = anna.page, len(since["steps"])
    expect(page.locator("#since")).to_contain_text(str(count))
    expect(page.locator("#film-skip")).to_have_count(0)
    page.locator("#play-film").click()
    for step in range(1, count + 1):
        expect(page.locator("#at-news .last strong")).to_have_text(f"{step} of {count}")
        expect(page.locator("#at-news .last")).to_contain_text(since["steps"][step - 1]["text"])
        assert page.locator(".traveller").count() == 0
        page.locator("#film-on").click()
    expect(page.locator("#film-skip")).to_have_count(0)


def test_film_is_told_as_a_list_too(bernd: Visitor, set_up: SetUp) -> None:
    _, since = come_back(bernd, set_up, ply=40)
    page = bernd.page
    page.locator("#play-film").click()
    page.get_by_role("button", name="as a list").click()
    rows = page.locator(".news-list > li")
    expect(rows).to_have_count(len(since["steps"]))
    expect(rows.last).to_contain_text(since["steps"][0]["text"])
    pictures.keep(page, "film-list")


def test_film_of_a_long_absence_leads_to_earlier_steps(
    anna: Visitor, bernd: Visitor, set_up: SetUp
) -> None:
    """Who watches sees all since the deal, which is more than a film has room for."""
    game = anna.table(ruleset="meuterer", bots=0)
    set_up(game, DEAL, asked_after("meuterer", 60))
    shown = bernd.api.get(f"games/{game}/since").body
    assert shown["earlier"] > 0
    bernd.open_whole(game)
    page = bernd.page
    page.keyboard.press("f")
    expect(page.locator("#film-skip")).to_have_text("Back to the table")
    back = page.locator("#film-back")
    expect(back).to_have_attribute("aria-label", "Earlier")
    back.click()
    expect(page.locator("#at-news .last")).not_to_contain_text(shown["steps"][0]["text"])
    expect(back).to_have_attribute("aria-label", "Step back")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#at-news .last")).to_contain_text(shown["steps"][0]["text"])


def test_places_of_the_frame_stay_while_a_film_plays(bernd: Visitor, set_up: SetUp) -> None:
    come_back(bernd, set_up)
    page = bernd.page
    page.locator("#play-film").click()
    playing(page).to_be_visible()
    places = """() => ["bar", "seats", "stage", "news", "dock"]
      .map((name) => document.getElementById(`at-${name}`).getBoundingClientRect())
      .map((box) => JSON.stringify(box))"""
    during = page.evaluate(places)
    page.locator("#film-skip").click()
    expect(page.locator("#film-skip")).to_have_count(0)
    assert page.evaluate(places) == during
