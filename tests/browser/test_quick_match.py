"""Quick match, challenges and games worth watching, as people use them on their pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from devtools.demo.api_client import Client
from games.services.play import watched_tables
from games.services.tables import matcher
from tests.browser import pictures
from tests.browser.in_the_suite import in_walks
from tests.browser.test_replay import Games, games
from tests.browser.visitors import Visitor

__all__ = ["games"]  # a fixture
pytestmark = [pytest.mark.slow, pytest.mark.browser]
AT_ONCE_MS = 20_000


def find_players(visitor: Visitor, game: str) -> None:
    page = visitor.page
    page.goto(f"{visitor.site}/tables")
    page.locator(f".chip:has(#quick-{game})").click()
    page.locator("#quick-find").click()
    expect(page.locator(".seeks li")).to_contain_text("Looking for players")


@in_walks
def test_two_who_look_for_players_meet_at_a_table_to_which_both_pages_lead(
    anna: Visitor, bernd: Visitor, at_the_site: Callable[..., Any]
) -> None:
    for visitor in (anna, bernd):
        visitor.begin_session()
        find_players(visitor, "cartagena")
        pictures.keep(visitor.page, f"quick-match-{visitor.page.viewport_size['width']}")
    at_the_site(matcher.match_seeks)
    for visitor in (anna, bernd):
        visitor.page.wait_for_url("**/tables/*", timeout=AT_ONCE_MS)
    table = anna.api.get("me/seeks").body[0]["games"][0]
    for visitor in (anna, bernd):
        expect(visitor.page.locator("#table")).to_contain_text(anna.name)
    seats = anna.api.get(f"games/{table}").body["seats"]
    assert {seat["player"] for seat in seats} == {anna.name, bernd.name}
    anna.page.wait_for_function(
        """async (game) => {
            const table = await (await fetch(`/api/v1/games/${game}`)).json();
            return table.seats.every((seat) => seat.brought === "nonce");
        }""",
        arg=table,
        timeout=AT_ONCE_MS,
    )
    assert not anna.problems + bernd.problems


def test_seek_is_cancelled_and_other_choices_are_kept(anna: Visitor) -> None:
    anna.begin_session()
    find_players(anna, "meuterer")
    page = anna.page
    page.get_by_role("button", name="Stop looking").click()
    expect(page.locator(".seeks")).to_have_count(0)
    page.locator("#quick-more summary").click()
    page.locator("#quick-players").select_option("4")
    page.locator("#quick-keeps").select_option("2")
    pictures.keep(page, "quick-match-choices")
    page.reload()
    page.locator("#quick-more summary").click()
    expect(page.locator("#quick-players")).to_have_value("4")
    page.locator("#quick-find").click()
    expect(page.locator(".seeks li")).to_contain_text("4 players")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Stop looking").click()
    expect(page.locator(".seeks")).to_have_count(0)


def test_link_that_somebody_follows_makes_a_table(anna: Visitor, bernd: Visitor) -> None:
    for visitor in (anna, bernd):
        visitor.begin_session()
    page = anna.page
    page.goto(f"{anna.site}/tables")
    page.locator(".chip:has(#quick-cartagena)").click()
    page.locator("#quick-more summary").click()
    page.get_by_role("button", name="Make a link instead").click()
    address = page.locator(".link-address").input_value()
    pictures.keep(page, "quick-match-link")
    bernd.page.goto(address)
    expect(bernd.page.get_by_role("heading", level=1)).to_contain_text(anna.name)
    pictures.keep(bernd.page, "challenge")
    bernd.page.get_by_role("button", name="Play", exact=True).click()
    bernd.page.wait_for_url("**/tables/*")
    expect(bernd.page.locator("#table")).to_contain_text(anna.name)


def list_anew(client: Client, game: str, at_the_site: Callable[..., Any]) -> None:
    """Have a game listed that is over, before a browser keeps the lists for a minute."""
    with closing(client):
        listed: set[str] = set()
        while game not in listed:  # of two runs at once, the site's and this one, one does it
            at_the_site(watched_tables.refresh)
            listed = {row["id"] for row in client.get("watch").body["finished"]}


@in_walks
def test_game_worth_watching_is_on_the_first_page_and_is_shown_as_a_film(
    page: Page, site: str, games: Games, at_the_site: Callable[..., Any]
) -> None:
    list_anew(Client(site), games["meuterer"].game, at_the_site)
    page.goto(site)
    while not page.locator("#featured-game").is_visible():  # an earlier run may write it last
        at_the_site(watched_tables.refresh)
        page.goto(site)
    pictures.keep(page, "first-page-featured")
    page.get_by_role("link", name="More games to watch").click()
    film = page.locator(f"#watch-{games['meuterer'].game}")
    expect(film).to_have_text("Watch as a film")
    expect(page.locator("#watch .thumbnail svg").first).to_be_visible()
    pictures.keep(page, "watch")
    film.click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("#replay-speed")).to_contain_text("Speed: 1 times")
    page.keyboard.press("+")
    expect(page.locator("#replay-speed")).to_contain_text("Speed: 2 times")
    pictures.keep(page, "film")
    page.wait_for_url(re.compile(r"ply=([2-9]|\d\d)"))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator("#replay-first")).to_be_visible()
