"""The table of Cartagena on a phone: every decision can be tapped, and nothing hidden shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rulesets.cartagena.rules import RULES
from tests.browser import positions
from tests.browser.devices import settle
from tests.browser.frame_laws import LEAST_TEXT, TEXTS, scrolled
from tests.browser.in_the_suite import in_the_suite
from tests.browser.positions import SHORT, decisions, seed_of
from tests.browser.visitors import PHONE, Visitor
from tests.kit import long_runs
from tests.rulesets.cartagena.browser.controls import (
    TAPS,
    as_text,
    offered,
    picked_move,
    tap_in_order,
    wait_until_asked,
)

pytestmark = [pytest.mark.slow, pytest.mark.browser]
Row = dict[str, Any]
SetUp = Callable[..., None]
SMALLEST = {"width": 320, "height": 568}
MOVES_AT_MOST = 20 if long_runs.at_length() else 5
TIMES = re.compile(r"<time.*?</time>|csrfmiddlewaretoken[^>]*>")


@pytest.mark.acceptance("pages", short=True)
def test_controls_offer_exactly_the_legal_moves_in_each_decision(
    anna: Visitor, set_up: SetUp
) -> None:
    """For each kind of decision, where there are few enough moves to tap all of them."""
    for decision in decisions("cartagena"):

        def reached(state: Any, decision: str = decision) -> bool:
            few = len(RULES.legal_moves(state, 0)) <= MOVES_AT_MOST
            return few and positions.asked("cartagena", state) == decision

        game = anna.table(ruleset="cartagena", bots=0, options=SHORT["cartagena"])
        set_up(game, seed_of("cartagena", SHORT["cartagena"], reached), reached)
        anna.open(game)
        wait_until_asked(anna.page)
        offers_exactly(anna.page, anna.view(game)["legal_moves"])


def offers_exactly(page: Page, rows: list[Row]) -> None:
    """Check that each legal move has one control, or one order of taps, and nothing else has."""
    ordered = [row["move"] for row in rows if row["move"].get("cards")]
    single = [row["move"] for row in rows if row["move"] not in ordered]
    assert offered(page) == sorted(map(as_text, single))
    for move in ordered:
        tap_in_order(page, move["cards"])
        assert picked_move(page) == move
    if ordered:
        longest = max((move["cards"] for move in ordered), key=len)
        tap_in_order(page, longest)
        more = page.locator(f"{TAPS}[aria-pressed=false]")
        expect(page.locator(f"{TAPS}[aria-disabled=true]")).to_have_count(more.count())
        page.reload()
        expect(page.locator("#at-sheet .c-order")).to_have_count(len(longest))


WHOLE = """() => {
  const view = [innerWidth, innerHeight];
  const parts = [".c-track", ".c-sails", ".c-door", ".c-line", ".c-plate", ".c-stock", ".c-counts"];
  const outside = [];
  for (const part of parts)
    for (const node of document.querySelectorAll(part)) {
      const box = node.getBoundingClientRect();
      if (!box.width) continue; // stands elsewhere at this size
      const inside = box.left >= 0 && box.top >= 0 && box.right <= view[0] && box.bottom <= view[1];
      if (!inside) outside.push(`${part} ${node.textContent}`);
    }
  return outside;
}"""


@in_the_suite
@pytest.mark.parametrize("size", [PHONE, {"width": 1440, "height": 900}], ids=["phone", "desk"])
def test_facts_that_decide_a_turn_are_in_the_first_view(
    anna: Visitor, set_up: SetUp, size: dict[str, int]
) -> None:
    """The way, the storm, what the ship would sail, doors, boat, duels, piles and all counts."""
    game = anna.table(ruleset="cartagena", bots=0)
    set_up(game, doors_seed(), may_use_or_open)
    anna.page.set_viewport_size(size)
    anna.open(game)
    page, voyage = anna.page, anna.view(game)["view"]["voyage"]
    wait_until_asked(page)
    stage = page.locator("#at-stage")
    doors = len(voyage["face_up"]) + voyage["face_down"] + len(voyage["used"])
    expect(stage.locator(".c-door")).to_have_count(doors)
    expect(stage.locator(".c-plate")).to_have_count(5)
    expect(stage).to_contain_text(f"{voyage['distance']} to the mutiny")
    expect(stage).to_contain_text(f"sails {voyage['face_down']}, one less per door")
    for pile in ("combat_pile", "gold_pile", "supply"):
        expect(stage.locator(f"[data-place={pile}]")).to_contain_text(str(voyage[pile]))
    expect(stage.locator("[data-place=lifeboat]:visible")).to_have_count(1)
    expect(page.locator("#at-seats .c-counts:visible").first).to_be_visible()
    assert page.evaluate(WHOLE) == []
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    if size is PHONE:
        page.set_viewport_size(SMALLEST)
        settle(page)
        expect(stage.locator(".c-line")).to_contain_text(":")
        assert page.evaluate(WHOLE) == []
        assert page.evaluate(TEXTS, LEAST_TEXT) == []


def test_hand_of_more_than_seven_cards_scrolls_in_its_row_alone(
    anna: Visitor, set_up: SetUp
) -> None:
    game = anna.table(ruleset="cartagena", bots=0)
    set_up(game, seed_of("cartagena", {}, holds_many), holds_many)
    anna.open_whole(game)
    page = anna.page
    assert max(scrolled(page)) <= 0
    assert page.evaluate(SCROLLING) == ["c-hand"]
    last = page.locator("#c-hand .card").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    assert max(scrolled(page)) <= 0


# What is larger than its box, and can be scrolled there.
SCROLLING = """() => [...document.querySelectorAll("#table *")].filter((node) => {
  const style = getComputedStyle(node);
  const more = [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight];
  return [style.overflowX, style.overflowY].some((one, way) =>
    /auto|scroll/.test(one) && more[way] > 1) && node.checkVisibility();
}).map((node) => node.id || node.className)"""


def holds_many(state: Any) -> bool:
    """Whether the first seat may use a pirate, and holds more cards than a row shows."""
    if positions.asked("cartagena", state) != "turn-use":
        return False
    me = RULES.observe(state, 0)["me"]
    return len(me["combat"]) + len(me["gold"]) > 7


def may_use_or_open(state: Any) -> bool:
    """Whether the first seat may use one of two pirates, or open a door."""
    if positions.asked("cartagena", state) not in ("turn-use", "turn-reveal"):
        return False
    kinds = [move.dump()["kind"] for move in RULES.legal_moves(state, 0)]
    return "reveal" in kinds and "use" in kinds


@cache
def doors_seed() -> int:
    return seed_of("cartagena", {}, may_use_or_open)


def test_pick_of_a_door_shows_where_the_ship_would_sail_and_what_closes(
    anna: Visitor, set_up: SetUp
) -> None:
    game = anna.table(ruleset="cartagena", bots=0)
    set_up(game, doors_seed(), may_use_or_open)
    anna.open_whole(game)  # keys listen once the page is idle
    wait_until_asked(anna.page)
    page, table = anna.page, anna.view(game)
    row = next(row for row in table["legal_moves"] if row["move"]["kind"] == "reveal")
    opened = len(table["view"]["voyage"]["face_up"]) + len(table["view"]["voyage"]["used"])
    page.locator("#door-next").click()
    expect(page.locator("#confirm")).to_have_text(f"Open door {opened + 1}")
    expect(page.locator("#preview strong")).to_contain_text(row["brief"])
    expect(page.locator(".c-sails")).to_contain_text(f"sails {row['effects']['ship']},")
    expect(page.locator(".c-door.closing")).to_have_count(len(row["effects"]["closes"]))
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_have_count(0)
    expect(page.locator(".c-door.closing")).to_have_count(0)


def test_door_keeps_its_place_when_its_pirate_is_used(
    anna: Visitor, bernd: Visitor, set_up: SetUp
) -> None:
    game = anna.table(ruleset="cartagena", bots=0)
    set_up(game, doors_seed(), may_use_or_open, [bernd.name])
    anna.open(game)
    wait_until_asked(anna.page)
    names = anna.page.locator(".c-door .c-name")
    before = names.all_inner_texts()
    uses = [row["move"] for row in anna.view(game)["legal_moves"] if row["move"]["kind"] == "use"]
    first = uses[0]["pirate"]
    anna.page.locator(f"#door-{first}").click()
    anna.page.locator("#confirm").click()
    expect(anna.page.locator(f".c-door.used[data-place={first}]")).to_be_visible()
    assert names.all_inner_texts() == before
