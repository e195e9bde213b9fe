"""The picker of a sale, by the options of the table: every legal sale, and why not another."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rulesets.meuterer.rules import RULES
from tests.browser.positions import seed_of
from tests.browser.visitors import Visitor
from tests.kit import long_runs
from tests.rulesets.meuterer.browser.test_table import IDS, TAP, TAPS, told

pytestmark = [pytest.mark.slow, pytest.mark.browser]
ROUNDS = 4
SALES_AT_MOST = 100 if long_runs.at_length() else 12
ALL = "At this table nothing may be held back."


def sales(state: Any) -> list[Any]:
    """What the first seat may sell on two islands; nothing if it is not asked that."""
    asked = state.phase == "sale" and len(state.active) == 2 and 0 in RULES.to_move(state)
    return [move.dump() for move in RULES.legal_moves(state, 0)] if asked else []


def few_sales(state: Any) -> bool:
    """Whether there are some, and so few that random taps come upon all of them soon."""
    return 1 < len(sales(state)) <= SALES_AT_MOST


def all_must_go(state: Any) -> bool:
    """Whether some good is sold in every sale."""
    goods = [{lot["good"] for lot in sale["allocation"].values()} for sale in sales(state)]
    return bool(goods and set.intersection(*goods))


def at_a_sale(
    anna: Visitor,
    set_up: Callable[..., None],
    options: dict[str, Any],
    reached: Callable[[Any], object] = sales,
) -> set[str]:
    """Open a table where a sale on two islands is asked; return the legal ones."""
    short = {"rounds": ROUNDS} | options
    game = anna.table(ruleset="meuterer", bots=0, options=short)
    set_up(game, seed_of("meuterer", short, reached), reached)
    anna.open(game)
    expect(anna.page.locator("#ask .markets")).to_be_visible()
    return {told(row["move"]) for row in anna.view(game)["legal_moves"]}


def sold_by_tapping(page: Page) -> set[str]:
    goods = page.evaluate(IDS, "#ask .hand button:enabled")
    rng = Random(9)
    taps = [rng.choice(goods) for _ in range(TAPS if long_runs.at_length() else TAPS // 3)]
    return {told(move) for move in page.evaluate(TAP, taps) if move is not None}


@pytest.mark.acceptance("pages", short=True)
@pytest.mark.parametrize("choice", ["ask", "auto"])
@pytest.mark.parametrize("withhold", [True, False])
def test_sale_picker_offers_exactly_the_legal_sales(
    anna: Visitor, set_up: Callable[..., None], choice: str, *, withhold: bool
) -> None:
    options = {"sale_choice": choice, "withhold_goods": withhold}
    legal = at_a_sale(anna, set_up, options, few_sales)
    assert sold_by_tapping(anna.page) == legal


@pytest.mark.parametrize("choice", ["ask", "auto"])
@pytest.mark.parametrize("withhold", [True, False])
def test_tap_says_why_a_card_can_not_be_held_back(
    anna: Visitor, set_up: Callable[..., None], choice: str, *, withhold: bool
) -> None:
    """Of three taps on a card that sells on both islands the last would take its mark away."""
    options = {"sale_choice": choice, "withhold_goods": withhold}
    at_a_sale(anna, set_up, options, sales if withhold else all_must_go)
    said = []
    for card in anna.page.evaluate(IDS, "#ask .hand button:enabled"):
        for _ in range(3):
            anna.page.locator(f"#{card}").click()
            said.append(anna.page.locator("#ask .why").inner_text())
    assert any(ALL in text for text in said) == (not withhold)
