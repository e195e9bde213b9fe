"""The sale in the dock, by the options of the table: every legal sale, and why not another."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.cards import GOODS, ISLANDS
from tests.browser.visitors import Visitor
from tests.kit import long_runs
from tests.rulesets.meuterer.browser.deciding import (
    HAND,
    IDS,
    TAP,
    SetUp,
    open_at,
    told,
    wait_for_keys,
)

pytestmark = [pytest.mark.slow, pytest.mark.browser]
ROUNDS: Final = {"rounds": 4}
TAPS: Final = 120 if long_runs.at_length() else 40
SALES_AT_MOST: Final = 100 if long_runs.at_length() else 12
ALL: Final = "At this table you may not hold anything back."
NOTHING: Final = told({"kind": "sell", "allocation": {}})
# The fewest taps that lead to each sale, by trying all sequences of so many.
FEWEST: Final = """limit => {
  const marks = () => [...document.querySelectorAll("#at-hand .card")]
    .map(node => node.querySelector(".target")?.textContent ?? "").join();
  const mine = `draft ${document.getElementById("table").dataset.game}`;
  const picked = () => {
    const draft = Object.keys(sessionStorage).find(key => key.startsWith(mine));
    return document.getElementById("confirm") ? JSON.parse(sessionStorage[draft])[1] : null;
  };
  const cards = [...document.querySelectorAll("#at-hand button:enabled")].map(node => node.id);
  const [found, seen, queue] = [{}, new Set(), [[]]];
  for (let taps = []; (taps = queue.shift()); ) {
    document.getElementById("take-back")?.click();
    for (const id of taps) document.getElementById(id).click();
    const move = picked();
    const at = `${marks()} ${JSON.stringify(move)}`;
    if (seen.has(at)) continue;
    seen.add(at);
    if (move) found[JSON.stringify(move)] ??= taps.length;
    if (taps.length < limit) queue.push(...cards.map(id => [...taps, id]));
  }
  return found;
}"""
each_reading = pytest.mark.parametrize(
    "options",
    [
        {"sale_choice": choice, "withhold_goods": withhold}
        for choice in ("ask", "auto")
        for withhold in (True, False)
    ],
    ids=["ask-withheld", "ask-all", "auto-withheld", "auto-all"],
)


def sales(state: Any) -> list[Any]:
    """What the first seat may sell on two islands; nothing if it is not asked that."""
    asked = state.phase == "sale" and len(state.active) == 2 and 0 in RULES.to_move(state)
    return [move.dump() for move in RULES.legal_moves(state, 0)] if asked else []


def few_sales(state: Any) -> bool:
    """Whether there are some, and so few that random taps come upon all of them soon."""
    return 1 < len(sales(state)) <= SALES_AT_MOST


def on_both(state: Any) -> bool:
    """Whether the first card that can be sold can be sold on either island."""
    active = [state.circle[place] for place in state.active]
    wanted = [ISLANDS[island].good for island in active]
    goods = [card for card in state.offers[0] if card in GOODS and {None, card} & {*wanted}]
    return bool(sales(state) and goods and all(good in (None, goods[0]) for good in wanted))


def all_must_go(state: Any) -> bool:
    """Whether some good is sold in every sale."""
    goods = [{lot["good"] for lot in sale["allocation"].values()} for sale in sales(state)]
    return bool(goods and set.intersection(*goods))


def after_another(state: Any) -> bool:
    """Whether somebody has sold something, and somebody has not been asked yet."""
    return bool(sales(state)) and any(state.sales) and len(RULES.observe(state, 0)["players"]) == 3


@pytest.mark.acceptance("pages", short=True)
@each_reading
def test_sale_picker_offers_exactly_the_legal_sales(
    anna: Visitor, set_up: SetUp, options: dict[str, Any]
) -> None:
    game = open_at(anna, set_up, few_sales, ROUNDS | options)
    legal = {told(row["move"]) for row in anna.view(game)["legal_moves"]}
    rng, goods = Random(9), anna.page.evaluate(IDS, HAND)
    moves = anna.page.evaluate(TAP, [rng.choice(goods) for _ in range(TAPS)])
    nothing = anna.page.evaluate(IDS, "#sell-nothing")
    assert len(nothing) == (NOTHING in legal)
    assert {told(move) for move in moves if move is not None} == legal - {NOTHING}


@each_reading
def test_every_sale_takes_two_taps_a_card_at_most(
    anna: Visitor, set_up: SetUp, options: dict[str, Any]
) -> None:
    game = open_at(anna, set_up, few_sales, ROUNDS | options)
    cards = len(anna.page.evaluate(IDS, HAND))
    fewest = anna.page.evaluate(FEWEST, 2 * cards)
    reached = {told(json.loads(move)) for move in fewest}
    legal = {told(row["move"]) for row in anna.view(game)["legal_moves"]}
    assert reached == legal - {NOTHING}  # which has a button, and no second way


@each_reading
def test_tap_says_why_a_card_can_not_be_held_back(
    anna: Visitor, set_up: SetUp, options: dict[str, Any]
) -> None:
    """Of three taps on a card that sells on both islands the last would take its mark away."""
    withhold = options["withhold_goods"]
    open_at(anna, set_up, sales if withhold else all_must_go, ROUNDS | options)
    said = []
    for card in anna.page.evaluate(IDS, HAND):
        for _ in range(3):
            anna.page.locator(f"#{card}").click()
            said.append(anna.page.locator("#at-sheet .why").inner_text())
    assert any(ALL in text for text in said) == (not withhold)


def test_sheet_shows_what_is_sold_and_what_may_be(anna: Visitor, set_up: SetUp) -> None:
    """A bar for each seat: cards sold, mine as marked, "≤" for who may still sell."""
    game = open_at(anna, set_up, after_another, ROUNDS)
    view = anna.view(game)["view"]
    for island in view["active"]:
        rows = anna.page.locator(f"[aria-labelledby=market-{island}] li")
        expect(rows).to_have_count(len(view["sellable"][island]))
        for at, one in enumerate(view["sellable"][island]):
            is_open = view["players"][one["seat"]]["sold"] is None
            text = rows.nth(at).inner_text()
            assert str(one["count"]) in text
            assert ("≤" in text) == is_open, text
    check_pick(anna.page, anna.view(game)["legal_moves"])


def check_pick(page: Page, rows: list[Any]) -> None:
    """What is picked stands in the sheet as the API says it."""
    page.locator(HAND).first.click()
    brief = page.locator("#preview strong").inner_text()
    row = next(row for row in rows if row["brief"] == brief.removesuffix("."))
    for island, counts in row["effects"]["sellable"].items():
        bars = page.locator(f"[aria-labelledby=market-{island}] li")
        expect(bars).to_have_count(len(counts))
        if "0" in counts:
            expect(bars.filter(has_text="you")).to_contain_text(str(counts["0"]))


def test_letters_lay_cards_on_islands(bernd: Visitor, set_up: SetUp) -> None:
    """A key lays the first card that lies nowhere, or the card with the focus."""
    options = ROUNDS | {"withhold_goods": True, "sale_choice": "ask"}
    open_at(bernd, set_up, on_both, options)
    wait_for_keys(bernd.page)
    keys, page = bernd.page.keyboard, bernd.page
    keys.press("a")
    expect(page.locator("#at-hand .card.to-a")).to_have_count(1)
    page.locator("#at-hand .card.to-a").focus()
    keys.press("b")
    expect(page.locator("#at-hand .card.to-b")).to_have_count(1)
    expect(page.locator("#at-hand .card.to-a")).to_have_count(0)
    keys.press("Escape")
    expect(page.locator("#at-hand .card.to-b")).to_have_count(0)
