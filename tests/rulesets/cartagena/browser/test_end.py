"""The end of Cartagena: duels, camps, gold, and why somebody's gold counts for nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from games.rulesets.cartagena.rules.cards import VALUES
from games.rulesets.cartagena.rules.phases import over
from tests.browser import positions
from tests.browser.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
CAMPS: Final = {"valverde": "Valverde", "diaz": "Diaz"}


def somebody_won(state: Any) -> bool:
    return state.phase == "over" and bool(over.winners(state))


def all_lost_in_the_mutiny(state: Any) -> bool:
    return state.phase == "over" and bool(state.won) and not over.winners(state)


def nobody_declared(state: Any) -> bool:
    return state.phase == "over" and not state.won


def ended(
    anna: Visitor, set_up: SetUp, reached: Callable[[Any], bool], rounds: int
) -> tuple[Page, Any]:
    options = {"max_rounds": rounds}
    game = anna.table(ruleset="cartagena", seats=3, bots=0, options=options)
    set_up(game, positions.seed_of("cartagena", options, reached), reached)
    anna.open(game)
    expect(anna.page.locator(".d-end")).to_be_visible()
    return anna.page, anna.view(game)


def test_end_shows_duels_camps_gold_and_whose_gold_counts(anna: Visitor, set_up: SetUp) -> None:
    page, table = ended(anna, set_up, somebody_won, 4)
    view, standings = table["view"], table["standings"]
    winner = view["mutiny"]["winner"]
    for at, duel in enumerate(view["duels"]):
        plate = page.locator(".d-fought > li").nth(at)
        if duel["won_by"]:
            expect(plate).to_contain_text(f"won by {CAMPS[duel['won_by']]}")
            expect(plate).to_contain_text(":".join(map(str, duel["totals"])))
        else:
            expect(plate).to_contain_text("not fought")
        expect(plate.locator(".d-sailors")).to_contain_text(f"{duel['valverde']}:{duel['diaz']}")
    expect(page.locator(".d-winner")).to_contain_text(CAMPS[winner])
    rows = page.locator(".d-rich > li")
    order = sorted(view["players"], key=lambda player: standings[player["seat"]]["place"])
    for at, player in enumerate(order):
        gold = sum(VALUES[card] for card in player["gold"])
        coins = player["coins"]
        expect(rows.nth(at)).to_contain_text(f"{gold} + {coins} = {gold + coins}")
        expect(rows.nth(at).locator(".d-gold .d-card")).to_have_count(len(player["gold"]))
        if player["camp"]:
            expect(rows.nth(at).locator(".d-of")).to_contain_text(CAMPS[player["camp"]])
        counts = player["playing"] and player["camp"] == winner
        expect(rows.nth(at).locator(".d-nothing")).to_have_count(0 if counts else 1)
        expect(rows.nth(at).locator(".tag")).to_have_count(0 if counts else 1)
    assert not any(card in page.locator(".d-end").inner_text() for card in ("pink", "grey")), (
        "combat cards in hand stay hidden"
    )


def test_end_that_all_have_lost_says_so_with_the_rule(anna: Visitor, set_up: SetUp) -> None:
    page, table = ended(anna, set_up, all_lost_in_the_mutiny, 4)
    camp = CAMPS[table["view"]["mutiny"]["winner"]]
    expect(page.locator("#headline")).to_have_text("All have lost.")
    expect(page.locator(".d-outcome")).to_contain_text(f"The camp of {camp} has won the mutiny.")
    expect(page.locator(".d-outcome")).to_contain_text(
        f"All have lost. Nobody in the camp of {camp} is left in the game."
    )
    expect(page.locator(".d-outcome")).to_contain_text("the richest in the winning camp wins")
    expect(page.locator(".d-nothing")).to_have_count(3)


def test_end_without_a_mutiny_says_why_all_have_lost(anna: Visitor, set_up: SetUp) -> None:
    page, _ = ended(anna, set_up, nobody_declared, 1)
    expect(page.locator("#headline")).to_have_text("All have lost.")
    expect(page.locator(".d-outcome")).to_contain_text("Nobody had declared for a camp: no mutiny.")
    expect(page.locator(".d-outcome")).to_contain_text("All have lost.")
    expect(page.locator(".d-rich .tag")).to_have_text(["out: never declared"] * 3)
