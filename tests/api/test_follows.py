"""me/follows: players whose games I want to see; and the tables at which they sit."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.kit.api_clients import Caller
from tests.kit.chat import refusal

NEW = {"ruleset": "meuterer", "seats": 3}


def made(caller: Caller, **wish: Any) -> str:
    return str(caller.post("games", NEW | wish).json()["id"])


def followed(caller: Caller, **query: Any) -> set[str]:
    rows = caller.get("games", {"followed": "true", **query}).json()["results"]
    return {row["id"] for row in rows}


def test_follow_is_kept_once_asked_for_and_taken_back(anna: Caller, bernd: Caller) -> None:
    first = anna.put("me/follows/Bernd")
    assert first.status_code == 200
    assert first.json() == anna.put("me/follows/bernd").json()
    assert first.json() == anna.get("me/follows/bernd").json()
    assert [row["player"] for row in anna.get("me/follows").json()["results"]] == ["bernd"]
    assert bernd.get("me/follows").json()["results"] == []
    assert anna.delete("me/follows/bernd").status_code == 204
    assert refusal(anna.delete("me/follows/bernd")) == (404, "no_such_item")
    assert refusal(anna.put("me/follows/anna")) == (404, "no_such_item")


def test_follows_above_the_limit_are_refused(
    anna: Caller, bernd: Caller, carla: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.people.follows.FOLLOWS_AT_MOST", 1)
    assert anna.put("me/follows/bernd").status_code == 200
    assert refusal(anna.put("me/follows/carla")) == (409, "too_many")


def test_public_tables_of_those_whom_i_follow_are_listed_and_no_others(
    anna: Caller, bernd: Caller, carla: Caller, visitor: Caller
) -> None:
    table, joined, _other = made(bernd), made(carla), made(carla)
    made(bernd, invited_only=True)
    bernd.post(f"games/{joined}/seats", {})
    anna.put("me/follows/bernd")
    with CaptureQueriesContext(connection) as asked:
        assert followed(anna) == {table, joined}
    assert len(asked) <= 5
    assert followed(anna, host="carla") == {joined}
    assert followed(carla) == set()
    assert refusal(visitor.get("games", {"followed": "true"})) == (401, "not_authenticated")


def test_players_who_blocked_me_show_me_nothing(anna: Caller, bernd: Caller, carla: Caller) -> None:
    joined = made(carla)
    bernd.post(f"games/{joined}/seats", {})
    anna.put("me/follows/bernd")
    bernd.put("me/blocks/anna")
    assert followed(anna) == set()
    assert anna.get("me/follows/bernd").status_code == 200
