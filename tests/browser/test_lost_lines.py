"""Lost lines, log-ins that end, scripts that are replaced: the page says so and goes on."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import expect

from games.rulesets.registry import RULESETS
from tests.browser.company import all_drawn, opened_by_all, play, to_move
from tests.browser.fresh_page import same_as_fresh
from tests.browser.in_the_suite import in_walks
from tests.browser.visitors import CONFIRM_MS, Visitor, tap

pytestmark = [pytest.mark.slow, pytest.mark.browser]
TRIES = 10
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


@pytest.fixture
def ruleset() -> str:
    return "meuterer"


@pytest.fixture
def game(ruleset: str, anna: Visitor, bernd: Visitor, carla: Visitor, dora: Visitor) -> str:
    return opened_by_all(ruleset, anna, bernd, carla, dora)


@in_walks
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
    """Cut the line, and say so until nothing more arrives that was on its way."""
    visitor.context.set_offline(True)
    headline = visitor.page.locator("#headline")
    for _ in range(TRIES):
        visitor.page.evaluate("window.dispatchEvent(new Event('offline'))")
        with suppress(AssertionError):
            expect(headline).to_have_text("No connection", timeout=CONFIRM_MS)
            return
    expect(headline).to_have_text("No connection")


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


def test_parts_that_newer_scripts_replaced_say_so_and_the_game_goes_on(
    game: str, anna: Visitor, bernd: Visitor, carla: Visitor
) -> None:
    """A deployment took away what this page has not loaded yet."""
    players = [anna, bernd, carla]
    anna.context.route("**/table/menu*.js", lambda route: route.fulfill(status=404))
    anna.page.locator("#menu").click()
    expect(anna.page.locator("#at-action")).to_contain_text("Reload the page.")
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
