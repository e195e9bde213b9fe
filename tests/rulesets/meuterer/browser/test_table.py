"""The table of Meuterer in the browser: what it tells of others, and an island in figures."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]


def test_page_contains_no_card_of_another_hand(anna: Visitor) -> None:
    """Of other players' hands the page has the number of cards, and no picture."""
    game = anna.table(ruleset="meuterer", seats=4)
    while not anna.view(game)["legal_moves"]:
        anna.page.wait_for_timeout(30)
    anna.open(game)
    others = anna.page.locator("#at-seats .seat:not(.mine)")
    expect(others).to_have_count(3)
    lying = sum(len(player["offered"]) for player in anna.view(game)["view"]["players"][1:])
    expect(others.locator("[data-kind]")).to_have_count(lying)


def test_tapped_island_shows_its_figures(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer", seats=3)
    anna.open(game)
    anna.page.locator("#island-eisfelsen").click()
    dialog = anna.page.get_by_role("dialog", name="Eisfelsen")
    for figure in ("6 VP", "4 VP", "3 VP", "5 VP"):
        expect(dialog).to_contain_text(figure)
    anna.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(anna.page.locator("#island-eisfelsen")).to_be_focused()
