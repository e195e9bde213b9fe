"""A game that is installed beside an untouched checkout, with rules and nothing else."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from devtools.demo.api_client import ApiError, Client
from devtools.demo.game import play, sign_up
from meuterer_site.embedded.data_folder import ROOT
from tests.browser.in_the_suite import every_case_in_walks
from tests.browser.visitors import DESKTOP, Visitor, choose, path_of
from tests.rulesets.third_game.test_generic_table import check_accessibility, check_width

pytestmark = [pytest.mark.slow, pytest.mark.browser, every_case_in_walks]
GAME = "goofspiel"
PATIENCE_SECONDS = 60
LOOKS = "marks => marks.map(mark => [mark.textContent, getComputedStyle(mark).color])"


@contextmanager
def table(site: str, people: int, bots: int = 0, **wish: Any) -> Iterator[tuple[str, list[Client]]]:
    """A game of the toy that has started: its id, and the clients that play it."""
    clients = [sign_up(site, f"c{number}") for number in range(people)]
    trust = {"trusts_server": True}
    terms = {"ruleset": GAME, "seats": people + bots, "bots": ["random"] * bots, **trust, **wish}
    game: str = clients[0].post("games", terms).body["id"]
    for client in clients[1:]:
        client.post(f"games/{game}/seats", trust)
    clients[0].post(f"games/{game}/start")
    try:
        yield game, clients
    finally:
        for client in clients:
            client.close()


def test_whole_game_over_the_api_ends_with_a_record_that_verifies(
    site: str, packages: Path, tmp_path: Path
) -> None:
    with table(site, people=4, bots=1, options={"ties": "carry"}) as (game, clients):
        view = play(clients, game, Random(5))
        assert view["status"] == "finished"
        assert len(view["standings"]) == 5
        record = clients[0].get(f"games/{game}/record").body
    assert record["ruleset"] == GAME
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    command = [sys.executable, str(ROOT / "manage.py"), "verify_record", str(file)]
    environment = {**os.environ, "PYTHONPATH": str(packages)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "holds." in done.stdout


def test_whole_game_by_stream_is_played_to_the_end(site: str) -> None:
    """Who only reads ``table`` messages and posts moves needs nothing else."""
    answered = 0  # the version of the table after my last move: older ones are of no interest
    with table(site, people=1, bots=1) as (game, (client,)):
        with closing(tables(site, client.token, game)) as views:
            for view in views:
                if view["status"] == "finished":
                    break
                if view["legal_moves"] and view["version"] >= answered:
                    wish = {"ply": view["ply"], "move": view["legal_moves"][0]["move"]}
                    answered = client.post(f"games/{game}/moves", wish).body["version"]
        log = client.get(f"games/{game}/moves").body["results"]
    assert view["standings"]
    kinds = {event["kind"] for entry in log for event in entry["events"]}
    assert kinds >= {"prize", "bid", "shown"}


def tables(site: str, token: str, game: str) -> Generator[Any, None, None]:
    """The views that the stream of a table tells, as they come."""
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=PATIENCE_SECONDS)
    wanted = {"Authorization": f"Bearer {token}", "Accept": "application/x-ndjson"}
    with closing(connection):
        connection.request("GET", f"/api/v1/games/{game}/events", headers=wanted)
        with connection.getresponse() as stream:
            for line in stream:
                told = json.loads(line) if line.strip() else {"event": "heartbeat"}
                if told["event"] == "table":
                    yield told["data"]


def test_bids_before_they_are_shown_are_told_to_nobody_else(site: str) -> None:
    with table(site, people=2) as (game, (anna, bernd)):
        anna.post(f"games/{game}/moves", {"ply": 0, "move": {"kind": "bid", "card": 5}})
        mine, other = (client.get(f"games/{game}").body for client in (anna, bernd))
        assert mine["view"]["me"] == {"seat": 0, "bid": 5}
        assert other["view"]["me"] == {"seat": 1, "bid": None}
        assert other["view"]["players"][0]["has_bid"] is True
        log = bernd.get(f"games/{game}/moves").body["results"]
    assert log[-1]["events"][0]["data"] == {"seat": 0}


def test_orders_of_a_game_without_them_are_refused_by_a_code(site: str) -> None:
    order = {"moves": [{"kind": "bid", "card": 1}], "if": [], "stop_if": []}
    with table(site, people=2) as (game, (anna, _)):
        for wish in ({"orders": [order], "answers": {}}, {"orders": [], "answers": {"bid": []}}):
            with pytest.raises(ApiError) as refused:
                anna.call("PUT", f"games/{game}/orders", wish, {})
            assert (refused.value.status, refused.value.problem["code"]) == (422, "bad_orders")


def test_openapi_document_and_readyz_name_the_game_and_no_problem(site: str) -> None:
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=PATIENCE_SECONDS)
    connection.request("GET", "/api/v1/schema?format=json")
    document = json.loads(connection.getresponse().read())
    assert "GoofspielView" in document["components"]["schemas"]
    connection.request("GET", "/readyz")
    answer = connection.getresponse()
    ready = json.loads(answer.read())
    connection.close()
    assert (answer.status, ready["status"]) == (200, "ok")
    assert "rulesets_left_out" not in ready, ready


def test_whole_game_at_the_generic_table_ends_with_a_replay_that_verifies(anna: Visitor) -> None:
    page = anna.page
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    game = anna.table(ruleset=GAME, seats=3)
    anna.open_whole(game)
    expect(page.locator("#tab-log")).to_be_visible()
    expect(page.locator("#tab-orders")).to_have_count(0)
    expect(page.locator("#at-seats > li")).to_have_count(3)
    expect(page.locator("#generic-moves button")).to_have_count(5)
    check_width(page, "table")
    check_accessibility(page, "table")
    page.locator("#tab-reference").click()
    expect(page.locator("#panel")).to_contain_text("This game has no quick reference.")
    page.locator("#tab-log").click()
    while anna.view(game)["status"] == "active":
        page.locator("#generic-moves button").first.wait_for()
        choose(page)
        page.locator("#confirm").wait_for(state="detached")
        page.locator("#generic-moves button, #ranking").first.wait_for()
    expect(page.locator("#ranking > li")).to_have_count(3)
    page.goto(f"{anna.site}{path_of(game)}/replay?ply=3&seat=all")
    expect(page.locator("#headline")).not_to_be_empty()
    page.locator("#verify").click()
    expect(page.locator("#proof-result .notice").first).to_be_visible()
    expect(page.locator("#proof-result .wrong")).to_have_count(0)
    check_width(page, "replay")
    check_accessibility(page, "replay")


def test_list_of_keys_has_those_of_every_table_alone(bernd: Visitor) -> None:
    bernd.open(bernd.table(ruleset=GAME, seats=2))
    assert bernd.keys_listed() == ["← → ↑ ↓", "⏎", "Esc", "N", "R", "F", "L", "C", "?"]


def test_five_seats_have_shapes_and_colours_of_their_own_until_the_end(bernd: Visitor) -> None:
    game = bernd.table(ruleset=GAME, seats=5)
    bernd.open(game)
    marks = bernd.page.locator("#at-seats .seat-mark")
    expect(marks).to_have_count(5)
    begun = marks.evaluate_all(LOOKS)
    play([bernd.api], game, Random(1))
    bernd.open(game)
    marks = bernd.page.locator("#ranking .seat-mark")
    expect(marks).to_have_count(5)
    assert sorted(marks.evaluate_all(LOOKS)) == sorted(begun)
    assert [len(set(looks)) for looks in zip(*begun, strict=True)] == [5, 5]
