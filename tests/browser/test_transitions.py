"""Players and lookers-on at a table that changes: each page is what it would be if loaded anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rulesets.registry import RULESETS
from tests.browser import site_acts
from tests.browser.devices import settle
from tests.browser.fresh_page import same_as_fresh
from tests.browser.in_depth import first_in_the_suite, in_depth
from tests.browser.positions import SHORT
from tests.browser.site_acts import SiteActs
from tests.browser.visitors import TRUST, Visitor, choose, tap, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser, first_in_the_suite]
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
PHASES_AT_MOST = 6


@pytest.fixture
def acts(at_the_site: Callable[..., Any], running: dict[str, str]) -> SiteActs:
    return SiteActs(at_the_site, running["REDIS_URL"])


@pytest.fixture
def carla(browser: Browser, site: str) -> Iterator[Visitor]:
    """A third player, on a desk of the usual size."""
    with visiting(browser, site, size={"width": 1280, "height": 800}) as visitor:
        yield visitor


@pytest.fixture
def dora(browser: Browser, site: str) -> Iterator[Visitor]:
    """Somebody who looks on, on a phone."""
    with visiting(browser, site) as visitor:
        yield visitor


@pytest.fixture
def ruleset() -> str:
    return "meuterer"


@pytest.fixture
def game(ruleset: str, anna: Visitor, bernd: Visitor, carla: Visitor, dora: Visitor) -> str:
    """A game that three play, in which nothing moves by itself; all four look at it."""
    table = anna.table(ruleset=ruleset, bots=0, options=SHORT[ruleset])
    for player in (bernd, carla):
        player.api.post(f"games/{table}/seats", TRUST)
    anna.api.post(f"games/{table}/start")
    for visitor in (anna, bernd, carla, dora):
        visitor.open_whole(table)
    return table


def to_move(players: list[Visitor], game: str) -> Visitor:
    return next(player for player in players if player.view(game)["legal_moves"])


def play(player: Visitor, game: str) -> None:
    """Make a move by a program: neither the first choice nor the last, if there are more."""
    view = player.view(game)
    legal = view["legal_moves"]
    body = {"ply": view["ply"], "move": legal[len(legal) // 2]["move"]}
    player.api.post(f"games/{game}/moves", body)


def all_drawn(visitors: list[Visitor], game: str) -> None:
    for visitor in visitors:
        visitor.catch_up(game)


def test_table_that_fills_up_and_begins_is_drawn_for_all(
    anna: Visitor, bernd: Visitor, carla: Visitor, dora: Visitor
) -> None:
    game = anna.table(ruleset="meuterer", bots=0)
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


def close_results(visitors: list[Visitor]) -> None:
    """Put away the cards of a round's result: they come once, to who was there."""
    for visitor in visitors:
        settle(visitor.page)
        if (card := visitor.page.locator("#close-round")).count():
            card.click()


@in_depth
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


@in_depth
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


@in_depth
def test_seat_that_a_moderator_gives_away_is_drawn_for_all(
    game: str, acts: SiteActs, anna: Visitor, bernd: Visitor, dora: Visitor
) -> None:
    acts(site_acts.seat_another, game, 1, dora.name)
    expect(dora.page.locator("#at-hand .card").first).to_be_visible()
    expect(bernd.page.locator("#headline")).to_have_text("Your seat is no longer yours")
    all_drawn([anna, dora], game)
    same_as_fresh(anna, dora)


@in_depth
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


@in_depth
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


@in_depth
@each_ruleset
def test_choice_survives_a_lost_line_in_which_others_talk(
    game: str, anna: Visitor, bernd: Visitor, carla: Visitor
) -> None:
    players = [anna, bernd, carla]
    asked = to_move(players, game)
    other = players[players.index(asked) - 1]
    tap(asked.page)
    verb = asked.page.locator("#confirm").inner_text()
    go_off(asked)
    other.api.post(f"games/{game}/chat", {"room": "players", "text": "Still there?"})
    asked.context.set_offline(False)
    expect(asked.page.locator("#headline")).not_to_have_text("No connection")
    expect(asked.page.locator("#open-chat .count")).to_have_text("1")
    expect(asked.page.locator("#confirm")).to_have_text(verb)
    same_as_fresh(asked)


def test_moves_that_were_made_while_the_line_was_lost_are_drawn_after_it(
    game: str, anna: Visitor, bernd: Visitor, carla: Visitor, dora: Visitor
) -> None:
    players = [anna, bernd, carla]
    for visitor in (anna, dora):
        go_off(visitor)
    for _ in range(5):
        play(to_move(players, game), game)
    for visitor in (anna, dora):
        visitor.context.set_offline(False)
        expect(visitor.page.locator("#headline")).not_to_have_text("No connection")
    all_drawn([anna, dora], game)
    same_as_fresh(anna, dora)


def go_off(visitor: Visitor) -> None:
    visitor.context.set_offline(True)
    visitor.page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(visitor.page.locator("#headline")).to_have_text("No connection")


@in_depth
def test_log_in_that_ends_is_said_and_the_table_looked_on_as_by_a_guest(
    game: str, anna: Visitor, bernd: Visitor, carla: Visitor
) -> None:
    players = [anna, bernd, carla]
    for row in bernd.api.get("me/sessions").body:
        if row["kind"] == "browser":
            bernd.api.call("DELETE", f"me/sessions/{row['id']}", None, {})
    play(to_move([anna, carla], game) if asks_others(bernd, game) else bernd, game)
    expect(bernd.page.locator("#headline")).to_have_text("You are logged out.")
    expect(bernd.page.locator("#at-hand .card")).to_have_count(0)
    expect(bernd.page.locator("#at-action #log-in")).to_be_visible()
    play(to_move(players, game), game)
    bernd.catch_up(game)
    bernd.problems.clear()  # a browser logs every refusal as an error
    bernd.begin_session()
    bernd.page.locator("#log-in").click()
    expect(bernd.page.locator("#at-hand .card").first).to_be_visible()
    bernd.catch_up(game)
    same_as_fresh(anna, bernd)
    bernd.problems.clear()


def asks_others(player: Visitor, game: str) -> bool:
    return not player.view(game)["legal_moves"]


@in_depth
def test_parts_that_newer_scripts_replaced_say_so_and_the_game_goes_on(
    game: str, anna: Visitor, bernd: Visitor, carla: Visitor
) -> None:
    """A deployment took away what this page has not loaded yet."""
    players = [anna, bernd, carla]
    anna.context.route("**/table/menu*.js", lambda route: route.fulfill(status=404))
    anna.page.locator("#menu").click()
    expect(anna.page.locator("#at-action")).to_contain_text("Load the page anew.")
    anna.page.locator("#dismiss").click()
    for _ in range(3):
        play(to_move(players, game), game)
    anna.catch_up(game)
    same_as_fresh(anna)
    anna.problems.clear()  # a browser logs every refusal as an error
    anna.context.unroute("**/table/menu*.js")
    anna.page.reload()
    anna.page.locator("#menu").click()
    expect(anna.page.locator("#table-menu")).to_be_visible()
