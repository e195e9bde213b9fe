"""GET games and GET me/games: tables in pages."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.kit.api_clients import Caller

NEW = {"ruleset": "meuterer", "seats": 3}


def test_tables_are_listed_newest_first_in_pages(anna: Caller, visitor: Caller) -> None:
    made = [anna.post("games", NEW).json()["id"] for _ in range(5)]
    page = visitor.get("games", {"limit": 2}).json()
    seen = [row["id"] for row in page["results"]]
    while page["next"]:
        page = visitor.client.get(page["next"]).json()
        seen += [row["id"] for row in page["results"]]
    assert seen == made[::-1]


def test_tables_are_filtered_by_status_and_ruleset(game: str, ruleset: str, dora: Caller) -> None:
    other = dora.post("games", NEW).json()["id"]
    assert [row["id"] for row in dora.get("games", {"status": "active"}).json()["results"]] == [
        game
    ]
    assert [row["id"] for row in dora.get("games", {"status": "open"}).json()["results"]] == [other]
    found = dora.get("games", {"ruleset": ruleset}).json()["results"]
    assert game in [row["id"] for row in found]
    assert {row["ruleset"] for row in found} == {ruleset}


def test_tables_are_filtered_by_player(
    game: str, anna: Caller, dora: Caller, visitor: Caller
) -> None:
    """Only public tables, in any case of letters; an unknown name finds nothing."""
    dora.post("games", NEW)
    dora.post("games", NEW | {"invited_only": True})
    found = {
        name: [row["id"] for row in visitor.get("games", {"player": name}).json()["results"]]
        for name in ("Anna", "dora", "nobody", "no name at all")
    }
    assert found["Anna"] == [game]
    assert len(found["dora"]) == 1
    assert found["nobody"] == found["no name at all"] == []


def test_my_games_lists_only_tables_where_i_sit(game: str, anna: Caller, dora: Caller) -> None:
    assert [row["id"] for row in anna.get("me/games").json()["results"]] == [game]
    assert dora.get("me/games").json()["results"] == []


def test_list_of_tables_holds_no_position_and_no_secret(game: str, anna: Caller) -> None:
    row = anna.get("games").json()["results"][0]
    assert not {"view", "state", "secret", "legal_moves"} & set(row)


@pytest.mark.parametrize(
    "query", [{"status": "lost"}, {"ruleset": "chess"}, {"ruleset": "\0"}, {"cursor": "x"}]
)
def test_invalid_query_of_tables_is_refused(visitor: Caller, query: dict[str, str]) -> None:
    assert visitor.get("games", query).status_code in (400, 404)


def test_page_of_my_games_costs_the_same_for_any_length(anna: Caller) -> None:
    costs = []
    for _ in range(2):
        anna.post("games", NEW)
        with CaptureQueriesContext(connection) as few:
            anna.get("me/games")
        costs.append(len(few))
    assert costs == [3, 3]


def test_tables_are_filtered_by_free_seats_language_rating_and_clock(
    anna: Caller, visitor: Caller
) -> None:
    made = {
        name: anna.post("games", NEW | wish).json()["id"]
        for name, wish in {
            "plain": {},
            "german": {"language": "de"},
            "rated": {"rated": True},
            "slow": {"clock": "slow"},
            "full": {"bots": ["random", "random"]},
            "private": {"invited_only": True},
        }.items()
    }

    def names(**query: str) -> list[str]:
        rows = visitor.get("games", query).json()["results"]
        return [name for row in rows for name, pk in made.items() if pk == row["id"]]

    assert names() == ["full", "slow", "rated", "german", "plain"]
    assert names(free="true") == ["slow", "rated", "german", "plain"]
    assert names(status="full") == ["full"]
    assert names(status="full", free="true") == []
    assert names(language="de") == ["german"]
    assert names(rated="true") == ["rated"]
    assert names(rated="false", clock="standard") == ["full", "german", "plain"]
    assert names(clock="slow", free="true") == ["slow"]


def test_invited_table_is_listed_only_among_its_players_games(anna: Caller, dora: Caller) -> None:
    game = anna.post("games", NEW | {"invited_only": True}).json()["id"]
    assert [row["id"] for row in anna.get("me/games").json()["results"]] == [game]
    for caller in (anna, dora):
        assert caller.get("games", {"status": "open"}).json()["results"] == []


@pytest.mark.parametrize(
    "query", [{"free": "perhaps"}, {"clock": "sun"}, {"language": "it"}, {"rated": "a"}, {"x": "y"}]
)
def test_invalid_filter_of_tables_is_refused(visitor: Caller, query: dict[str, str]) -> None:
    assert visitor.get("games", query).status_code == 400


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"status": "open"},
        {"ruleset": "meuterer"},
        {"clock": "slow"},
        {"language": "de"},
        {"rated": "true"},
        {"free": "true"},
        {"offered": "true"},
    ],
)
def test_every_list_of_tables_uses_an_index_and_few_statements(
    anna: Caller, query: dict[str, str]
) -> None:
    anna.post("games", NEW | {"language": "de", "rated": True, "clock": "slow"})
    with CaptureQueriesContext(connection) as asked:
        assert anna.get("games", query).status_code == 200
    assert len(asked) <= 4
    (listing,) = [row["sql"] for row in asked if 'FROM "games_game"' in row["sql"]]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")  # a small table is read as a whole
        cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute("SET LOCAL enable_bitmapscan = off")
        cursor.execute(f"EXPLAIN {listing}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "using game_" in plan, plan
    assert "Seq Scan on games_game" not in plan, plan


def test_parameter_that_comes_twice_is_refused(visitor: Caller) -> None:
    answer = visitor.get("games?free=true&free=false")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["free"])
