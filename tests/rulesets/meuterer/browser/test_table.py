"""The table of Meuterer in the browser: what it tells of others, and an island in figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from games.rulesets.meuterer.rules import RULES
from tests.browser.positions import seed_of
from tests.browser.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
OPTIONS: Final = {"rounds": 2}


def others_have_offered(state: Any) -> bool:
    """Whether the first seat is asked for an offer, and others have laid some cards open."""
    lying = sum(map(len, state.offers[1:]))
    return state.phase == "offer" and 0 in RULES.to_move(state) and lying > 2


def test_page_contains_no_card_of_another_hand(anna: Visitor, set_up: Callable[..., None]) -> None:
    """Of other players' hands the page has the number of cards, and no picture."""
    game = anna.table(ruleset="meuterer", bots=0, options=OPTIONS)
    set_up(game, seed_of("meuterer", OPTIONS, others_have_offered), others_have_offered)
    anna.open_whole(game)
    others = anna.page.locator("#at-seats .seat:not(.mine)")
    players = anna.catch_up(game)["view"]["players"][1:]
    lying = sum(len(player["offered"]) for player in players)
    kinds = sum(len({*player["offered"]}) for player in players)
    expect(others.locator(".in-order [data-kind]")).to_have_count(lying)
    expect(others.locator("[data-kind]")).to_have_count(lying + kinds)
    told = [str(player["hand_size"]) for player in players]
    expect(others.locator(".hand-size .number")).to_have_text(told)


def test_tapped_island_shows_its_figures(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer", seats=3)
    anna.open(game)
    anna.page.locator("#island-eisfelsen").click()
    dialog = anna.page.get_by_role("dialog", name="Eisfelsen")
    for figure in ("6 points", "4 points", "3 points", "5 points"):
        expect(dialog).to_contain_text(figure)
    anna.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(anna.page.locator("#island-eisfelsen")).to_be_focused()
