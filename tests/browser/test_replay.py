"""The replay in a browser: positions by buttons, keys and links, and the proof of the deal."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from devtools.demo.api_client import Client
from devtools.demo.game import play, seat_clients
from games.engine.record import verify
from games.pages.short_ids import short_id
from games.rulesets.registry import RULESETS
from tests.browser import positions
from tests.browser.in_the_suite import in_the_suite
from tests.kit.playing_on import play_until_last
from tests.kit.short_games import OPTIONS

pytestmark = [pytest.mark.slow, pytest.mark.browser]
PASSWORD = "plenty-of-rum-88"


class Played(NamedTuple):
    """A game that three players have played to its end."""

    game: str
    names: list[str]
    record: Any

    def address(self, site: str, query: str = "") -> str:
        return f"{site}/tables/{short_id(UUID(self.game))}/replay{query}"


@contextmanager
def company(site: str) -> Iterator[tuple[list[Client], list[str]]]:
    """Clients and names of three new accounts."""
    clients, names = [Client(site) for _ in range(3)], []
    for client in clients:
        name = f"player-{secrets.token_hex(4)}"
        wish = {"username": name, "email": f"{name}@example.org", "password": PASSWORD}
        client.token = client.post("register", wish).body["token"]
        names.append(name)
    yield clients, names
    for client in clients:
        with closing(client):
            pass


class Games(dict[str, Played]):
    """One finished game of each ruleset; those that a test asks for are played, but for the end."""

    def __init__(self, site: str, play_at_the_site: Callable[[str], object]) -> None:
        super().__init__()
        self._site, self._play_at_the_site = site, play_at_the_site

    def __missing__(self, ruleset: str) -> Played:
        with company(self._site) as (clients, names):
            game = seat_clients(clients, {"ruleset": ruleset, "options": OPTIONS.get(ruleset, {})})
            self._play_at_the_site(game)
            play(clients, game, Random(3))
            record = clients[0].get(f"games/{game}/record").body
        self[ruleset] = Played(game, names, record)
        return self[ruleset]


@pytest.fixture(scope="module")
def games(running: dict[str, str], django_db_blocker: Any) -> Games:
    def play_at_the_site(game: str) -> None:
        with django_db_blocker.unblock():
            positions.at_the_site(running, lambda: play_until_last(game))

    return Games(running["SITE_URL"], play_at_the_site)


def open_as(page: Page, site: str, name: str, address: str) -> None:
    """Log in on the way to a page."""
    page.goto(f"{site}/login?next={address.removeprefix(site)}")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"{address}*")


def expect_position(page: Page, ply: int) -> None:
    slider = page.locator("#replay-slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Position {ply} of \d+$"))
    expect(page.locator("#replay-happened")).to_be_visible()


@in_the_suite
@pytest.mark.parametrize("ruleset", RULESETS)
def test_replay_goes_by_buttons_keys_and_slider(
    page: Page, site: str, games: Games, ruleset: str
) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    played = games[ruleset]
    last = len(played.record["moves"])
    page.goto(played.address(site))
    expect_position(page, 0)
    page.get_by_role("button", name="Next position").click()
    expect_position(page, 1)
    page.keyboard.press("ArrowRight")
    expect_position(page, 2)
    page.keyboard.press("ArrowLeft")
    expect_position(page, 1)
    page.keyboard.press("End")
    expect_position(page, last)
    page.get_by_role("button", name="First position").click()
    expect_position(page, 0)
    page.get_by_label("Position", exact=True).fill("5")
    expect_position(page, 5)
    assert page.url.endswith("/replay?ply=5")
    page.reload()
    expect_position(page, 5)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert not problems


def test_replay_plays_the_steps_of_a_film_until_paused(page: Page, site: str, games: Games) -> None:
    page.goto(games["meuterer"].address(site, "?ply=3"))
    expect_position(page, 3)
    with page.expect_response("**/since?*") as told:
        page.get_by_role("button", name="Play", exact=True).click()
    plies = [step["ply"] for step in told.value.json()["steps"]]
    for ply in plies[:2]:
        expect_position(page, ply)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    paused = int(page.url.partition("ply=")[2])
    page.get_by_role("button", name="Next position").click()
    expect_position(page, paused + 1)


def test_replay_jumps_to_a_round_and_to_an_entry_of_the_log(
    page: Page, site: str, games: Games
) -> None:
    played = games["meuterer"]
    rounds = [
        entry["ply"]
        for entry in played.record["moves"]
        for event in entry["events"]
        if event["kind"] == "round" and event["data"]["round"] == 2
    ]
    page.goto(played.address(site))
    page.get_by_label("Go to").select_option(str(rounds[0]))
    expect_position(page, rounds[0])
    expect(page.locator("#replay-happened")).to_contain_text("Round 2 begins")
    page.get_by_role("button", name="Log, link and proof").click()
    page.get_by_text("Everything that happened").click()
    page.get_by_role("link", name="position 7", exact=True).click()
    expect_position(page, 7)
    expect(page.locator("#entries [aria-current]")).to_have_attribute("value", "7")


def test_replay_after_the_end_offers_all_perspectives_unless_the_game_keeps_its_secrets(
    page: Page, site: str, games: Games
) -> None:
    played = games["meuterer"]
    mine, other = played.names[0], played.names[1]
    open_as(page, site, mine, played.address(site))
    expect_position(page, 0)
    eyes = page.get_by_label("Seen by")
    assert eyes.locator("option").all_inner_texts() == [
        "me, as I knew it then",
        f"{other}, as it was known then",
        f"{played.names[2]}, as it was known then",
        "everyone: what lay open",
        "all: every hand open",
    ]
    eyes.select_option("all")
    expect(page.locator("#replay-happened")).to_contain_text(f"Only to {other}: You draw")
    assert page.url.endswith("?ply=0&seat=all")
    page.goto(games["cartagena"].address(site))
    expect_position(page, 0)
    expect(page.get_by_label("Seen by")).to_be_hidden()  # a stranger there has no choice


def test_replay_errors_are_told_in_words_and_lead_on(page: Page, site: str, games: Games) -> None:
    page.goto(games["meuterer"].address(site, "?ply=9999"))
    expect(page.get_by_role("alert")).to_have_text("You cannot look at that position of this game.")
    page.get_by_role("button", name="Show the last position").click()
    expect_position(page, len(games["meuterer"].record["moves"]))
    page.goto(games["cartagena"].address(site, "?seat=1"))
    expect(page.get_by_role("alert")).to_contain_text("keeps its secrets")
    page.get_by_role("button", name="Show what lay open").click()
    expect_position(page, 0)


def test_replay_during_the_game_shows_the_commitment_and_no_other_perspectives(
    page: Page, site: str
) -> None:
    with company(site) as (clients, names):
        game = seat_clients(clients, {"ruleset": "meuterer", "spectators": "nobody"})
        view = clients[0].get(f"games/{game}").body
        there = Played(game, names, None).address(site)
        page.goto(there)
        expect(page.get_by_role("alert")).to_contain_text("shows spectators nothing")
        expect(page.get_by_role("link", name="Log in").last).to_be_visible()
        open_as(page, site, names[0], there)
        expect_position(page, 0)
        page.get_by_role("button", name="Log, link and proof").click()
        expect(page.locator("#replay-proof code")).to_have_text(view["commitment"])
        expect(page.get_by_role("button", name="Verify the deal")).to_have_count(0)
        expect(page.get_by_label("Seen by").locator("option")).to_have_count(2)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_deal_is_verified_and_its_record_downloaded(
    page: Page, site: str, games: Games, ruleset: str
) -> None:
    played = games[ruleset]
    page.goto(played.address(site))
    page.get_by_role("button", name="Log, link and proof").click()
    page.get_by_label("The commitment that I wrote down").fill(played.record["commitment"])
    page.get_by_role("button", name="Verify the deal").click()
    expect(page.get_by_text("The deal is sound")).to_be_visible()
    assert page.locator(".proof-steps .wrong").count() == 0
    assert page.locator(".proof-steps li").count() >= 8
    expect(page.get_by_text("manage.py verify_record")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert re.fullmatch(r"record-[0-9a-f-]{36}\.json", download.value.suggested_filename)
    assert verify(json.loads(download.value.path().read_text()), RULESETS)


def test_forged_deal_is_found(page: Page, site: str, games: Games) -> None:
    played = games["meuterer"]
    page.route(
        "**/record", lambda route: route.fulfill(json=played.record | {"nonces": ["", "", ""]})
    )
    page.goto(played.address(site))
    page.get_by_role("button", name="Log, link and proof").click()
    page.get_by_label("The commitment that I wrote down").fill("0" * 64)
    page.get_by_role("button", name="Verify the deal").click()
    expect(page.get_by_text("The deal is not sound")).to_be_visible()
    wrong = page.locator(".proof-steps .wrong").all_inner_texts()
    assert wrong[0].startswith("Its commitment is the one that you wrote down.")
    assert any(text.startswith("The first hands follow") for text in wrong)
