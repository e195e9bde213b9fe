"""A player's own affairs in a real browser: an account, its settings, its tokens."""

from __future__ import annotations

import re
import secrets
from contextlib import closing

import pytest
import requests
from playwright.sync_api import Page, expect

from devtools.demo.api_client import Client
from tests.browser import pictures
from tests.browser.accessibility import check_accessibility
from tests.browser.devices import settle
from tests.browser.in_the_suite import in_the_suite

pytestmark = [pytest.mark.slow, pytest.mark.browser]
PASSWORD = "plenty-of-rum-88"
# Whether so many messages have been posted to this player's webhooks.


def new_name() -> str:
    return f"player-{secrets.token_hex(4)}"


@pytest.fixture
def logged_in(page: Page, site: str) -> Page:
    """A phone whose owner is logged in."""
    log_in_anew(page, site)
    return page


def log_in_anew(page: Page, site: str) -> None:
    """Log somebody in who has just registered."""
    name = new_name()
    with closing(Client(site)) as client:
        wish = {"username": name, "email": f"{name}@example.org", "password": PASSWORD}
        client.post("register", wish)
    page.goto(f"{site}/login?next=/rules")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/rules")


def test_one_tap_leads_a_visitor_without_an_account_to_a_guided_table(
    page: Page, site: str
) -> None:
    page.goto(site)
    page.get_by_role("button", name="Play now: a guided round").click()
    page.wait_for_url(re.compile(r"/tables/[\w-]{22}\?guide=1$"))
    table = page.evaluate("fetch('/api/v1/me/games').then((answer) => answer.json())")["results"][0]
    assert (table["status"], table["rated"], table["clock"]) == ("active", False, "none")
    assert (table["guided"], table["invited_only"]) == (True, True)
    assert [seat["bot"] for seat in table["seats"]] == [None, "greedy", "greedy"]
    assert re.fullmatch(r"Guest [A-Z][a-z]+( \d+)?", table["host"])


def test_player_starts_a_guided_first_game_with_one_tap(logged_in: Page, site: str) -> None:
    logged_in.goto(f"{site}/learn")
    logged_in.get_by_role("button", name="Play a guided first game Meuterer").click()
    logged_in.wait_for_url(re.compile(r"/tables/[\w-]{22}\?guide=1$"))
    tables = logged_in.evaluate("fetch('/api/v1/me/games').then((answer) => answer.json())")
    table = tables["results"][0]
    assert (table["status"], table["rated"], table["guided"]) == ("active", False, True)


@in_the_suite
def test_changed_message_mode_is_saved_at_once(logged_in: Page, site: str) -> None:
    logged_in.goto(f"{site}/preferences")
    event = logged_in.get_by_role("group", name="A game of mine begins")
    event.get_by_label("E-mail").select_option("never")
    expect(event.get_by_role("status")).to_have_text("Saved.")
    logged_in.reload()
    expect(event.get_by_label("E-mail")).to_have_value("none")


def test_night_that_is_too_long_is_refused_beside_its_button(logged_in: Page, site: str) -> None:
    logged_in.goto(f"{site}/preferences")
    times = logged_in.get_by_role("region", name="Zone and night")
    times.get_by_label("The night begins").fill("18:00")
    times.get_by_role("button", name="Save").click()
    expect(times.get_by_text("A night can last at most 10 hours.")).to_be_visible()
    times.get_by_label("Time zone").fill("Atlantis")
    times.get_by_role("button", name="Save").click()
    expect(times.get_by_label("Time zone")).to_have_attribute("aria-invalid", "true")
    expect(times.get_by_text("There is no such time zone.")).to_be_visible()


def test_push_permission_is_asked_only_after_the_button(logged_in: Page, site: str) -> None:
    logged_in.add_init_script(
        "window.asked = 0; Notification.requestPermission = async () => (asked += 1, 'denied');"
        "const permission = {get: () => (asked ? 'denied' : 'default')};"
        "Object.defineProperty(Notification, 'permission', permission);"
    )
    logged_in.goto(f"{site}/preferences")
    button = logged_in.get_by_role("button", name="Notify me on this device")
    expect(button).to_be_visible()
    assert logged_in.evaluate("asked") == 0
    button.click()
    expect(logged_in.get_by_text("are blocked in this browser")).to_be_visible()
    assert logged_in.evaluate("asked") == 1


