"""POST games: a new table."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.registry import RULESETS
from games.models import Answer, Game
from tests.callers import Caller

NEW = {"ruleset": "meuterer", "seats": 4}


def test_the_host_takes_the_first_seat_and_bots_the_last(anna: Caller) -> None:
    table = anna.post("games", NEW | {"bots": ["random", "greedy"]}).json()
    assert table["status"] == "open"
    assert table["host"] == "anna"
    assert [seat["player"] for seat in table["seats"]] == ["anna", None, None, None]
    assert [seat["bot"] for seat in table["seats"]] == [None, None, "random", "greedy"]


def test_the_commitment_is_published_and_the_secret_is_not(anna: Caller) -> None:
    answer = anna.post("games", NEW)
    game = Game.objects.get()
    assert answer.json()["commitment"] == game.commitment
    assert game.secret not in answer.content.decode()


@pytest.mark.parametrize("key", RULESETS)
def test_every_preset_sets_its_options(anna: Caller, key: str) -> None:
    rules = RULESETS[key]
    for name, options in rules.presets.items():
        table = anna.post(
            "games", {"ruleset": key, "seats": rules.table_sizes[0], "preset": name}
        ).json()
        assert table["options"] == rules.options().dump() | dict(options)


def test_single_options_are_laid_over_the_preset(anna: Caller) -> None:
    wish = {"preset": "brettspielwelt", "options": {"sale_choice": "ask", "rounds": 2}}
    options = anna.post("games", NEW | wish).json()["options"]
    assert (options["sale_choice"], options["rounds"]) == ("ask", 2)
    assert options["mutiny_laps"] == "until_all_pass"


@pytest.mark.parametrize(
    "wish",
    [
        {"ruleset": "chess"},
        {"seats": 2},
        {"seats": 5},
        {"preset": "house-rules"},
        {"options": {"no_such": 1}},
        {"options": {"rounds": 0}},
        {"options": {"rounds": 21}},
        {"options": {"rounds": "2"}},
        {"options": {"pirates": 1}},
        {"options": {"pirates": "true"}},
        {"options": {"layout": ["chart"]}},
        {"bots": ["random"] * 4},
    ],
)
def test_what_does_not_fit_the_game(anna: Caller, wish: dict[str, Any]) -> None:
    answer = anna.post("games", NEW | wish)
    assert answer.status_code == 422
    assert answer.json()["code"] == "bad_options"
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    "wish",
    [
        {"ruleset": None},
        {"ruleset": 3},
        {"seats": "4"},
        {"seats": True},
        {"seats": 4.5},
        {"seats": 10**30},
        {"seats": -1},
        {"options": []},
        {"bots": "random"},
        {"bots": ["genius"]},
        {"nonce": "a b"},
        {"nonce": "x" * 65},
        {"colour": "red"},
    ],
)
def test_what_is_no_request(anna: Caller, wish: dict[str, Any]) -> None:
    answer = anna.post("games", NEW | wish)
    assert answer.status_code == 400
    assert answer.json()["code"] == "invalid_request"


def test_a_guest_cannot_make_a_table(guest: Caller) -> None:
    assert guest.post("games", NEW).status_code == 401


def test_a_retry_makes_no_second_table(anna: Caller) -> None:
    first = anna.post("games", NEW, Idempotency_Key="k1")
    again = anna.post("games", NEW, Idempotency_Key="k1")
    assert again.status_code == 201
    assert again.json() == first.json()
    assert Game.objects.count() == 1


def test_a_key_is_its_owners_alone(anna: Caller, bernd: Caller) -> None:
    anna.post("games", NEW, Idempotency_Key="k1")
    assert bernd.post("games", NEW, Idempotency_Key="k1").json()["host"] == "bernd"


def test_a_key_belongs_to_one_request(anna: Caller) -> None:
    anna.post("games", NEW, Idempotency_Key="k1")
    other = anna.post("games", NEW | {"seats": 3}, Idempotency_Key="k1")
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert Game.objects.count() == 1


@pytest.mark.parametrize("key", ["x" * 65, "tab\there"])
def test_a_key_is_short_and_printable(anna: Caller, key: str) -> None:
    assert anna.post("games", NEW, Idempotency_Key=key).status_code == 400
    assert not Answer.objects.exists()
