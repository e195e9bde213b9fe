"""Players and lookers-on at a table that changes: each page is what it would be if loaded anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rulesets.registry import RULESETS
from tests.browser import site_acts
from tests.browser.company import all_drawn, close_results, opened_by_all, play, to_move
from tests.browser.fresh_page import same_as_fresh
from tests.browser.in_the_suite import in_walks
from tests.browser.site_acts import SiteActs
from tests.browser.visitors import TRUST, Visitor, choose, tap

pytestmark = [pytest.mark.slow, pytest.mark.browser]
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
PHASES_AT_MOST = 6


@pytest.fixture
def acts(at_the_site: Callable[..., Any], running: dict[str, str]) -> SiteActs:
    return SiteActs(at_the_site, running["REDIS_URL"])


@pytest.fixture
def ruleset() -> str:
    return "meuterer"


@pytest.fixture
def game(ruleset: str, anna: Visitor, bernd: Visitor, carla: Visitor, dora: Visitor) -> str:
    return opened_by_all(ruleset, anna, bernd, carla, dora)


@in_walks
@each_ruleset
def test_table_that_fills_up_and_begins_is_drawn_for_all(
    anna: Visitor, bernd: Visitor, carla: Visitor, dora: Visitor, ruleset: str
) -> None:
    game = anna.table(ruleset=ruleset, bots=0)
    bernd.api.post(f"games/{game}/seats", TRUST)
    everyone = [anna, bernd, carla, dora]
    for visitor in everyone:
        visitor.open(game)
    same_as_fresh(*everyone)
    carla.page.locator("#sit-down").click()
    carla.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(carla.page.locator("#get-up")).to_be_visible()
    all_drawn(everyone, game)
    same_as_fresh(*everyone)
    anna.page.locator("#start-now").click()
    for visitor in everyone:
        expect(visitor.page.locator("#at-seats > li")).to_have_count(3)
    same_as_fresh(*everyone)
    carla.page.locator("#tab-chat").click()
    carla.page.locator("#chat-text").fill("Ahoy, players!")
    carla.page.locator("#chat-text").press("Enter")
    expect(anna.page.locator("#open-chat .count")).to_have_text("1")
    expect(dora.page.locator("#open-chat .count")).to_have_count(0)


@each_ruleset
def test_phases_that_others_begin_are_drawn_for_all(
    game: str, anna: Visitor, bernd: Visitor, carla: Visitor, dora: Visitor
) -> None:
    players = [anna, bernd, carla]
    phase, compared = anna.view(game)["view"]["phase"], 0
    while compared < PHASES_AT_MOST and anna.view(game)["status"] == "active":
        play(to_move(players, game), game)
        if (now := anna.view(game)["view"]["phase"]) == phase:
            continue
        phase, compared = now, compared + 1
        all_drawn([*players, dora], game)
        close_results([*players, dora])
        same_as_fresh(anna, bernd, dora)


def test_game_that_ends_is_drawn_for_all(
    game: str, anna: Visitor, bernd: Visitor, carla: Visitor, dora: Visitor
) -> None:
    players = [anna, bernd, carla]
    while anna.view(game)["status"] == "active":
        play(to_move(players, game), game)
    for visitor in (*players, dora):
        expect(visitor.page.locator("#ranking li")).to_have_count(3)
    close_results([*players, dora])
    same_as_fresh(anna, bernd, dora)


def test_seat_that_is_offered_given_back_and_taken_over_is_drawn_for_all(
    game: str, acts: SiteActs, anna: Visitor, bernd: Visitor, dora: Visitor
) -> None:
    acts(site_acts.offer, game, 1)
    expect(bernd.page.locator("#take-1")).to_have_text("Take it back")
    expect(dora.page.locator("#take-1")).to_be_visible()
    all_drawn([anna, dora], game)
    same_as_fresh(anna, dora)
    take(bernd.page)
    expect(bernd.page.locator("#at-hand .card").first).to_be_visible()
    all_drawn([anna, bernd, dora], game)
    same_as_fresh(anna, bernd, dora)
    acts(site_acts.offer, game, 1)
    take(dora.page)
    expect(dora.page.locator("#at-hand .card").first).to_be_visible()
    all_drawn([anna, dora], game)
    same_as_fresh(anna, dora)
    anna.api.post(f"games/{game}/chat", {"room": "players", "text": "Welcome!"})
    expect(dora.page.locator("#open-chat .count")).to_have_text("1")
    expect(bernd.page.locator("#open-chat .count")).to_have_count(0)


def take(page: Page) -> None:
    page.locator("#take-1").click()
    page.get_by_role("dialog").locator("button.button:not(.quiet)").click()


def test_seat_that_a_moderator_gives_away_is_drawn_for_all(
    game: str, acts: SiteActs, anna: Visitor, bernd: Visitor, dora: Visitor
) -> None:
    acts(site_acts.seat_another, game, 1, dora.name)
    expect(dora.page.locator("#at-hand .card").first).to_be_visible()
    expect(bernd.page.locator("#headline")).to_have_text("Your seat is no longer yours")
    all_drawn([anna, dora], game)
    same_as_fresh(anna, dora)


@each_ruleset
def test_moderator_who_stops_and_takes_back_a_game_is_followed_by_all(
    game: str, acts: SiteActs, anna: Visitor, bernd: Visitor, carla: Visitor, dora: Visitor
) -> None:
    players, everyone = [anna, bernd, carla], [anna, bernd, carla, dora]
    for _ in range(4):
        play(to_move(players, game), game)
    asked = to_move(players, game)
    asked.catch_up(game)
    tap(asked.page)
    for act in ("pause", "resume"):
        acts(site_acts.moderate, act, game)
        all_drawn(everyone, game)
        same_as_fresh(anna, bernd, dora)
    acts(site_acts.take_back, game, 1)
    all_drawn(everyone, game)
    expect(asked.page.locator("#confirm")).to_have_count(0)
    same_as_fresh(anna, bernd, dora)
    for act in ("end", "reopen"):
        acts(site_acts.moderate, act, game)
        all_drawn(everyone, game)
        same_as_fresh(anna, bernd, dora)
    choose(to_move(players, game).page)
    all_drawn(everyone, game)
    same_as_fresh(anna, bernd, dora)


def test_lines_of_chat_that_arrive_are_counted_as_after_a_reload(
    game: str, anna: Visitor, bernd: Visitor, carla: Visitor, dora: Visitor
) -> None:
    for number in range(3):
        anna.api.post(f"games/{game}/chat", {"room": "players", "text": f"Line {number}"})
    for visitor in (bernd, carla):
        expect(visitor.page.locator("#open-chat .count")).to_have_text("3")
    same_as_fresh(anna, bernd, carla, dora)
    carla.page.locator("#tab-chat").click()
    expect(carla.page.locator("#chat-lines li")).to_have_count(3)
    carla.page.locator("#tab-log").click()
    same_as_fresh(carla)
