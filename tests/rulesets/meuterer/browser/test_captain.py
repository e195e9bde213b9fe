"""The first card of a captain who may not pass before it."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import Visitor
from tests.rulesets.meuterer.browser.test_table import likely

pytestmark = [pytest.mark.slow, pytest.mark.browser]


def test_captain_who_must_offer_a_card_finds_no_pass(anna: Visitor) -> None:
    rng = Random(2)
    options = {"captain_opens": "must_offer", "rounds": 20}
    game = anna.table(ruleset="meuterer", seats=3, options=options)
    while (rows := anna.view(game)["legal_moves"]) is not None:
        if rows and {row["move"]["kind"] for row in rows} == {"offer"}:
            break
        if rows:
            move = {"ply": anna.view(game)["ply"], "move": likely(rows, set(), rng)}
            anna.api.post(f"games/{game}/moves", move)
        assert anna.view(game)["status"] == "active"
    anna.open(game)
    expect(anna.page.locator("#headline")).to_contain_text("may not pass before that")
    expect(anna.page.locator("#ask .hand button:enabled").first).to_be_visible()
    expect(anna.page.locator("#pass")).to_have_count(0)