@in_the_suite
def test_token_is_shown_once_and_can_be_revoked(logged_in: Page, site: str) -> None:
    def opens() -> int:
        headers = {"Authorization": f"Bearer {token}"}
        return requests.get(f"{site}/api/v1/me", headers=headers, timeout=60).status_code

    logged_in.goto(f"{site}/account#tokens")
    logged_in.get_by_label("What is it for?").fill("my laptop")
    logged_in.get_by_label("see your e-mail address").check()
    logged_in.get_by_role("button", name="Create a token").click()
    token = logged_in.locator(".secret code").inner_text()
    assert opens() == 200
    logged_in.reload()
    expect(logged_in.get_by_role("heading", name="my laptop")).to_be_visible()
    assert token not in logged_in.content()
    logged_in.get_by_role("button", name="Revoke my laptop").click()
    expect(logged_in.get_by_text("Revoked.")).to_be_visible()
    assert opens() == 401


def test_tabs_of_the_account_follow_the_arrow_keys(logged_in: Page, site: str) -> None:
    logged_in.goto(f"{site}/account")
    logged_in.get_by_role("tab", name="Me", exact=True).focus()
    logged_in.keyboard.press("ArrowLeft")
    expect(logged_in.get_by_role("tab", name="People")).to_be_focused()
    expect(logged_in.get_by_text("You have muted nobody.")).to_be_visible()


def test_account_is_deleted_after_typing_its_name(logged_in: Page, site: str) -> None:
    logged_in.goto(f"{site}/account")
    name = logged_in.locator("html").get_attribute("data-player") or ""
    farewell = logged_in.locator(
        "form", has=logged_in.get_by_role("button", name="Delete my account")
    )
    farewell.get_by_label("Type your name").fill("somebody")
    farewell.get_by_label("Current password").fill(PASSWORD)
    farewell.get_by_role("button").click()
    expect(farewell.get_by_text("Type your name here, exactly as it is.")).to_be_visible()
    farewell.get_by_label("Type your name").fill(name)
    farewell.get_by_role("button").click()
    logged_in.wait_for_url(f"{site}/")
    assert requests.get(f"{site}/api/v1/users/{name}", timeout=60).status_code == 404


@in_the_suite
def test_message_of_a_webhook_is_sent_again_and_arrives_in_the_sites_own_inbox(
    logged_in: Page, site: str
) -> None:
    inbox = f"{site}/webhooks/inbox?for={secrets.token_hex(4)}"
    logged_in.goto(f"{site}/account#webhooks")
    logged_in.get_by_label("Address (https)").fill(inbox)
    logged_in.get_by_role("button", name="Add the webhook").click()
    logged_in.get_by_role("button", name=f"Test: {inbox}").click()
    expect(logged_in.get_by_text("A test is on its way.")).to_be_visible()
    sent = logged_in.get_by_role("group").filter(has_text="What was sent lately")
    again = sent.get_by_role("button", name="Send again")
    while not again.count():  # it is read anew each time it is opened
        sent.locator("summary").click()
        settle(logged_in)
    again.click()
    expect(sent.get_by_text("It is sent again.")).to_be_visible()
    expect(sent.get_by_role("heading", name="A test")).to_have_count(2)
    check_accessibility(logged_in, "webhooks")
    pictures.keep(logged_in, "webhooks")
    posts = logged_in.get_by_role("row").filter(has_text=inbox.removeprefix(site))
    while posts.count() < 2:
        logged_in.goto(f"{site}/webhooks")
    posts.first.get_by_role("link").click()
    expect(logged_in.get_by_role("row").filter(has_text="webhook-signature")).to_be_visible()
    check_accessibility(logged_in, "a post to the inbox")
    pictures.keep(logged_in, "webhook-inbox")


def test_webhooks_of_a_bot_are_managed_by_its_owner(logged_in: Page, site: str) -> None:
    logged_in.goto(f"{site}/account#bots")
    bot = f"bot-{secrets.token_hex(4)}"
    logged_in.get_by_label("Name of the bot").fill(bot)
    logged_in.get_by_role("button", name="Create a bot account").click()
    expect(logged_in.get_by_role("heading", name=bot)).to_be_visible()
    logged_in.get_by_role("tab", name="Webhooks").click()
    logged_in.get_by_label("Whose messages").select_option(bot)
    logged_in.get_by_label("Address (https)").fill("https://example.org/turns")
    logged_in.get_by_role("button", name="Add the webhook").click()
    mine = logged_in.get_by_role("heading", name="https://example.org/turns")
    expect(mine).to_be_visible()
    logged_in.get_by_label("It is sent").select_option("own")
    expect(logged_in.get_by_text("Saved.")).to_be_visible()
    logged_in.get_by_label("Whose messages").select_option("")
    expect(mine).to_have_count(0)
    logged_in.get_by_label("Whose messages").select_option(bot)
    logged_in.get_by_role("button", name="Delete: https://example.org/turns").click()
    expect(mine).to_have_count(0)
