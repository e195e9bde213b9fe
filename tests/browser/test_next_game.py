"""The way on to the next game, at every table while one waits."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from devtools.demo.api_client import Client
from tests.browser import positions
from tests.browser.visitors import DESKTOP, PASSWORD, PHONE, TRUST, Visitor, choose, path_of

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]


@pytest.fixture
def two_games(site: str, anna: Visitor, set_up: SetUp) -> tuple[str, str]:
    """Two games of Anna's with somebody who sits there and does nothing."""
    name = f"still-{secrets.token_hex(4)}"
    guest = Client(site)
    made = {"username": name, "email": f"{name}@example.org", "password": PASSWORD}
    assert guest.post("register", made).body["token"]
    guest.close()
    games = []
    for _ in range(2):
        game = anna.table(ruleset="meuterer", seats=3, bots=0, **TRUST)
        set_up(game, 0, lambda state: positions.asked("meuterer", state) == "offer-offer", [name])
        games.append(game)
    return games[0], games[1]


def test_next_game_stands_at_the_same_place_after_each_move(
    anna: Visitor, two_games: tuple[str, str]
) -> None:
    """T54: in the bar of a desk; on a phone at "back", and in the dock once others decide."""
    first, second = two_games
    page = anna.page
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    anna.open_whole(first)
    link = page.locator("#at-bar #next-game")
    expect(link).to_have_attribute("href", path_of(second))
    place = link.bounding_box()
    choose(page)
    page.locator("#confirm").wait_for(state="detached")
    anna.catch_up(first)
    assert link.bounding_box() == place
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(page.locator("#back .count")).to_have_text("1")
    if page.locator("#at-dock:not([data-asks])").count():
        expect(page.locator("#at-action #next-game")).to_be_visible()
    assert page.locator("#next-game").count() <= 1
