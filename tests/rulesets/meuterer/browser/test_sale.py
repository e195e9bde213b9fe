"""The picker of a sale, by the options of the table: every legal sale, and why not another."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitor
from tests.rulesets.meuterer.browser.test_table import IDS, TAP, TAPS, likely, told

pytestmark = [pytest.mark.slow, pytest.mark.browser]
ROUNDS = 20
GAMES = 4
ALL = "At this table nothing may be held back."


def always_sold(rows: list[Any]) -> set[str]:
    """The goods that are sold in every row."""
    goods = [{lot["good"] for lot in row["move"]["allocation"].values()} for row in rows]
    return set.intersection(*goods)


def sale_on_two_islands(
    anna: Visitor, options: dict[str, Any], wanted: Callable[[list[Any]], object] = bool
) -> list[Any]:
    """Play by the API until such a sale of mine is asked on two islands; its rows."""
    rng = Random(5)
    for _ in range(GAMES):
        game = anna.table(ruleset="meuterer", seats=3, options={"rounds": ROUNDS} | options)
        anna.open(game)
        while (view := anna.view(game))["status"] == "active":
            rows = view["legal_moves"]
            if not rows:
                anna.page.wait_for_timeout(10)
                continue
            asked = rows[0]["move"]["kind"] == "sell" and len(view["view"]["active"]) == 2
            if asked and wanted(rows):
                anna.page.reload()
                expect(anna.page.locator("#ask .markets")).to_be_visible()
                return rows
            move = {"ply": view["ply"], "move": likely(rows, set(), rng)}
            anna.api.post(f"games/{game}/moves", move)
    raise AssertionError("no sale was asked")


def sold_by_tapping(page: Page) -> set[str]:
    goods = page.evaluate(IDS, "#ask .hand button:enabled")
    rng = Random(9)
    taps = [rng.choice(goods) for _ in range(TAPS)]
    return {told(move) for move in page.evaluate(TAP, taps) if move is not None}


@pytest.mark.parametrize("choice", ["ask", "auto"])
@pytest.mark.parametrize("withhold", [True, False])
def test_sale_picker_offers_exactly_the_legal_sales(
    anna: Visitor, choice: str, *, withhold: bool
) -> None:
    rows = sale_on_two_islands(anna, {"sale_choice": choice, "withhold_goods": withhold})
    assert sold_by_tapping(anna.page) == {told(row["move"]) for row in rows}


@pytest.mark.parametrize("choice", ["ask", "auto"])
@pytest.mark.parametrize("withhold", [True, False])
def test_tap_says_why_a_card_can_not_be_held_back(
    anna: Visitor, choice: str, *, withhold: bool
) -> None:
    """Of three taps on a card that sells on both islands the last would take its mark away."""
    options = {"sale_choice": choice, "withhold_goods": withhold}
    sale_on_two_islands(anna, options, bool if withhold else always_sold)
    said = []
    for card in anna.page.evaluate(IDS, "#ask .hand button:enabled"):
        for _ in range(3):
            anna.page.locator(f"#{card}").click()
            said.append(anna.page.locator("#ask .why").inner_text())
    assert any(ALL in text for text in said) == (not withhold)
