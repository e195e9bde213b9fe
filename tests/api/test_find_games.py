"""GET games: tables found by what they are, and some read at once by their ids."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Rating
from games.selectors.tables import lists
from tests.kit.api_clients import Caller, user_of

NEW = {"ruleset": "meuterer", "seats": 3}


def found(caller: Caller, **query: Any) -> set[str]:
    answer = caller.get("games", query)
    assert answer.status_code == 200, answer.content
    return {row["id"] for row in answer.json()["results"]}


def made(caller: Caller, **wish: Any) -> str:
    return str(caller.post("games", NEW | wish).json()["id"])


def test_tables_are_found_by_what_they_are(anna: Caller, bernd: Caller, visitor: Caller) -> None:
    three, four = made(anna), made(anna, seats=4, bots_allowed=False)
    other = made(bernd)
    assert found(visitor, seats=4) == {four}
    assert found(visitor, seats=3) == {three, other}
    assert found(visitor, bots_allowed="false") == {four}
    assert found(visitor, bots_allowed="true") == {three, other}
    assert found(visitor, host="ANNA") == {three, four}
    assert found(visitor, host="anna", seats=3) == {three}
    assert found(visitor, host="nobody") == set()


def test_tables_are_found_by_their_age(anna: Caller) -> None:
    table = made(anna)
    at = anna.look(table)["created_at"]
    assert found(anna, since=at) == {table}
    assert found(anna, since="2099-01-01T00:00:00Z") == set()
    assert anna.get("games", {"since": "yesterday"}).status_code == 400


def test_tables_are_found_by_the_rating_of_their_hosts_in_that_game(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    tables = [made(caller) for caller in (anna, bernd, carla)]
    for caller, score, ruleset in ((anna, 900, "meuterer"), (bernd, 1200, "meuterer"),
                                   (carla, 1200, "cartagena")):  # fmt: skip
        Rating.objects.create(user=user_of(caller), ruleset=ruleset, mu=0, sigma=1, score=score)
    assert found(anna, min_rating=1000) == {tables[1]}
    assert found(anna, max_rating=1000) == {tables[0]}
    assert found(anna, min_rating=800, max_rating=1300) == set(tables[:2])
    assert found(anna) == set(tables)


def test_size_and_ratings_are_sought_among_the_newest_tables_that_fit_all_else(
    anna: Caller, bernd: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, others = made(anna), made(anna), made(bernd, bots_allowed=False)
    Rating.objects.create(user=user_of(anna), ruleset="meuterer", mu=0, sigma=1, score=900)
    monkeypatch.setattr(lists, "SEARCHED_AMONG", 2)
    assert found(anna, seats=3) == {new, others}
    assert found(anna, seats=3, host="anna") == {old, new}
    assert found(anna, min_rating=900) == {new}
    assert found(anna, min_rating=900, bots_allowed="true") == {old, new}


def test_tables_named_by_id_are_read_at_once_and_unknown_ones_left_out(
    anna: Caller, visitor: Caller
) -> None:
    tables = [made(anna) for _ in range(3)]
    ids = ",".join([*tables[:2], str(uuid4())])
    assert found(visitor, ids=ids) == set(tables[:2])
    assert found(visitor, ids=ids, status="active") == set()


def test_private_table_is_read_by_id_only_by_those_who_may_see_it(
    anna: Caller, bernd: Caller, carla: Caller, visitor: Caller
) -> None:
    table = made(anna, invited_only=True)
    anna.post(f"games/{table}/invitations", {"player": "bernd"})
    seen = {
        name: found(caller, ids=table) == {table}
        for name, caller in {"anna": anna, "bernd": bernd, "carla": carla, "": visitor}.items()
    }
    assert seen == {"anna": True, "bernd": True, "carla": False, "": False}
    for caller in (anna, bernd, carla, visitor):
        looks = caller.get(f"games/{table}").status_code == 200
        assert looks == (found(caller, ids=table) == {table})


def test_fifty_tables_cost_as_few_statements_as_one(anna: Caller) -> None:
    one = made(anna)
    counts = []
    for ids in ([one], [one, *(made(anna) for _ in range(15))]):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert len(found(anna, ids=",".join(ids))) == len(ids)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 5


@pytest.mark.parametrize(
    "ids",
    ["", "x", ",", f"{UUID(int=1)},", ",".join(str(UUID(int=n)) for n in range(51))],
    ids=["none", "a word", "a comma", "one and a comma", "too many"],
)
def test_malformed_or_too_many_ids_are_refused(anna: Caller, ids: str) -> None:
    refused = anna.get("games", {"ids": ids})
    assert (refused.status_code, [*refused.json()["errors"]]) == (400, ["ids"])


def test_list_of_fifty_ids_is_taken(anna: Caller) -> None:
    assert found(anna, ids=",".join(str(uuid4()) for _ in range(50))) == set()
