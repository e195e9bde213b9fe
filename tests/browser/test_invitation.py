"""An invitation's link in a browser without an account: from its page to a seat, and to a mail."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import pictures
from tests.browser.accessibility import check_accessibility
from tests.browser.devices import new_context, settle
from tests.browser.in_the_suite import in_the_suite
from tests.browser.test_first_minute import link_of
from tests.browser.visitors import DESKTOP, PHONE, Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
TABLE = "(id) => fetch(`/api/v1/games/${id}`).then((answer) => answer.json())"


def invite(host: Visitor, **terms: Any) -> tuple[str, str]:
    """A table of somebody's, and the address of a link to it."""
    table = host.table(ruleset="meuterer", seats=terms.pop("seats", 4), bots=0, **terms)
    made = host.api.post(f"games/{table}/links", {"greeting": "Ahoy, Fay! The first one is on us."})
    return table, host.site + re.sub(r"https?://[^/]+", "", made.body["url"])


@pytest.fixture(params=["light", "dark"])
def stranger(browser: Browser, request: Any) -> Iterator[Page]:
    context = new_context(browser, viewport=PHONE, color_scheme=request.param)
    yield context.new_page()
    context.close()


def keep(page: Page, name: str) -> None:
    """Keep a picture, by its size and light."""
    width = page.viewport_size["width"] if page.viewport_size else 0
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    settle(page)
    pictures.keep(page, f"invitation-{name}-{width}-{'dark' if dark else 'light'}")


def test_page_shows_host_seats_time_and_rounds_above_its_button_and_changes_nothing(
    stranger: Page, anna: Visitor
) -> None:
    """T52."""
    table, address = invite(anna)
    before = anna.view(table)
    stranger.goto(address)
    button = stranger.locator("#sit-down").bounding_box()
    assert button is not None
    assert button["y"] + button["height"] <= PHONE["height"], "all of it is seen at once"
    for words in (f"{anna.name} invites you", "this seat is yours", "3 days", "8 rounds"):
        found = stranger.get_by_text(words).first
        expect(found).to_be_visible()
        box = found.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= button["y"], words
    keep(stranger, "open")
    check_accessibility(stranger, "invitation")
    assert anna.view(table) == before
    assert not [one for one in stranger.context.cookies() if one["name"] == "sessionid"]
    stranger.set_viewport_size(DESKTOP)
    keep(stranger, "open")


@in_the_suite
def test_visitor_sits_down_and_is_asked_for_an_address_that_gets_mail_once_it_is_proved(
    stranger: Page, site: str, anna: Visitor
) -> None:
    table, address = invite(anna)
    name = f"fay-{secrets.token_hex(3)}"
    stranger.goto(address)
    stranger.locator("#name").fill(name)
    stranger.locator("#sit-down").click()
    stranger.wait_for_url(re.compile(r"/tables/[\w-]{22}$"))
    expect(stranger.locator("#greeting")).to_contain_text("Ahoy, Fay!")
    expect(stranger.locator("#place-1")).to_contain_text(name)
    expect(stranger.locator("#place-1")).to_contain_text("first game")
    expect(stranger.locator("#keep-game")).to_contain_text("Hear when it is your turn")
    expect(stranger.locator("#account-name")).to_have_count(0)
    promise = stranger.get_by_text("you will be told when it starts")
    expect(promise).to_have_count(0)  # there is no address yet
    view = stranger.evaluate(TABLE, table)
    assert (view["seat"], view["rated"]) == (1, False)
    expect(stranger.locator("#send-link, #make-link, #invite")).to_have_count(0)
    keep(stranger, "seated")
    stranger.locator("#account-email").fill(f"{name}@example.org")
    stranger.locator("#send-link-to-me").click()
    expect(stranger.locator("#keep-sent")).to_contain_text(f"We sent a link to {name}@example.org")
    keep(stranger, "address")
    stranger.goto(site + link_of(stranger, site, name))
    stranger.locator("main button[type=submit]").click()
    stranger.wait_for_url(re.compile(r"/tables/[\w-]{22}$"))
    expect(stranger.locator(f"html[data-player={name}]:not([data-guest])")).to_have_count(1)
    assert stranger.evaluate(TABLE, table)["seat"] == 1, "led back to the seat"
    expect(promise).to_be_visible()


def test_seat_that_is_taken_meanwhile_is_said_and_the_next_one_taken(
    stranger: Page, anna: Visitor, bernd: Visitor
) -> None:
    table, address = invite(anna, seats=3)
    stranger.goto(address)
    token = address.partition("invitation=")[2]
    bernd.api.post(f"games/{table}/seats", {"seat": 1, "invitation": token})
    stranger.locator("#sit-down").click()
    expect(stranger.locator("#problem")).to_contain_text("Someone has just sat down there.")
    keep(stranger, "taken")
    check_accessibility(stranger, "invitation")
    stranger.locator("#sit-down").click()
    stranger.wait_for_url(re.compile(r"/tables/[\w-]{22}$"))
    assert stranger.evaluate(TABLE, table)["seat"] == 2


def test_no_thanks_is_told_at_the_hosts_table(stranger: Page, anna: Visitor) -> None:
    table, address = invite(anna)
    anna.open(table)
    stranger.goto(address)
    stranger.locator("#no-thanks").click()
    expect(stranger.locator("#refused")).to_be_visible()
    keep(stranger, "declined")
    expect(anna.page.locator("#refusals")).to_have_text("Said “no, thanks” to your link: 1")
    keep(anna.page, "host")


def test_table_may_be_looked_at_and_a_guided_round_be_tried_first(
    stranger: Page, anna: Visitor
) -> None:
    _, address = invite(anna)
    stranger.goto(address)
    stranger.locator("#look").click()
    expect(stranger.locator("#waiting-room")).to_be_visible()
    stranger.locator("#sit-down").click()
    stranger.locator("#try-guided").click()
    stranger.wait_for_url(re.compile(r"/tables/[\w-]{22}\?guide=1$"))
    stranger.goto(address)
    stranger.locator("#sit-down").click()
    expect(stranger.locator("#waiting-room")).to_be_visible()
