"""Standing orders in the browser: written by a few taps, sealed, and played."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.in_the_suite import in_walks
from tests.browser.visitors import TRUST, Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
THIRD_WINE = [{"fact": "offered.wine", "at_least": 3}]
WINE = {"moves": [{"kind": "offer", "card": "wine"}], "if": [], "stop_if": THIRD_WINE}
PASS = {"moves": [{"kind": "pass"}], "if": [], "stop_if": []}
TAKE: dict[str, Any] = {
    "moves": [{"kind": "pass", "role": "merchant"}, {"kind": "pass", "role": "quartermaster"}],
    "if": [],
    "stop_if": [],
}


def tap(page: Page, name: str) -> None:
    page.locator("#panel").get_by_role("button", name=name, exact=True).click()


def open_orders(page: Page, leaf: str) -> None:
    """Open the panel of orders from the menu, at one of its leaves."""
    page.locator("#menu").click()
    page.locator("#menu-orders").click()
    page.locator(f"#order-leaf-{leaf}").click()


def answer(page: Page, question: str, label: str) -> None:
    """Give an answer in advance."""
    if not page.get_by_label(label).is_visible():
        page.locator(f"#order-answer-{question} summary").click()
    page.get_by_label(label).check()


def unfold(page: Page, group: str) -> None:
    page.locator("#order-form summary").get_by_text(group, exact=True).click()


def move_by_program(visitor: Visitor, game: str) -> None:
    view = visitor.view(game)
    visitor.api.post(
        f"games/{game}/moves", {"ply": view["ply"], "move": view["legal_moves"][0]["move"]}
    )


def table_where_the_other_is_asked(anna: Visitor, bernd: Visitor) -> str:
    game = anna.table(ruleset="meuterer", seats=3, bots=1)
    bernd.api.post(f"games/{game}/seats", TRUST)
    if anna.view(game)["status"] == "full":
        anna.api.post(f"games/{game}/start")
    while not bernd.view(game)["legal_moves"]:
        if anna.view(game)["legal_moves"]:
            move_by_program(anna, game)
    return game


@in_walks
def test_orders_of_a_round_are_written_by_a_few_taps_and_kept(
    anna: Visitor, bernd: Visitor
) -> None:
    game = table_where_the_other_is_asked(anna, bernd)
    anna.open(game)
    page = anna.page
    open_orders(page, "orders")
    tap(page, "Add an order")
    tap(page, "Offer wine")
    tap(page, "Add a condition")  # it is of wine that others offer, for the move is wine
    page.get_by_label("Value").fill("3")
    tap(page, "Keep this order")
    tap(page, "Repeat order 1")
    tap(page, "Add an order")
    tap(page, "Pass")
    tap(page, "Keep this order")
    tap(page, "Add an order")
    unfold(page, "Role")
    tap(page, "Take the role: merchant")
    tap(page, "Take the role: quartermaster")
    tap(page, "Keep this order")
    page.locator("#order-leaf-answers").click()
    answer(page, "conflict", "Add no conflict card")
    answer(page, "sale", "Sell what earns most")
    answer(page, "return", "Keep conflict cards as far as possible")
    expect(page.locator("#order-answer-sale summary .badge")).to_have_text("set")
    expect(page.locator(".order-seal")).to_contain_text("Not sealed yet")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    tap(page, "Seal the orders")
    expect(page.locator(".order-seal")).to_contain_text("All of this is sealed.")
    kept = anna.api.get(f"games/{game}/orders").body
    assert kept["orders"] == [WINE, WINE, PASS, TAKE]
    assert kept["answers"] == {
        "conflict": [{"rule": "none"}],
        "sale": [{"rule": "most"}],
        "return": [{"rule": "conflict_last"}],
    }

    page.reload()
    open_orders(page, "orders")
    expect(page.locator(".orders-list > li")).to_have_count(4)
    expect(page.locator("#order-1")).to_contain_text("Stop if wine offered by others: at least 3")
    expect(page.locator("#order-3")).to_contain_text(
        "Take the role: merchant, or else: Take the role: quartermaster"
    )
    page.locator("#order-leaf-answers").click()
    expect(page.locator("#order-answer-sale")).to_contain_text("Sell what earns most")
    page.locator("#order-leaf-orders").click()

    tap(page, "Delete order 2")
    ply = anna.view(game)["ply"]
    move_by_program(bernd, game)
    assert anna.catch_up(game)["ply"] > ply
    expect(page.locator(".orders-list > li")).to_have_count(3)
    expect(page.locator(".order-seal")).to_contain_text("Not sealed yet")
    expect(bernd.page.locator("body")).not_to_contain_text("merchant, or else")
    tap(page, "Cancel all")
    tap(page, "Really cancel all?")
    expect(page.get_by_text("No orders yet.")).to_be_visible()
    assert anna.api.get(f"games/{game}/orders").body["orders"] == []


def test_sealed_orders_play_without_their_player(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer", clock="live")
    while not (view := anna.view(game))["legal_moves"]:
        anna.page.wait_for_timeout(30)
    row = view["legal_moves"][0]
    anna.open(game)
    page = anna.page
    open_orders(page, "orders")
    tap(page, "Add an order")
    folded = page.locator("#order-form details:not([open])").filter(has_text=row["label"])
    if folded.count():
        folded.locator("summary").click()
    tap(page, row["label"])
    tap(page, "Keep this order")
    tap(page, "Seal the orders")
    expect(page.locator(".orders-list > li")).to_have_count(1)
    expect(page.get_by_text("No orders yet.")).to_be_visible()
    assert anna.view(game)["ply"] > view["ply"]
    rows = anna.api.get(f"games/{game}/moves?after={view['ply']}").body["results"]
    assert rows[0]["seat"] == view["seat"]
    assert anna.api.get(f"games/{game}/orders").body["stopped"] == ""


def test_answer_ahead_is_a_sheet_above_the_dock_and_the_same_as_the_panel(
    anna: Visitor, bernd: Visitor
) -> None:
    game = table_where_the_other_is_asked(anna, bernd)
    anna.open_whole(game)
    page = anna.page
    page.locator("#answer-ahead").click()
    sheet = page.locator("#at-sheet .table-sheet")
    expect(sheet.get_by_role("heading", name="If I am asked later")).to_be_visible()
    expect(sheet).to_contain_text("Sealed: nobody sees whether you have given any.")
    box, dock = sheet.bounding_box(), page.locator("#at-dock").bounding_box()
    assert box is not None and dock is not None
    assert box["y"] + box["height"] <= dock["y"] + 1
    answer(page, "sale", "Sell what earns most")
    sheet.locator("#order-seal").click()
    expect(sheet.locator(".order-seal")).to_contain_text("All of this is sealed.")
    assert anna.api.get(f"games/{game}/orders").body["answers"] == {"sale": [{"rule": "most"}]}
    page.locator("#fold-sheet").click()
    open_orders(page, "answers")
    expect(page.locator("#panel #order-answer-sale summary .badge")).to_have_text("set")
