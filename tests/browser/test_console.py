"""The moderators' console on a phone and on a desktop: accessible, and nothing overflows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rulesets.registry import RULESETS
from tests.browser.devices import follow
from tests.browser.in_the_suite import in_the_suite
from tests.browser.moderators import AtTheSite, Console, moderating
from tests.browser.test_pages import SHORT_LOOKS, look, settled
from tests.browser.visitors import PASSWORD, TRUST, Visitor, new_account, path_of

pytestmark = [pytest.mark.slow, pytest.mark.browser]
LISTS = (
    *("report", "appeal", "game", "user"),
    *("chatmessage", "message", "webhook", "moderationaction"),
)


@pytest.fixture
def mori(browser: Browser, site: str, at_the_site: AtTheSite) -> Iterator[Console]:
    with moderating(browser, site, at_the_site) as console:
        yield console


def table_with_a_line(anna: Visitor) -> str:
    """A table with a line in its chat."""
    game = anna.table(ruleset="meuterer")
    said = {"room": "players", "text": "You are a landlubber, all of you!"}
    anna.api.post(f"games/{game}/chat", said)
    return game


@in_the_suite
def test_dashboard_and_lists_are_accessible(mori: Console, anna: Visitor) -> None:
    game = table_with_a_line(anna)
    anna.api.post("reports", {"game": game, "reason": "other", "text": "It stands still."})
    mori.open("")
    look(mori.page, "console-desk")
    for number, model in enumerate(LISTS):  # which look alike: by turns in each of both looks
        mori.open(f"games/{model}/")
        look(mori.page, f"console-list-{model}", short_looks=[SHORT_LOOKS[number % 2]])


def test_page_of_a_table_and_its_actions_are_accessible(mori: Console, anna: Visitor) -> None:
    game = table_with_a_line(anna)
    mori.open(f"games/game/?q={path_of(game)}")
    follow(mori.page.locator(".card-name").first)
    look(mori.page, "console-game")
    mori.follow("Pause the game")
    look(mori.page, "console-action-pause")
    mori.page.get_by_label("The players have asked for it.").check()
    mori.press("Pause the game")
    expect(mori.page.locator(".messagelist")).to_have_text("The game is paused.")
    expect(mori.page.locator(".badge").first).to_have_text("Paused")
    follow(mori.page.get_by_role("link", name="Give the seat to someone else").first)
    look(mori.page, "console-action-replace")
    mori.press("Give the seat to someone else")
    expect(mori.page.get_by_role("alert")).to_contain_text("Say why")
    look(mori.page, "console-action-refused")


def test_inspection_of_hidden_cards_is_accessible(mori: Console, anna: Visitor) -> None:
    game = table_with_a_line(anna)
    mori.open(f"games/game/{game}/inspect/?seat=0")
    look(mori.page, "console-look-form")
    mori.page.get_by_label("Reason").fill("A report of cheating.")
    mori.press("Look")
    expect(mori.page.locator("#inspection-board .headline")).to_be_visible()
    look(mori.page, "console-look")
    mori.page.get_by_label("As seen by").select_option(label="All seats")
    mori.press("Look")
    mori.page.locator("#inspection-perspectives .chip").nth(2).click()
    expect(mori.page.locator("#inspection-perspectives .chip").nth(2)).to_have_attribute(
        "aria-pressed", "true"
    )
    look(mori.page, "console-look-all")


def test_player_is_found_and_warned(mori: Console, anna: Visitor) -> None:
    table_with_a_line(anna)
    mori.open("games/user/")
    mori.page.get_by_label("Search").fill(anna.name)
    mori.press("Search")
    mori.follow(anna.name)
    mori.follow("Warn")
    mori.page.get_by_label("Insults have no place here").check()
    mori.press("Warn")
    expect(mori.page.locator(".messagelist")).to_have_text("The warning was sent.")
    look(mori.page, "console-player")


def test_report_is_claimed_and_answered(mori: Console, anna: Visitor) -> None:
    game = table_with_a_line(anna)
    anna.api.post("reports", {"game": game, "reason": "other", "text": "The bots are too good."})
    mori.open("games/report/?state=unclaimed")
    follow(mori.page.locator(".card-name").first)
    look(mori.page, "console-report")
    mori.follow("Claim it")
    mori.press("Claim it")
    mori.follow("Answer it")
    look(mori.page, "console-action-answer")
    mori.page.get_by_label("We have looked at the moves").check()
    mori.press("Answer it")
    expect(mori.page.locator(".messagelist")).to_have_text("The report is answered.")


def test_log_action_export_and_changes_are_accessible(mori: Console, anna: Visitor) -> None:
    game = table_with_a_line(anna)
    mori.open(f"action/pause/{game}/")
    mori.page.get_by_label("The players have asked for it.").check()
    mori.press("Pause the game")
    mori.open("games/moderationaction/")
    follow(mori.page.locator(".card-name").first)
    expect(mori.page.get_by_role("heading", name="Before and after")).to_be_visible()
    look(mori.page, "console-action-in-the-log")
    mori.open("games/moderationaction/export/?kind=pause")
    look(mori.page, "console-export")
    mori.open("games/moderationaction/changes/")
    expect(mori.page.locator(".card").first).to_be_visible()
    look(mori.page, "console-changes")


def test_appeal_from_a_closed_account_is_decided_by_another_moderator(
    mori: Console, browser: Browser, at_the_site: AtTheSite, page: Page, site: str
) -> None:
    name, _token = new_account(site)
    mori.open(f"games/user/?q={name}")
    mori.follow(name)
    mori.follow("Suspend")
    mori.page.get_by_label("It has happened again after a warning.").check()
    mori.press("Suspend")
    mori.reads("The account is suspended.")
    page.goto(f"{site}/login")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    follow(page.get_by_role("button", name="Log in"))
    expect(page).to_have_title(re.compile("closed"))
    look(page, "account-closed")
    follow(page.locator("main a[href*='/appeal/']"))
    look(page, "appeal")
    page.get_by_role("textbox").fill("It was my brother: he had my phone.")
    follow(page.get_by_role("button", name="Send my appeal"))
    expect(page.get_by_role("heading", name="Your appeal")).to_be_visible()
    look(page, "appeal-sent")
    mori.open("games/appeal/?state=open")
    follow(mori.page.locator(".card", has_text=name).locator(".card-name"))
    expect(mori.page.locator(".note")).to_contain_text("another moderator must do it")
    with moderating(browser, site, at_the_site) as ada:
        ada.open("games/appeal/?state=open")
        follow(ada.page.locator(".card", has_text=name).locator(".card-name"))
        look(ada.page, "console-appeal")
        ada.follow("Decide it")
        look(ada.page, "console-action-decide")


def test_line_is_reported_where_it_is_read(anna: Visitor, bernd: Visitor) -> None:
    game = anna.table(ruleset="cartagena", seats=3, bots=1)
    bernd.api.post(f"games/{game}/seats", TRUST)
    anna.api.post(f"games/{game}/start")
    bernd.api.post(f"games/{game}/chat", {"room": "players", "text": "Landlubbers, all of you!"})
    anna.open(game)
    anna.page.locator("#open-chat").click()
    anna.page.get_by_role("button", name=f"Report this line by {bernd.name}").click()
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    look(anna.page, "report-dialog")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ended_game_is_accessible_for_its_player(
    mori: Console, anna: Visitor, ruleset: str
) -> None:
    game = anna.table(ruleset=ruleset)
    mori.open(f"action/end/{game}/")
    mori.page.get_by_label("A fault of the site disturbed the game.").check()
    mori.press("End the game without a result")
    mori.reads("The game was ended without a result.")
    anna.open(game)
    settled(anna.page)
    look(anna.page, f"table-ended-{ruleset}")
