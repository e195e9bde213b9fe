"""The moderators' console on a phone and at a desk: seen, and nothing in anybody's way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.moderators import Console, moderating
from tests.browser.test_pages import look
from tests.browser.visitors import Visitor, path_of

pytestmark = [pytest.mark.slow, pytest.mark.browser]


@pytest.fixture
def mori(browser: Browser, running: dict[str, str]) -> Iterator[Console]:
    with moderating(browser, running) as console:
        yield console


def a_table(anna: Visitor) -> str:
    """A table where something was said."""
    game = anna.table(ruleset="meuterer")
    said = {"room": "players", "text": "You are a landlubber, all of you!"}
    anna.api.post(f"games/{game}/chat", said)
    return game


def test_the_desk_and_the_lists(mori: Console, anna: Visitor) -> None:
    game = a_table(anna)
    anna.api.post("reports", {"game": game, "reason": "other", "text": "It stands still."})
    mori.open("")
    look(mori.page, "console-desk")
    for model in ("report", "appeal", "game", "user", "chatmessage", "message", "act"):
        mori.open(f"games/{model}/")
        look(mori.page, f"console-list-{model}")


def test_a_table_and_what_can_be_done_there(mori: Console, anna: Visitor) -> None:
    game = a_table(anna)
    mori.open(f"games/game/?q={path_of(game)}")
    mori.page.locator(".card-name").first.click()
    look(mori.page, "console-game")
    mori.page.get_by_role("link", name="Pause the game").click()
    look(mori.page, "console-act-pause")
    mori.page.get_by_label("The players have asked for it.").check()
    mori.page.get_by_role("button", name="Pause the game").click()
    expect(mori.page.locator(".messagelist")).to_have_text("The game is paused.")
    expect(mori.page.locator(".badge").first).to_have_text("Paused")
    mori.page.get_by_role("link", name="Give the seat to another").first.click()
    look(mori.page, "console-act-replace")
    mori.page.get_by_role("button", name="Give the seat to another").click()
    expect(mori.page.get_by_role("alert")).to_contain_text("Say why")
    look(mori.page, "console-act-refused")


def test_a_look_at_what_is_hidden(mori: Console, anna: Visitor) -> None:
    game = a_table(anna)
    mori.open(f"games/game/{game}/look/?seat=0")
    look(mori.page, "console-look-form")
    mori.page.get_by_label("Reason").fill("A report of cheating.")
    mori.page.get_by_role("button", name="Look").click()
    expect(mori.page.locator("#looked-board .headline")).to_be_visible()
    look(mori.page, "console-look")
    mori.page.get_by_label("As it is seen by").select_option(label="All seats")
    mori.page.get_by_role("button", name="Look").click()
    mori.page.locator("#looked-eyes .chip").nth(2).click()
    expect(mori.page.locator("#looked-eyes .chip").nth(2)).to_have_attribute("aria-pressed", "true")
    look(mori.page, "console-look-all")


def test_a_player_is_found_and_warned(mori: Console, anna: Visitor) -> None:
    a_table(anna)
    mori.open("games/user/")
    mori.page.get_by_label("Search").fill(anna.name)
    mori.page.get_by_role("button", name="Search").click()
    mori.page.get_by_role("link", name=anna.name).click()
    mori.page.get_by_role("link", name="Warn", exact=True).click()
    mori.page.get_by_label("Insults have no place here").check()
    mori.page.get_by_role("button", name="Warn").click()
    expect(mori.page.locator(".messagelist")).to_have_text("The warning is sent.")
    look(mori.page, "console-player")


def test_a_report_from_its_claim_to_its_answer(mori: Console, anna: Visitor) -> None:
    game = a_table(anna)
    anna.api.post("reports", {"game": game, "reason": "other", "text": "The bots are too good."})
    mori.open("games/report/?state=unclaimed")
    mori.page.locator(".card-name").first.click()
    look(mori.page, "console-report")
    mori.page.get_by_role("link", name="Claim it").click()
    mori.page.get_by_role("button", name="Claim it").click()
    mori.page.get_by_role("link", name="Answer it").click()
    look(mori.page, "console-act-answer")
    mori.page.get_by_label("We have looked at the moves").check()
    mori.page.get_by_role("button", name="Answer it").click()
    expect(mori.page.locator(".messagelist")).to_have_text("The report is answered.")
