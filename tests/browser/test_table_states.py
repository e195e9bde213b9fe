"""Tables that are not simply played: each state in pictures, by the laws of the frame."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from meuterer_site.embedded.data_folder import ROOT
from tests.browser import positions
from tests.browser.devices import settle
from tests.browser.frame_laws import SIZES, check_laws
from tests.browser.in_the_suite import in_the_suite
from tests.browser.site_acts import miss, moderate, offer
from tests.browser.visitors import TRUST, Visitor, path_of, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]
PICTURES = Path(os.environ.get("SCREENSHOTS", ROOT / ".screenshots"))
AtTheSite = Callable[..., Any]
SetUp = Callable[..., None]
THEMES: Any = ("light", "dark", "light", "dark")  # of the sizes, one each


def look(page: Page, name: str) -> None:
    """Check a state in all sizes, by day and by night; where pictures are wanted, keep them."""
    for (size, view), theme in zip(SIZES.items(), THEMES, strict=True):
        page.set_viewport_size(view)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=theme)
        settle(page)
        if "SCREENSHOTS" in os.environ:
            PICTURES.mkdir(exist_ok=True)
            page.screenshot(path=PICTURES / f"state-{name}-{size}.png")
        check_laws(page, f"{name}, {size}")
    page.set_viewport_size(SIZES["360"])  # type: ignore[arg-type]
    settle(page)


def my_offer(state: Any) -> bool:
    """Whether the first seat is to offer a card, with enough lying there."""
    return positions.asked("meuterer", state) == "offer-offer" and state.ply > 8


def running(anna: Visitor, set_up: SetUp, *others: Visitor, **terms: Any) -> str:
    """A game of Meuterer in its middle, with others at the free seats, and bots."""
    game = anna.table(ruleset="meuterer", bots=0, clock="standard", **terms)
    set_up(game, 1, my_offer, [other.name for other in others])
    return game


def test_table_with_free_seats_shows_places_and_what_fills_them(
    anna: Visitor, bernd: Visitor
) -> None:
    game = anna.table(ruleset="meuterer", seats=4, bots=0)
    bernd.api.post(f"games/{game}/seats", TRUST)
    anna.open(game)
    page = anna.page
    expect(page.locator("#headline")).to_have_text("Free seats: 2 of 4")
    expect(page.locator(".waiting-place.free")).to_have_count(2)
    expect(page.locator("#place-0")).to_contain_text("host")
    expect(page.locator("#at-action #send-link")).to_be_visible()
    expect(page.locator("#at-action #fill-with-bots")).to_be_visible()
    expect(page.locator("#conditions li").first).to_contain_text("Clock")
    look(page, "waiting")
    page.locator("#invite-2").click()
    expect(page.locator("#invite-name")).to_be_focused()


@in_the_suite
def test_full_table_counts_down_and_its_host_may_start_it(anna: Visitor, bernd: Visitor) -> None:
    game = anna.table(ruleset="meuterer", seats=3, bots=1)
    bernd.api.post(f"games/{game}/seats", TRUST)
    anna.open(game)
    expect(anna.page.locator("#starts-in")).to_contain_text("Starts in")
    look(anna.page, "full")
    bernd.open(game)
    expect(bernd.page.locator("#get-up")).to_be_visible()
    expect(bernd.page.locator("#start-now")).to_have_count(0)
    anna.page.locator("#start-now").click()
    expect(bernd.page.locator("#at-seats > li").first).to_be_visible()


def test_closed_table_says_so_and_leads_to_a_new_one(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer", bots=0)
    anna.open(game)
    anna.page.locator("#get-up").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(anna.page.locator("#headline")).to_have_text("Closed before the start")
    look(anna.page, "closed")
    expect(anna.page.get_by_role("link", name="New table")).to_be_visible()


def test_paused_game_says_since_when_and_keeps_the_hand(
    anna: Visitor, set_up: SetUp, at_the_site: AtTheSite
) -> None:
    game = running(anna, set_up)
    at_the_site(moderate, "pause", game)
    anna.open_whole(game)
    expect(anna.page.locator("#headline")).to_contain_text("Paused since")
    expect(anna.page.locator("#at-hand .card").first).to_be_visible()
    expect(anna.page.locator("#my-games, #at-action #next-game").first).to_be_visible()
    look(anna.page, "paused")


def test_game_that_was_broken_off_has_no_ranking(
    anna: Visitor, set_up: SetUp, at_the_site: AtTheSite
) -> None:
    game = running(anna, set_up)
    at_the_site(moderate, "end", game)
    anna.open_whole(game)
    expect(anna.page.locator("#headline")).to_have_text("Ended by a moderator")
    expect(anna.page.locator("#ranking")).to_have_count(0)
    expect(anna.page.locator("#at-action #my-games")).to_be_visible()
    look(anna.page, "broken-off")


def test_bot_that_played_for_me_goes_when_i_say_that_i_am_back(
    anna: Visitor, set_up: SetUp, at_the_site: AtTheSite
) -> None:
    game = running(anna, set_up)
    at_the_site(miss, game, 0, 2)
    anna.open_whole(game)
    page = anna.page
    expect(page.locator("#headline")).to_have_text("A bot is playing for you")
    expect(page.locator("#at-action")).to_contain_text(
        "After 1 more, your seat is offered to others."
    )
    look(page, "substituted")
    page.locator("#i-am-back").click()
    expect(page.locator("#headline")).not_to_have_text("A bot is playing for you")
    expect(page.locator("#i-am-back")).to_have_count(0)


def test_offered_seat_tells_what_it_holds_before_it_is_taken(
    anna: Visitor, bernd: Visitor, browser: Browser, set_up: SetUp, at_the_site: AtTheSite
) -> None:
    game = running(anna, set_up, bernd)
    at_the_site(offer, game, 1)
    anna.open_whole(game)
    expect(anna.page.locator("#take-1")).to_have_count(0)
    look(anna.page, "seat-offered-to-others")
    with visiting(browser, anna.site) as dora:
        dora.open_whole(game)
        expect(dora.page.locator("#headline")).to_contain_text("You are watching")
        dora.page.locator("#take-1").click()
        dialog = dora.page.get_by_role("dialog")
        expect(dialog.locator("#seat-holds")).to_contain_text("cards in hand:")
        expect(dialog.locator("#seat-holds")).to_contain_text("place")
        expect(dialog.locator("#seat-holds")).to_contain_text("points")
        look(dora.page, "seat-offered")
        dialog.get_by_role("button", name="Take seat").click()
        expect(dora.page.locator("#at-hand")).to_be_visible()
        assert dora.view(game)["seat"] == 1


def test_spectator_has_no_hand_and_talks_with_the_others(
    anna: Visitor, bernd: Visitor, set_up: SetUp
) -> None:
    game = running(anna, set_up)
    bernd.open_whole(game)
    page = bernd.page
    expect(page.locator("#headline")).to_have_text("You are watching")
    expect(page.locator("#at-hand .card")).to_have_count(0)
    look(page, "spectator")
    page.locator("#spectators-talk").click()
    expect(page.locator("#tab-chat")).to_be_focused()
    page.locator("#chat-text").fill("Wine again!")
    page.locator("#chat-text").press("Enter")
    expect(page.locator("#chat-lines")).to_contain_text("Wine again!")


def test_spectator_of_a_delayed_table_reads_by_how_much(
    anna: Visitor, bernd: Visitor, set_up: SetUp
) -> None:
    game = running(anna, set_up, spectators="delayed", spectator_delay=3)
    bernd.open_whole(game)
    expect(bernd.page.locator("#headline")).to_contain_text("3 moves behind")


def test_seat_that_is_lost_while_one_watches_leaves_a_spectator(
    anna: Visitor, bernd: Visitor, set_up: SetUp, at_the_site: AtTheSite
) -> None:
    game = running(anna, set_up, bernd)
    bernd.open_whole(game)
    at_the_site(offer, game, 1)
    view = anna.view(game)  # her move tells his page
    move = {"ply": view["ply"], "move": view["legal_moves"][0]["move"]}
    anna.api.post(f"games/{game}/moves", move)
    expect(bernd.page.locator("#headline")).to_have_text("Your seat is no longer yours")
    expect(bernd.page.locator("#take-1")).to_have_text("Take it back")
    look(bernd.page, "seat-lost")


def test_unknown_table_leads_on(anna: Visitor) -> None:
    nowhere = path_of("00000000-0000-4000-8000-000000000000")
    anna.page.goto(f"{anna.site}{nowhere}")
    expect(anna.page.get_by_role("heading", level=1)).to_contain_text("Table not found")
    anna.problems.clear()  # a browser logs every refusal as an error


@contextmanager
def without_line(visitor: Visitor) -> Iterator[None]:
    visitor.context.set_offline(True)
    yield
    visitor.context.set_offline(False)


def test_table_without_a_line_says_so_and_stays(anna: Visitor, set_up: SetUp) -> None:
    game = running(anna, set_up)
    anna.open_whole(game)
    with without_line(anna):
        expect(anna.page.locator("#headline")).to_contain_text("No connection")
        expect(anna.page.locator("#at-seats .seat:not(.mine)").first).to_be_visible()
        look(anna.page, "offline")
