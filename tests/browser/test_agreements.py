"""What all at a table agree on, and leaving it, in pictures by the laws of the frame."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import pictures
from tests.browser.in_the_suite import in_walks
from tests.browser.test_table_states import look, running
from tests.browser.visitors import PHONE, Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]


@in_walks
def test_pause_is_proposed_in_the_menu_and_agreed_in_a_bar(
    anna: Visitor, bernd: Visitor, set_up: SetUp
) -> None:
    game = running(anna, set_up, bernd)
    for visitor in (anna, bernd):
        visitor.open_whole(game)
    bernd.page.locator("#menu").click()
    bernd.page.locator("#propose-pause").click()
    bernd.page.get_by_role("dialog").get_by_role("button", name="Propose").click()
    expect(bernd.page.locator("#withdraw")).to_be_visible()
    expect(anna.page.locator("#proposal")).to_contain_text("pause the game?")
    look(anna.page, "proposal-asked")
    anna.page.goto(f"{anna.site}/my-games")
    expect(anna.page.locator(".your-turn .proposal")).to_have_text(f"{bernd.name}: pause the game?")
    pictures.keep(anna.page, "my-games-proposal-in-my-turn")
    anna.page.locator(f"#open-{game}").click()
    anna.page.locator("#proposal").click()
    look(anna.page, "proposal-sheet")
    anna.page.locator("#sheet-agree").click()
    for visitor in (anna, bernd):
        expect(visitor.page.locator("#headline")).to_contain_text("Paused until")
    look(anna.page, "paused-by-consent")
    anna.page.locator("#menu").click()
    expect(anna.page.locator("#propose-resume")).to_be_visible()
    look(anna.page, "menu-of-a-table")
    anna.api.post(f"games/{game}/proposals", {"kind": "resume"})
    bernd.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    bernd.page.goto(f"{bernd.site}/my-games?waiting=true")
    asked = bernd.page.get_by_role("region", name="Waiting for your answer (1)")
    expect(asked.get_by_role("link")).to_have_text(f"{anna.name}: go on with the game?")
    expect(bernd.page).to_have_title(re.compile(r"^\(1\) "))
    pictures.keep(bernd.page, "my-games-proposed")
    asked.get_by_role("link").click()
    bernd.page.locator("#agree").click()
    expect(bernd.page.locator("#headline")).not_to_contain_text("Paused")


def test_game_that_was_called_off_has_no_ranking(
    anna: Visitor, bernd: Visitor, set_up: SetUp
) -> None:
    game = running(anna, set_up, bernd)
    bernd.open_whole(game)
    anna.api.post(f"games/{game}/proposals", {"kind": "call_off"})
    bernd.page.locator("#agree").click()
    expect(bernd.page.locator("#headline")).to_have_text("Called off")
    expect(bernd.page.locator("#ranking")).to_have_count(0)
    look(bernd.page, "called-off")


def test_player_leaves_with_a_reason_and_may_take_the_seat_back(
    anna: Visitor, bernd: Visitor, set_up: SetUp
) -> None:
    game = running(anna, set_up, bernd, rated=True)
    anna.open_whole(game)
    anna.page.locator("#menu").click()
    anna.page.locator("#leave-table").click()
    dialog: Any = anna.page.get_by_role("dialog")
    expect(dialog).to_contain_text("within 48 hours")
    look(anna.page, "leave-asked")
    dialog.locator("#leave-reason").select_option("technical")
    dialog.get_by_role("button", name="Leave the game").click()
    expect(anna.page.locator("#take-0")).to_be_visible()
    look(anna.page, "left")
    anna.page.locator("#take-0").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Take").click()
    expect(anna.page.locator("#at-hand .card").first).to_be_visible()
