"""Bots can be told apart on a phone, where their whole names have no room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.test_round_result import CARD, in_round, seen_before, skip_film
from tests.browser.visitors import TRUST, Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
LEVELS = ["hard", "medium", "greedy"]
SHOWN = """(names) => names.map((name) => ({
  brief: getComputedStyle(name, "::before").content.split(" / ")[0].replaceAll('"', ""),
  isCut: name.scrollWidth > name.clientWidth,
}))"""


def shown(visitor: Visitor, where: str) -> list[Any]:
    """What the names there show, and whether they are cut off."""
    names = visitor.page.locator(f"{where} .name[data-brief]")
    found: list[Any] = names.evaluate_all(SHOWN)
    return found


def whole(*names: str) -> list[Any]:
    return [{"brief": name, "isCut": False} for name in names]


def table_of(visitor: Visitor, *bots: str, ruleset: str = "meuterer") -> str:
    wish = {"ruleset": ruleset, "seats": len(bots) + 1, "bots": bots, "clock": "none", **TRUST}
    game: str = visitor.api.post("games", wish).body["id"]
    visitor.api.post(f"games/{game}/start")
    return game


@pytest.mark.parametrize("ruleset", ["meuterer", "cartagena"])
def test_bots_of_different_levels_are_told_apart_by_them_on_a_phone(
    anna: Visitor, ruleset: str
) -> None:
    anna.open(table_of(anna, *LEVELS, ruleset=ruleset))
    seat = anna.page.locator("#seat-1")
    expect(seat.get_by_role("button", name="Bot (hard)")).to_be_visible()
    expect(seat.locator(".name")).to_have_attribute("title", "Bot (hard)")
    assert shown(anna, ".seat:not(.mine)") == whole("hard", "medium", "easy")


def test_bots_of_one_level_are_told_apart_by_their_numbers_on_a_phone(anna: Visitor) -> None:
    anna.open(table_of(anna, "medium", "medium"))
    expect(anna.page.locator("#seat-1 .name")).to_have_attribute("title", "Bot 1 (medium)")
    assert shown(anna, ".seat:not(.mine)") == whole("1 medium", "2 medium")


def test_whole_names_of_bots_are_shown_at_a_desk(bernd: Visitor) -> None:
    bernd.open(table_of(bernd, *LEVELS))
    expect(bernd.page.locator("#seat-1 .name")).to_have_text("Bot (hard)")
    assert shown(bernd, ".seat:not(.mine)") == whole("none", "none", "none")


def test_card_of_a_round_tells_bots_apart_on_a_phone(
    anna: Visitor, set_up: Callable[..., None]
) -> None:
    game = anna.table(ruleset="meuterer", bots=0, clock="standard", options={"rounds": 5})
    set_up(game, 1, in_round(3))
    seen_before(anna, game, "0")
    anna.open_whole(game)
    skip_film(anna.page)
    expect(anna.page.locator(CARD)).to_be_visible()
    assert shown(anna, f"{CARD} .seat-head") == whole("1 random", "2 random")
