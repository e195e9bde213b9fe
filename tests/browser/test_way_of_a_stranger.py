"""The whole way of somebody who has never been here: from a guided table to a rematch with friends.

Each step is made on the page that leads to it. What takes days or many moves passes in the
database of a site of its own.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Game
from games.services.play.moves import play_move
from tests.browser import pictures
from tests.browser.devices import new_context, settle
from tests.browser.test_coming_back import far_site, in_far_database, three_days
from tests.browser.test_first_minute import ask_for_account, link_of, play_a_round, start
from tests.browser.visitors import DESKTOP, PHONE, choose
from tests.kit import playing_on
from tests.kit.mailbox import Box, text_of

__all__ = ["far_site", "in_far_database"]  # fixtures
pytestmark = [pytest.mark.slow, pytest.mark.browser]
TABLE = re.compile(r"/tables/[\w-]{22}$")
There = Callable[..., Any]


class Walk:
    """Browsers of one size, each of somebody who has never been at this site."""

    def __init__(self, browser: Browser, site: str, size: dict[str, int], theme: str) -> None:
        self.site, self.size, self.theme = site, size, theme
        self.browser = browser
        self.ends = ExitStack()
        self.steps = 0

    def new_device(self) -> Page:
        context = new_context(self.browser, viewport=self.size, color_scheme=self.theme)
        self.ends.callback(context.close)
        return context.new_page()

    def keep(self, page: Page, name: str) -> None:
        self.steps += 1
        settle(page)
        pictures.keep(page, f"way-{self.size['width']}-{self.steps:02}-{name}")

    def confirm(self, page: Page, name: str) -> None:
        """Follow the link of the mail to an address, and press its one button."""
        page.goto(self.site + link_of(page, self.site, name))
        page.locator("main button[type=submit]").click()
        page.wait_for_url(TABLE)
        expect(page.locator(f"html[data-player={name}]:not([data-guest])")).to_have_count(1)


@pytest.fixture(params=[(PHONE, "light"), (DESKTOP, "dark")], ids=["phone", "desk"])
def walk(request: Any, browser: Browser, far_site: dict[str, str]) -> Iterator[Walk]:
    size, theme = request.param
    made = Walk(browser, far_site["SITE_URL"], size, theme)
    yield made
    made.ends.close()


def becomes_a_player(walk: Walk, page: Page) -> str:
    """From the home page to an account, by a guided round; return the name."""
    page.goto(walk.site)
    walk.keep(page, "home")
    guided = start(page, walk.site)
    expect(page.locator(".lesson")).to_be_visible()
    walk.keep(page, "guided")
    choose(page)
    play_a_round(page, guided)
    walk.keep(page, "result")
    name = ask_for_account(page)
    walk.keep(page, "account")
    walk.confirm(page, name)
    return name


def makes_a_table(walk: Walk, page: Page) -> tuple[str, str]:
    """Make a table for two of Cartagena; return its id and the link for a friend."""
    page.goto(f"{walk.site}/my-games")
    walk.keep(page, "my-games")
    page.locator("a[href='/tables/new']:visible").first.click()
    page.locator("#new-table label:has([name=ruleset][value=cartagena])").click()
    page.locator("#new-table label:has([name=seats][value='2'])").click()
    walk.keep(page, "new-table")
    page.locator("#new-table [type=submit]").click()
    page.wait_for_url(TABLE)
    page.locator("#send-link").click()
    address = page.locator("input[id^=link-][readonly]")
    expect(address).to_have_count(1)
    walk.keep(page, "waiting")
    found = re.sub(r"https?://[^/]+", walk.site, address.input_value())
    return page.locator("#table").get_attribute("data-game") or "", found


def sits_down(walk: Walk, page: Page, address: str) -> str:
    """Follow an invitation, sit down, and prove an address; return the name."""
    page.goto(address)
    walk.keep(page, "invitation")
    name = f"fay-{secrets.token_hex(3)}"
    page.locator("#name").fill(name)
    page.locator("#sit-down").click()
    page.wait_for_url(TABLE)
    page.locator("#account-email").fill(f"{name}@example.org")
    page.locator("#send-link-to-me").click()
    walk.confirm(page, name)
    return name


def has_begun(*pages: Page) -> None:
    """Wait until a table that is full has started, half a minute later."""
    for page in pages:
        expect(page.locator("#headline")).not_to_be_empty()
        expect(page.locator("#waiting-room")).to_have_count(0)


def moves_and_is_seen(*pages: Page) -> None:
    """Make the first move on the page of whoever is asked; the other page draws it."""
    asked, other = sorted(pages, key=lambda page: -page.locator("#table.asked").count())
    drawn = other.locator("#table")
    before = drawn.get_attribute("data-version") or ""
    choose(asked)
    expect(drawn).not_to_have_attribute("data-version", before)


def plays_on(game_id: str, to_move: int) -> None:
    """Play until a seat alone is to move; a voyage has five rounds at least, whatever the deal."""

    def reached(state: Any) -> bool:
        return state.ply > 6 and list(rules.to_move(state)) == [to_move]

    rules = Game.objects.get(pk=UUID(game_id)).rules
    playing_on.play_until(game_id, reached)


def plays_to_the_end(game_id: str) -> None:
    game = playing_on.play_until_last(game_id)
    while game.status == Game.Status.ACTIVE:
        user = game.seats.get(number=game.to_move[0]).user
        move = game.rules.legal_moves(game.position(), game.to_move[0])[0]
        game = play_move(game_id=game.pk, user=user, ply=game.ply, move=move.dump())


def test_stranger_plays_gets_an_account_invites_comes_back_by_mail_and_plays_again(
    walk: Walk, in_far_database: There, box: Box, quiet_tasks: None, settings: Any
) -> None:
    page, friends = walk.new_device(), walk.new_device()
    name = becomes_a_player(walk, page)
    game, address = makes_a_table(walk, page)
    friend = sits_down(walk, friends, address)
    table = re.compile(rf"{re.escape(page.url)}$")
    has_begun(page, friends)
    walk.keep(friends, "begun")
    moves_and_is_seen(page, friends)
    walk.keep(page, "playing")

    in_far_database(plays_on, game, 1)
    page.goto("about:blank")  # and is gone
    made = in_far_database(three_days, game, walk.site, settings)
    assert made
    mails = [mail for mail in box.to(name) if "/go/" in text_of(mail)]
    assert mails
    found = re.search(r"https?://\S+(/go/\S+)", text_of(mails[-1]))
    assert found is not None
    other = walk.new_device()
    other.goto(walk.site + found[1])
    walk.keep(other, "link")
    other.locator("main button[type=submit]").click()
    other.wait_for_url(table)
    if other.locator("#film-skip").count():
        other.locator("#film-skip").click()
    expect(other.locator("#table.asked #headline")).not_to_be_empty()
    walk.keep(other, "decision")
    choose(other)

    in_far_database(plays_to_the_end, game)
    for one in (page, friends):
        one.goto(other.url)
        expect(one.locator("#the-end")).to_be_visible()
    walk.keep(page, "end")
    friends.locator("#rematch").click()
    expect(page.locator("#wishes")).to_contain_text(f"{friend} ✓")
    walk.keep(page, "wish")
    page.locator("#rematch").click()
    page.wait_for_url(lambda address: TABLE.search(address) and not table.search(address))
    expect(friends.locator("#rematch")).to_have_text("To the rematch")
    friends.locator("#rematch").click()
    has_begun(page, friends)
    walk.keep(page, "rematch")
