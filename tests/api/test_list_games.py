"""GET games, GET me/games: tables in pages."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.callers import Caller

NEW = {"ruleset": "meuterer", "seats": 3}


def test_the_newest_come_first_a_page_at_a_time(anna: Caller, guest: Caller) -> None:
    made = [anna.post("games", NEW).json()["id"] for _ in range(5)]
    page = guest.get("games", {"limit": 2}).json()
    seen = [row["id"] for row in page["results"]]
    while page["next"]:
        page = guest.client.get(page["next"]).json()
        seen += [row["id"] for row in page["results"]]
    assert seen == made[::-1]


def test_by_status_and_ruleset(game: str, ruleset: str, dora: Caller) -> None:
    other = dora.post("games", NEW).json()["id"]
    assert [row["id"] for row in dora.get("games", {"status": "active"}).json()["results"]] == [
        game
    ]
    assert [row["id"] for row in dora.get("games", {"status": "open"}).json()["results"]] == [other]
    found = dora.get("games", {"ruleset": ruleset}).json()["results"]
    assert game in [row["id"] for row in found]
    assert {row["ruleset"] for row in found} == {ruleset}


def test_mine_are_those_where_i_sit(game: str, anna: Caller, dora: Caller) -> None:
    assert [row["id"] for row in anna.get("me/games").json()["results"]] == [game]
    assert dora.get("me/games").json()["results"] == []


def test_a_list_holds_no_position_and_no_secret(game: str, anna: Caller) -> None:
    row = anna.get("games").json()["results"][0]
    assert not {"view", "state", "secret", "legal_moves"} & set(row)


@pytest.mark.parametrize(
    "query", [{"status": "lost"}, {"ruleset": "chess"}, {"ruleset": "\0"}, {"cursor": "x"}]
)
def test_a_query_that_makes_no_sense(guest: Caller, query: dict[str, str]) -> None:
    assert guest.get("games", query).status_code in (400, 404)


def test_a_page_costs_the_same_however_long(anna: Caller) -> None:
    costs = []
    for _ in range(2):
        anna.post("games", NEW)
        with CaptureQueriesContext(connection) as few:
            anna.get("me/games")
        costs.append(len(few))
    assert costs == [3, 3]
