"""The first card of a captain who may not pass before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games.rulesets.meuterer.rules import RULES
from tests.browser.positions import seed_of
from tests.browser.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
MUST_OFFER = {"captain_opens": "must_offer", "rounds": 4}


def must_offer(state: Any) -> bool:
    """Whether the first seat is the captain, and may not pass."""
    moves = RULES.legal_moves(state, 0) if 0 in RULES.to_move(state) else ()
    return {move.dump()["kind"] for move in moves} == {"offer"}


def test_captain_who_must_offer_a_card_finds_no_pass(
    anna: Visitor, set_up: Callable[..., None]
) -> None:
    game = anna.table(ruleset="meuterer", bots=0, options=MUST_OFFER)
    set_up(game, seed_of("meuterer", MUST_OFFER, must_offer), must_offer)
    anna.open(game)
    expect(anna.page.locator("#at-action")).to_contain_text("may not pass before offering")
    expect(anna.page.locator("#at-hand button:enabled").first).to_be_visible()
    expect(anna.page.locator("#pass")).to_have_count(0)
