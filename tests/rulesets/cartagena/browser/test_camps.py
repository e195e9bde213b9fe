"""Camps in a duel of Cartagena: what a page tells of them, and what its player guesses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.seen import everything, same
from tests.browser.visitors import Visitor
from tests.rulesets.cartagena.browser.test_duel import SetUp, asked, change, duel_at

pytestmark = [pytest.mark.slow, pytest.mark.browser]


def knows_a_camp(state: Any) -> bool:
    return asked(state) and any(look[0] == 0 for look in state.spied)


def test_no_camp_but_mine_and_those_shown_to_me_is_in_the_page_before_the_end(
    bernd: Visitor, set_up: SetUp, running: dict[str, str]
) -> None:
    """Were those of whom I know nothing in the other camp, my page would be the same."""
    options = {"max_rounds": 8}
    game = duel_at(bernd, set_up, knows_a_camp, options=options)
    view = bernd.view(game)["view"]
    shown = {note["target"] for note in view["me"]["notes"] if "camp" in note}
    before = everything(bernd, game)
    for note in view["me"]["notes"]:
        if "camp" in note and not note["may_be_stale"]:
            camp = note["camp"].capitalize()
            expect(bernd.page.locator(f"#seat-{note['target']} .c-known")).to_contain_text(camp)

    def turn(state: dict[str, Any]) -> None:
        for seat, oaths in enumerate(state["oaths"]):
            if seat and seat not in shown:
                for oath in oaths:
                    oath[1] = "diaz" if oath[1] == "valverde" else "valverde"

    change(running["DATABASE_URL"], game, turn)
    same(before, everything(bernd, game))


def someone_else_declared(state: Any) -> bool:
    return asked(state) and bool(state.oaths[1]) and not any(look[0] == 0 for look in state.spied)


def test_guess_is_kept_with_my_notes_and_told_to_nobody(
    anna: Visitor, bernd: Visitor, set_up: SetUp
) -> None:
    game = duel_at(anna, set_up, someone_else_declared, (bernd.name,))
    page = anna.page
    anna.open_whole(game)
    mark = page.locator("#stage-guess-1")
    expect(mark).to_have_attribute("aria-label", re.compile(f"{bernd.name}: none"))
    before = everything(bernd, game)
    for camp in ("valverde", "diaz"):
        with page.expect_response(f"**/api/v1/games/{game}/notes"):
            mark.click()
        assert anna.api.get(f"games/{game}/notes").body["guesses"] == {"1": camp}
    same(before, everything(bernd, game))
    page.reload()
    expect(mark).to_have_text("guess: Diaz ✎")
    with page.expect_response(f"**/api/v1/games/{game}/notes"):
        mark.click()
    assert anna.api.get(f"games/{game}/notes").body["guesses"] == {}
