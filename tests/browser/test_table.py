"""A table in the browser: what it costs, what it survives, and what it never reveals."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games.policy import BODY_BYTES
from games.rulesets.registry import RULESETS
from tests.browser import positions
from tests.browser.devices import settle
from tests.browser.first_view import cold_load, slow_load
from tests.browser.in_the_suite import in_the_suite
from tests.browser.positions import SHORT, decisions
from tests.browser.visitors import OFFERED, TRUST, Visitor, choose, tap

pytestmark = [pytest.mark.slow, pytest.mark.browser]
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
SetUp = Callable[..., None]
REQUESTS_AT_MOST = 12
BYTES_AT_MOST = 75_000  # a second and a half of a slow line, beside three round trips
SLOW_SECONDS_AT_MOST = 3


@in_the_suite
@each_ruleset
def test_first_playable_view_is_light(anna: Visitor, ruleset: str) -> None:
    game = anna.table(ruleset=ruleset)
    wait_for_turn(anna, game)  # something is asked from the first moment
    requests, size = cold_load(anna, game)
    assert len(requests) <= REQUESTS_AT_MOST, "\n".join(requests)
    assert BODY_BYTES // 4 < size <= BYTES_AT_MOST


@pytest.mark.acceptance("tables")  # it is measured, and so no part of the suite
@each_ruleset
def test_first_playable_view_comes_in_three_seconds_on_a_slow_line(
    anna: Visitor, ruleset: str
) -> None:
    """400 ms for each round trip, 50 kB a second, and nothing kept."""
    game = anna.table(ruleset=ruleset)
    wait_for_turn(anna, game)
    assert slow_load(anna, game) <= SLOW_SECONDS_AT_MOST


@pytest.mark.parametrize(
    ("ruleset", "asked", "seed"),
    [(key, *row) for key in SHORT for row in sorted(decisions(key).items())[:2]],
)
def test_table_is_complete_after_a_reload_in_every_phase(
    anna: Visitor, set_up: SetUp, ruleset: str, asked: str, seed: int
) -> None:
    game = anna.table(ruleset=ruleset, seats=3, bots=0, options=SHORT.get(ruleset, {}))
    set_up(game, seed, lambda state: positions.asked(ruleset, state) == asked)
    anna.open(game)
    reload_here(anna, game)


@each_ruleset
def test_finished_table_is_complete_after_a_reload(
    anna: Visitor, set_up: SetUp, ruleset: str
) -> None:
    game = anna.table(ruleset=ruleset, seats=3, bots=0, options=SHORT.get(ruleset, {}))
    set_up(game, 0, lambda state: RULESETS[ruleset].rules.standings(state) is not None)
    anna.open(game)
    expect(anna.page.locator("#ranking li")).to_have_count(3)
    anna.page.reload()
    expect(anna.page.locator("#ranking li")).to_have_count(3)


def reload_here(visitor: Visitor, game: str) -> None:
    """Reload; bots wait while this player is asked, so the same question must come back."""
    page = visitor.page
    offered = page.locator(OFFERED)
    expect(offered.first).to_be_visible()
    visitor.catch_up(game)
    words, choices = page.locator("#headline").inner_text(), offered.all_text_contents()
    page.reload()
    expect(page.locator("#headline")).to_have_text(words)
    expect(offered).to_have_text(choices)


@in_the_suite
@each_ruleset
def test_picked_move_survives_a_reload_and_is_not_sent(anna: Visitor, ruleset: str) -> None:
    game = anna.table(ruleset=ruleset)
    ply = wait_for_turn(anna, game)
    anna.open(game)
    page = anna.page
    tap(page)
    chosen, verb = (page.locator(name).inner_text() for name in ("#preview", "#confirm"))
    page.reload()
    expect(page.locator("#preview")).to_have_text(chosen, use_inner_text=True)
    expect(page.locator("#confirm")).to_have_text(verb)
    assert anna.view(game)["ply"] == ply


def wait_for_turn(visitor: Visitor, game: str) -> int:
    """Wait until the visitor is asked; return the ply."""
    while not (view := visitor.view(game))["legal_moves"]:
        visitor.page.wait_for_timeout(30)
    ply: int = view["ply"]
    return ply


@in_the_suite
@each_ruleset
def test_move_is_drawn_on_the_other_players_page(
    anna: Visitor, bernd: Visitor, ruleset: str
) -> None:
    game = anna.table(ruleset=ruleset, seats=3, bots=1)
    bernd.api.post(f"games/{game}/seats", TRUST)
    if anna.view(game)["status"] == "full":
        anna.api.post(f"games/{game}/start")
    both = [anna, bernd]
    for visitor in both:
        visitor.open(game)
    for _ in range(6):
        mover, other = turn_of(both, game)
        before = other.catch_up(game)["version"]
        choose(mover.page)
        mover.page.locator("#confirm").wait_for(state="detached")
        assert other.catch_up(game)["version"] > before


def turn_of(both: list[Visitor], game: str) -> tuple[Visitor, Visitor]:
    """The visitor to move, and the other."""
    while True:
        for visitor in both:
            if visitor.view(game)["legal_moves"]:
                expect(visitor.page.locator("#at-dock[data-asks]")).to_be_visible()
                return visitor, both[1 - both.index(visitor)]


def test_lost_line_is_said_in_the_dock_and_what_was_to_be_sent_is_sent_after_it(
    anna: Visitor,
) -> None:
    """T14: the pick stays, and so does all else; when the line is back nobody has to tap again."""
    game = anna.table(ruleset="meuterer")
    wait_for_turn(anna, game)
    anna.open_whole(game)
    page = anna.page
    anna.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("#headline")).to_have_text("No connection")
    tap(page)
    ply = anna.view(game)["ply"]
    page.locator("#confirm").click()
    expect(page.locator("#try-now")).to_be_visible()
    expect(page.locator("#preview")).to_contain_text("is kept here")
    assert anna.view(game)["ply"] == ply
    anna.context.set_offline(False)
    page.locator("#try-now").wait_for(state="detached")
    while anna.view(game)["ply"] == ply:
        page.wait_for_timeout(20)
    expect(page.locator("#headline")).not_to_have_text("No connection")


@pytest.mark.parametrize("by", ["mouse", "space bar"])
def test_press_on_a_button_during_which_the_table_changes_is_a_click(
    anna: Visitor, by: str
) -> None:
    game = anna.table(ruleset="meuterer")
    wait_for_turn(anna, game)
    anna.open_whole(game)
    page, other = anna.page, anna.context.new_page()
    other.goto(page.url)
    tap(page)
    before = anna.view(game)
    page.locator("#confirm").hover()
    page.locator("#confirm").focus()
    page.mouse.down() if by == "mouse" else page.keyboard.down("Space")
    anna.api.call("PATCH", "me/preferences", {"zone": "Asia/Tokyo"}, {})  # moves the deadline
    changed = anna.view(game)
    assert (changed["version"], changed["ply"]) == (before["version"] + 1, before["ply"])
    other.locator(f"#table[data-version='{changed['version']}']").wait_for()
    page.mouse.up() if by == "mouse" else page.keyboard.up("Space")
    page.locator("#confirm").wait_for(state="detached")
    assert anna.view(game)["ply"] > before["ply"]


def test_table_opens_as_last_seen_without_a_connection(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer")
    anna.open(game)
    page = anna.page
    page.evaluate(
        "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)"
    )
    page.reload()  # this time through the service worker, which keeps what it sees
    settle(page)
    anna.wait_until_kept(game)
    anna.context.set_offline(True)
    page.reload()
    expect(page.locator("#headline")).to_have_text("No connection")
    expect(page.locator(".dock-until")).to_contain_text("as of")
    expect(page.locator("#at-stage")).to_contain_text(re.compile(r"\w"))
    assert page.locator("#confirm").count() == 0
    anna.context.set_offline(False)


def test_stored_views_are_deleted_at_logout(anna: Visitor, set_up: SetUp) -> None:
    game = anna.table(ruleset="meuterer", bots=0)
    set_up(game, 1, in_its_second_round)
    anna.open_whole(game)
    page = anna.page
    anna.wait_until_kept(game)
    page.wait_for_function("game => `round seen ${game}` in localStorage", arg=game)
    token = cookie(anna, "csrftoken")
    page.evaluate(LOG_OUT, token)
    page.goto(f"{anna.site}/login")
    assert not page.evaluate("caches.has('tables')")
    assert game not in page.evaluate("JSON.stringify(localStorage)")


def in_its_second_round(state: Any) -> bool:
    return state.round == 2 and 0 in RULESETS["meuterer"].rules.to_move(state)


def test_table_can_be_played_in_a_browser_that_stores_nothing(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer")
    ply = wait_for_turn(anna, game)
    anna.page.add_init_script(STORES_NOTHING)
    anna.open(game, "?guide")
    anna.page.locator("#lesson-read").first.click()
    choose(anna.page)
    anna.page.locator("#confirm").wait_for(state="detached")
    assert anna.view(game)["ply"] > ply


STORES_NOTHING = """
  for (const name of ["localStorage", "sessionStorage"]) {
    const get = () => { throw new DOMException("no", "SecurityError"); };
    Object.defineProperty(window, name, { get });
  }
"""
LOG_OUT = "token => fetch('/logout', {method: 'POST', headers: {'X-CSRFToken': token}})"


def cookie(visitor: Visitor, name: str) -> str:
    return next(row["value"] for row in visitor.context.cookies() if row["name"] == name)
