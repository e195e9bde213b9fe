"""GET watch: tables worth watching, by what everybody may know of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Block, Game, Rating, User, WatchedTable
from games.policy import WATCH_TABLES
from games.services.play import watched_tables
from tests.kit.api_clients import Caller, person, user_of
from tests.kit.seated_tables import seated_table, start

pytestmark = pytest.mark.django_db


def table(*people: User, **columns: Any) -> str:
    made = seated_table(people, "meuterer", {}, **columns)
    start(made)
    return str(made.pk)


def rate(points: int, *people: User) -> None:
    Rating.objects.bulk_create(
        Rating(user=user, ruleset="meuterer", mu=25, sigma=8, score=points) for user in people
    )


def watched(caller: Caller, which: str = "live") -> list[Any]:
    answer = caller.get("watch")
    assert answer.status_code == 200, answer.content
    return list(answer.json()[which])


@pytest.fixture
def people(db: None) -> list[User]:
    return [person(f"player{number}") for number in range(6)]


def test_tables_of_the_strongest_come_first_each_with_what_lies_open(
    people: list[User], visitor: Caller
) -> None:
    rate(1500, *people[3:])
    weak, strong = table(*people[:3]), table(*people[3:])
    watched_tables.refresh()
    rows = watched(visitor)
    assert [row["id"] for row in rows] == [strong, weak]
    assert [row["rating"] for row in rows] == [1500, 1000]
    assert rows[0]["scores"] == [0, 0, 0]
    assert rows[0]["thumb"]["scores"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("columns", "is_listed", "shows"),
    [
        ({"spectators": "public"}, True, True),
        ({"spectators": "delayed", "spectator_delay": 1}, False, False),
        ({"spectators": "after"}, False, False),
        ({"spectators": "nobody"}, False, False),
        ({"invited_only": True}, False, False),
    ],
)
def test_table_is_listed_by_the_rules_of_its_spectators(
    people: list[User], visitor: Caller, columns: dict[str, Any], is_listed: bool, shows: bool
) -> None:
    made = table(*people[:3])
    Game.objects.filter(pk=made).update(**columns)
    watched_tables.refresh()
    rows = watched(visitor)
    assert [row["id"] for row in rows] == [made] * is_listed
    assert [row["thumb"] is not None for row in rows] == [shows] * is_listed


def test_table_with_delayed_spectators_shows_nothing_of_the_present(
    players: list[Caller], game: str, visitor: Caller
) -> None:
    Game.objects.filter(pk=game).update(spectators="delayed", spectator_delay=1)
    for _ in range(2):
        mover = next(one for one in players if one.look(game)["legal_moves"])
        mover.move(game)
    watched_tables.refresh()
    (row,) = watched(visitor)
    assert (row["thumb"], row["scores"], row["is_close"], row["to_move"]) == (None, None, False, [])
    Game.objects.filter(pk=game).update(spectators="public", spectator_delay=0)
    watched_tables.refresh()
    Game.objects.filter(pk=game).update(spectators="delayed", spectator_delay=1)
    assert watched(visitor)[0]["thumb"] is None, "what was found before is not told either"


@pytest.mark.ends_soon
def test_finished_game_is_on_the_other_list_with_its_scores(
    finished: str, players: list[Caller], visitor: Caller
) -> None:
    watched_tables.refresh()
    (row,) = watched(visitor, "finished")
    assert row["id"] == finished
    assert row["scores"] == [standing["score"] for standing in sorted(
        row["standings"], key=lambda standing: standing["seat"])]  # fmt: skip
    assert watched(visitor) == []
    Game.objects.filter(pk=finished).update(spectators="nobody")
    watched_tables.refresh()
    assert watched(visitor, "finished") == []


def test_tables_of_a_blocking_host_are_left_out(
    people: list[User], anna: Caller, visitor: Caller
) -> None:
    made = table(*people[:3])
    watched_tables.refresh()
    Block.objects.create(blocker=people[0], blocked=user_of(anna))
    assert watched(anna) == []
    assert [row["id"] for row in watched(visitor)] == [made]


def test_lists_are_short_and_cost_few_statements_however_many_tables_there_are(
    people: list[User], anna: Caller
) -> None:
    def statements(tables: int) -> int:
        for _ in range(tables):
            table(*people[:3])
        watched_tables.refresh()
        with CaptureQueriesContext(connection) as captured:
            watched(anna)
        return len(captured)

    few = statements(1)
    assert statements(2 * WATCH_TABLES) == few <= 5
    assert len(watched(anna)) == WATCH_TABLES
    assert WatchedTable.objects.count() == 2 * WATCH_TABLES


def test_table_that_ends_meanwhile_is_shown_no_more(people: list[User], visitor: Caller) -> None:
    made = table(*people[:3])
    watched_tables.refresh()
    Game.objects.filter(pk=made).update(status="ended", to_move=[], bot_due=False)
    assert watched(visitor) == []
    watched_tables.refresh()
    assert not WatchedTable.objects.exists()
