"""POST games: a new table."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game, IdempotencyKey
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller

NEW = {"ruleset": "meuterer", "seats": 4}


def test_new_table_seats_the_host_first_and_bots_last(anna: Caller) -> None:
    table = anna.post("games", NEW | {"bots": ["random", "greedy"]}).json()
    assert table["status"] == "open"
    assert table["host"] == "anna"
    assert [seat["player"] for seat in table["seats"]] == ["anna", None, None, None]
    assert [seat["bot"] for seat in table["seats"]] == [None, None, "random", "greedy"]


@pytest.mark.parametrize(
    ("bots", "seated"),
    [
        (["greedy", None, None], [None, "greedy", None, None]),
        ([None, "random", None], [None, None, "random", None]),
        (["greedy", None], [None, None, "greedy", None]),
        ([None, None, None], [None] * 4),
    ],
)
def test_null_among_the_bots_leaves_its_seat_free(
    anna: Caller, bots: list[str | None], seated: list[str | None]
) -> None:
    table = anna.post("games", NEW | {"bots": bots}).json()
    assert [seat["bot"] for seat in table["seats"]] == seated
    assert table["status"] == "open"


def test_table_without_bots_takes_nulls_alone(anna: Caller) -> None:
    wish = NEW | {"bots_allowed": False}
    assert anna.post("games", wish | {"bots": [None, None]}).status_code == 201
    refused = anna.post("games", wish | {"bots": [None, "greedy"]})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_options")


def test_new_table_publishes_the_commitment_and_not_the_secret(anna: Caller) -> None:
    answer = anna.post("games", NEW)
    game = Game.objects.get()
    assert answer.json()["commitment"] == game.commitment
    assert game.secret not in answer.content.decode()


@pytest.mark.parametrize("key", RULESETS)
def test_table_by_a_preset_has_its_options(anna: Caller, key: str) -> None:
    rules = RULESETS[key].rules
    for name, options in rules.presets.items():
        table = anna.post(
            "games", {"ruleset": key, "seats": rules.table_sizes[0], "preset": name}
        ).json()
        assert table["options"] == rules.options().dump() | dict(options)


def test_single_options_override_the_preset(anna: Caller) -> None:
    wish = {"preset": "brettspielwelt", "options": {"sale_choice": "ask", "rounds": 2}}
    options = anna.post("games", NEW | wish).json()["options"]
    assert (options["sale_choice"], options["rounds"]) == ("ask", 2)
    assert options["mutiny_laps"] == "until_all_out"


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
        {"bots": [None] * 4},
        {"bots": ["genius"]},  # nobody's name
    ],
)
def test_options_that_do_not_fit_the_game_are_refused_with_422(
    anna: Caller, wish: dict[str, Any]
) -> None:
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
        {"bots": ["x" * 31]},
        {"nonce": "a b"},
        {"nonce": "x" * 65},
        {"colour": "red"},
    ],
)
def test_malformed_request_for_a_table_is_refused_with_400(
    anna: Caller, wish: dict[str, Any]
) -> None:
    answer = anna.post("games", NEW | wish)
    assert answer.status_code == 400
    assert answer.json()["code"] == "invalid_request"


def test_malformed_request_is_told_by_its_first_field_in_words(anna: Caller) -> None:
    refused = anna.post("games", NEW | {"seats": "three"}).json()
    assert refused["detail"] == "seats: Give a whole number."
    assert set(refused["errors"]) == {"seats"}
    inner = anna.post("games", NEW | {"bots": ["random", {}]}).json()
    assert inner["detail"] == "bots: 1: Give a text."


def test_retried_request_creates_no_second_table(anna: Caller) -> None:
    first = anna.post("games", NEW, Idempotency_Key="k1")
    again = anna.post("games", NEW, Idempotency_Key="k1")
    assert again.status_code == 201
    assert again.json() == first.json()
    assert Game.objects.count() == 1


def test_idempotency_key_is_its_owners_alone(anna: Caller, bernd: Caller) -> None:
    anna.post("games", NEW, Idempotency_Key="k1")
    assert bernd.post("games", NEW, Idempotency_Key="k1").json()["host"] == "bernd"


def test_idempotency_key_used_for_another_request_is_refused(anna: Caller) -> None:
    anna.post("games", NEW, Idempotency_Key="k1")
    other = anna.post("games", NEW | {"seats": 3}, Idempotency_Key="k1")
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert Game.objects.count() == 1


@pytest.mark.parametrize("key", ["x" * 65, "tab\there"])
def test_overlong_or_unprintable_idempotency_key_is_refused(anna: Caller, key: str) -> None:
    assert anna.post("games", NEW, Idempotency_Key=key).status_code == 400
    assert not IdempotencyKey.objects.exists()
