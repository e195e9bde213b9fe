"""Pickers that depend on the options of a table, and choices that are seldom offered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.visitors import DESKTOP, Visitor
from tests.rulesets.cartagena.browser.controls import as_text, offered, wait_until_asked

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
ONE_BY_ONE = {"nero_exchange": "one_by_one"}
# Deals in which the first seat is asked this.
TRADES, LOOKS = 16, 1


def asked_at(anna: Visitor, set_up: SetUp, asked: str, seed: int, **options: Any) -> str:
    """A table for three at which Anna is asked something, open on her phone."""
    game = anna.table(ruleset="cartagena", seats=3, bots=0, options=options)
    set_up(game, seed, lambda state: positions.asked("cartagena", state) == asked)
    anna.open(game)
    wait_until_asked(anna.page)
    return game


def legal(anna: Visitor, game: str) -> list[str]:
    return sorted(as_text(row["move"]) for row in anna.view(game)["legal_moves"])


def test_one_card_after_the_other_is_traded_by_tapping(anna: Visitor, set_up: SetUp) -> None:
    game = asked_at(anna, set_up, "dean_nero-dean_nero", TRADES, **ONE_BY_ONE)
    page = anna.page
    sheet = page.locator("#at-sheet")
    assert offered(page) == legal(anna, game)
    expect(sheet).not_to_contain_text("Traded so far")
    expect(sheet).not_to_contain_text("Tap up to 3")
    expect(sheet.locator(".c-nothing")).to_have_text("Trade nothing")
    sheet.locator(".c-choice:has-text('for a coin')").first.click()
    page.locator("#confirm").click()
    expect(sheet).to_contain_text("Traded so far: 1 of 3")
    expect(sheet.locator(".c-nothing")).to_have_text("Stop trading")
    moves = legal(anna, game)
    assert offered(page) == moves
    assert not any("coins_for_cards" in move for move in moves), "in one direction"
    sheet.locator(".c-nothing").click()
    page.locator("#confirm").click()
    expect(sheet.locator(".c-nothing")).to_have_count(0)


@pytest.mark.parametrize(
    ("options", "trade", "tie", "otherwise"),
    [
        ({}, "for as many coins", "a tie goes to the higher sum of cards", []),
        (
            {**ONE_BY_ONE, "strongest": "highest"},
            "up to three times in one direction",
            "a tie goes to the highest single card",
            [
                "Trading with Dean Nero: one after the other.",
                "Ties in the mutiny: the highest card decides.",
            ],
        ),
    ],
    ids=["standard", "other readings"],
)
def test_short_reference_tells_the_rules_of_the_table(
    anna: Visitor, options: dict[str, str], trade: str, tie: str, otherwise: list[str]
) -> None:
    anna.page.set_viewport_size(DESKTOP)
    anna.open(anna.table(ruleset="cartagena", options=options))
    anna.page.locator("#tab-reference").click()
    summary = anna.page.locator(".c-summary")
    expect(summary).to_contain_text(trade)
    expect(summary).to_contain_text(tie)
    expect(anna.page.locator("#otherwise li")).to_have_text(otherwise)


def test_choice_names_its_player_after_a_reload_as_before(anna: Visitor, set_up: SetUp) -> None:
    """The page then finds the choice again among the legal moves, where seats have numbers."""

    def reached(state: Any) -> bool:
        return positions.asked("cartagena", state) == "chang_ye-chang_ye"

    asked_at(anna, set_up, "chang_ye-chang_ye", positions.seed_of("cartagena", {}, reached))
    page = anna.page
    page.locator("#at-sheet .c-choice").first.click()
    verb = page.locator("#confirm").inner_text()
    assert verb.startswith("Take from Bot ")
    page.reload()
    expect(page.locator("#confirm")).to_have_text(verb)


def test_no_duel_can_be_looked_at_by_tapping(anna: Visitor, set_up: SetUp) -> None:
    game = asked_at(anna, set_up, "cambivalute-look", LOOKS)
    page = anna.page
    assert offered(page) == legal(anna, game)
    page.locator("#at-sheet .c-nothing").click()
    expect(page.locator("#confirm")).to_have_text("Look at none")
    page.locator("#confirm").click()
    expect(page.locator("#at-sheet .c-look")).to_have_count(0)
    log = anna.api.get(f"games/{game}/moves").body["results"]
    texts = [event["text"] for entry in log if entry["seat"] == 0 for event in entry["events"]]
    assert f"{anna.name} looks at no duel." in texts
