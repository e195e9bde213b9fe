"""My games: the most urgent first, with a picture, what is asked and how much time is left."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from devtools.demo.api_client import Client
from games.rulesets.registry import RULESETS
from tests.browser import positions
from tests.browser.in_the_suite import in_the_suite
from tests.browser.test_pages import look
from tests.browser.visitors import DESKTOP, PASSWORD, PHONE, Visitor, path_of

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
RULES = RULESETS["meuterer"].rules
MOVES = 14  # of each game before it waits for Anna


@pytest.fixture
def still(site: str) -> str:
    """A player who sits wherever they are put, and does nothing."""
    name = f"still-{secrets.token_hex(4)}"
    guest = Client(site)
    made = {"username": name, "email": f"{name}@example.org", "password": PASSWORD}
    assert guest.post("register", made).body["token"]
    guest.close()
    return name


@pytest.fixture
def games(anna: Visitor, set_up: SetUp, still: str) -> list[str]:
    """Anna's games in which she decides: the most urgent first, made in another order."""
    made = {}
    for ruleset, clock in (("cartagena", "fixed-7"), ("meuterer", "none"), ("meuterer", "fast")):
        game = anna.table(ruleset=ruleset, seats=3, bots=0, clock=clock)

        def is_asked(state: Any, ruleset: str = ruleset) -> bool:
            return state.ply >= MOVES and positions.asked(ruleset, state) is not None

        set_up(game, 0, is_asked, [still])
        made[clock] = game
    return [made["fast"], made["fixed-7"], made["none"]]


def rows(visitor: Visitor) -> Locator:
    return visitor.page.locator(".your-turn li")


@in_the_suite
def test_my_games_are_ordered_by_time_left_with_what_each_asks(
    anna: Visitor, games: list[str]
) -> None:
    """T53."""
    anna.page.goto(f"{anna.site}/my-games")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Your turn in 3 games")
    found = rows(anna)
    assert [row.get_attribute("id") for row in found.all()] == [f"table-{game}" for game in games]
    left = [r"(1d )?\d+h left", r"6d \d+h left", r"no clock"]
    for game, row, time in zip(games, found.all(), left, strict=True):
        expect(row.locator(".thumbnail svg[viewBox] :is(rect, svg)").first).to_be_visible()
        expect(row.get_by_role("heading", level=2)).to_have_text(anna.view(game)["asked"])
        expect(row.locator(".due")).to_have_text(re.compile(rf"^({time})$"))
    for size in (PHONE, DESKTOP):
        anna.page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(anna.page.locator("#most-urgent")).to_be_in_viewport()
    look(anna.page, "my-games-asked")
    anna.page.locator("#most-urgent").click()
    expect(anna.page).to_have_url(f"{anna.site}{path_of(games[0])}")


def test_my_games_say_who_decides_where_others_do(anna: Visitor, set_up: SetUp, still: str) -> None:
    game = anna.table(ruleset="meuterer", seats=3, bots=0, clock="standard")

    def waits_for_another(state: Any) -> bool:
        return bool(state.ply >= MOVES and list(RULES.to_move(state)) == [1])

    set_up(game, 0, waits_for_another, [still])
    anna.page.goto(f"{anna.site}/my-games")
    row = anna.page.get_by_role("region", name="Others' turn (1)").get_by_role("listitem")
    expect(row.get_by_role("heading")).to_have_text(f"{still} decides")
    expect(row.locator(".due")).to_have_text(re.compile(r"^(\d+d )?\d+h left$"))
    expect(anna.page.get_by_text("Nothing is waiting for you.")).to_be_visible()
    expect(anna.page.locator("#most-urgent")).to_have_count(0)
    row.get_by_role("link").click()
    expect(anna.page).to_have_url(f"{anna.site}{path_of(game)}")


def test_table_that_waits_for_players_is_filled_with_bots(anna: Visitor, bernd: Visitor) -> None:
    game = anna.table(ruleset="meuterer", seats=4, bots=0)
    other = bernd.table(ruleset="cartagena", seats=2, bots=0, clock="fixed-2")
    bernd.api.post(f"games/{other}/invitations", {"player": anna.name})
    page = anna.page
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{anna.site}/my-games")
    waiting = page.get_by_role("region", name="Waiting for players (1)")
    expect(waiting).to_contain_text("Meuterer, 1 of 4 seated")
    waiting.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    (link,) = anna.api.get(f"games/{game}/links").body
    assert page.evaluate("navigator.clipboard.readText()") == link["url"]
    invited = page.get_by_role("region", name="Invited (1)")
    expect(invited.get_by_role("heading", level=3)).to_have_text(f"Invited by {bernd.name}")
    expect(invited).to_contain_text("2 days for each move")
    look(page, "my-games-waiting")
    waiting.get_by_role("button", name="Fill with bots").click()
    expect(waiting).to_contain_text("Meuterer, 4 of 4 seated")
    assert [seat["bot"] for seat in anna.view(game)["seats"]] == [None, *["greedy"] * 3]


def test_wish_for_a_rematch_is_seen_in_the_list_of_the_others(
    anna: Visitor, bernd: Visitor, set_up: SetUp
) -> None:
    games = []
    for _ in range(3):
        game = anna.table(ruleset="meuterer", seats=3, bots=0, options=positions.SHORT["meuterer"])
        set_up(game, 0, lambda state: RULES.standings(state) is not None, [bernd.name])
        games.append(game)
    last = games[-1]
    for visitor in (anna, bernd):
        visitor.page.goto(f"{visitor.site}/my-games")
        expect(visitor.page.locator(".ended > ul > li")).to_have_count(2)
        expect(visitor.page.locator("#ended-more li")).to_be_hidden()
    wish = anna.page.locator(f"#again-{last}")
    expect(wish).to_have_text("Rematch")
    wish.click()
    expect(wish).to_have_text("Rematch · 1 want it")
    expect(wish).to_have_attribute("aria-pressed", "true")
    seen = bernd.page.locator(f"#again-{last}")
    expect(seen).to_have_text("Rematch · 1 want it")
    look(anna.page, "my-games-ended")
    seen.click()
    expect(bernd.page).to_have_url(re.compile(r"/tables/[A-Za-z0-9_-]{22}$"))
    expect(wish).to_have_text("To the rematch")
