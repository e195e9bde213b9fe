"""Four strangers on phones find a game by quick match, and part as they like."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.services.tables import matcher
from tests.browser import pictures
from tests.browser.test_quick_match import AT_ONCE_MS
from tests.browser.visitors import Visitor, choose, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]
PEOPLE = 4
MOVES = 6


def find_three_people(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.site}/tables")
    page.locator(".chip:has(#quick-meuterer)").click()
    page.locator("#quick-more summary").click()
    page.locator("#quick-players").select_option(str(PEOPLE))
    page.locator("#quick-find").click()
    expect(page.locator(".seeks li")).to_contain_text("Looking for players")


def profile(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/players/{name}")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_person_finds_three_others_plays_follows_one_blocks_one_and_leaves(
    browser: Browser, site: str, at_the_site: Callable[..., Any]
) -> None:
    with ExitStack() as stack:
        people = [stack.enter_context(visiting(browser, site)) for _ in range(PEOPLE)]
        for visitor in people:
            find_three_people(visitor)
        at_the_site(matcher.match_seeks)
        for visitor in people:
            visitor.page.wait_for_url("**/tables/*", timeout=AT_ONCE_MS)
        me, friend, rude, _ = people
        game = me.api.get("me/seeks").body[0]["games"][0]
        pictures.keep(me.page, "way-found")
        while me.view(game)["status"] != "active":
            me.page.wait_for_timeout(100)
        seated = {one.view(game)["seat"]: one for one in people}
        for _ in range(MOVES):
            view = me.view(game)
            mover = seated[view["to_move"][0]]
            mover.catch_up(game)
            choose(mover.page)
            while me.view(game)["ply"] == view["ply"]:
                me.page.wait_for_timeout(50)
        pictures.keep(me.page, "way-played")

        profile(me.page, site, friend.name)
        me.page.get_by_role("button", name="Follow", exact=True).click()
        expect(me.page.get_by_role("button", name="Unfollow")).to_be_visible()
        profile(me.page, site, rude.name)
        me.page.get_by_role("button", name="Block", exact=True).click()
        me.page.get_by_role("dialog").get_by_role("button", name="Block").click()
        expect(me.page.get_by_role("button", name="Unblock")).to_be_visible()
        me.page.goto(f"{site}/people")
        expect(me.page.locator("#follows").get_by_role("link", name=friend.name)).to_be_visible()
        pictures.keep(me.page, "way-people")

        me.open_whole(game)
        me.page.locator("#menu").click()
        me.page.locator("#leave-table").click()
        dialog = me.page.get_by_role("dialog")
        dialog.locator("#leave-reason").select_option("behaviour")
        pictures.keep(me.page, "way-leaving")
        dialog.get_by_role("button", name="Leave the game").click()
        expect(me.page.locator("#headline")).to_have_text("Your seat is no longer yours")
        pictures.keep(me.page, "way-left")
        assert [bool(one["offered_at"]) for one in me.view(game)["seats"]].count(True) == 1
