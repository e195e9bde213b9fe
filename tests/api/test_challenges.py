"""GET and POST me/challenges, DELETE me/challenges/{id}, GET and POST challenges/{token}."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Block, Game, Message
from games.policy import CHALLENGE_DAYS, CHALLENGES_AT_MOST
from tests.kit.api_clients import Caller, user_of
from tests.kit.bot_accounts import bot_of

pytestmark = pytest.mark.django_db
KIND: dict[str, Any] = {"ruleset": "cartagena", "seats": 2}


def challenge(caller: Caller, **wish: Any) -> Any:
    answer = caller.post("me/challenges", KIND | wish)
    assert answer.status_code == 201, answer.content
    return answer.json()


def take_up(caller: Caller, made: Any, **body: Any) -> Any:
    return caller.post(f"challenges/{made['token']}", body)


def test_link_makes_a_new_table_for_each_player_who_takes_it_up(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    made = challenge(anna, greeting="Who dares?", games_at_once=2, rated=True)
    assert made["url"].endswith(f"/challenges/{made['token']}")
    seen = Caller().get(f"challenges/{made['token']}").json()
    assert (seen["host"], seen["greeting"], seen["rated"]) == ("anna", "Who dares?", True)
    assert "id" not in seen
    tables = [take_up(caller, made, trusts_server=True) for caller in (bernd, carla)]
    assert [answer.status_code for answer in tables] == [201, 201]
    views = [answer.json() for answer in tables]
    assert views[0]["id"] != views[1]["id"]
    assert [[seat["player"] for seat in view["seats"]] for view in views] == [
        ["anna", "bernd"],
        ["anna", "carla"],
    ]
    assert {(view["status"], view["rated"], view["host"]) for view in views} == {
        ("full", True, "anna")
    }
    (listed,) = anna.get("me/challenges").json()
    assert listed["games"] == [view["id"] for view in views]
    told = Message.objects.filter(event="match", channel="mail")
    assert [(row.user.username, row.data["player"]) for row in told.order_by("created_at")] == [
        ("anna", "bernd"),
        ("anna", "carla"),
    ]


def test_table_of_more_than_two_fills_with_those_who_come_next(
    anna: Caller, bernd: Caller, carla: Caller, dora: Caller
) -> None:
    made = challenge(anna, seats=3)
    first, second = (take_up(caller, made).json()["id"] for caller in (bernd, carla))
    assert first == second
    assert take_up(carla, made).json()["code"] == "too_many", "one game at a time was asked for"
    assert take_up(dora, made).json()["code"] == "too_many"
    assert Game.objects.get().status == "full"


def test_challenge_is_not_for_its_maker_or_their_bot_nor_twice(anna: Caller, bernd: Caller) -> None:
    made = challenge(anna, seats=3)
    for caller in (anna, bot_of(anna, "anna-bot")):
        assert take_up(caller, made).json()["code"] == "already_seated"
    assert take_up(bernd, made).status_code == 201
    assert take_up(bernd, made).json()["code"] == "already_seated"


@pytest.mark.parametrize("blocking", [0, 1])
def test_challenge_of_a_blocker_is_answered_as_unknown(
    anna: Caller, bernd: Caller, blocking: int
) -> None:
    made = challenge(anna)
    pair = [user_of(anna), user_of(bernd)]
    Block.objects.create(blocker=pair[blocking], blocked=pair[1 - blocking])
    for ask in (lambda token: bernd.get(f"challenges/{token}"),
                lambda token: bernd.post(f"challenges/{token}", {})):  # fmt: skip
        away, missing = ask(made["token"]), ask("0" * 32 + ".forged")
        assert (away.status_code, away.content) == (404, missing.content)


def test_withdrawn_or_old_link_leads_nowhere_and_its_tables_stay(
    days: TimeTravel, anna: Caller, bernd: Caller, carla: Caller
) -> None:
    made, other = challenge(anna), challenge(anna)
    table = take_up(bernd, made).json()["id"]
    assert bernd.delete(f"me/challenges/{made['id']}").status_code == 404
    assert anna.delete(f"me/challenges/{made['id']}").status_code == 204
    assert take_up(carla, made).status_code == 404
    assert anna.look(table)["status"] == "full"
    days.on(days=CHALLENGE_DAYS, minutes=1)
    assert take_up(carla, other).status_code == 404
    assert anna.get("me/challenges").json() == []


def test_terms_of_a_challenge_apply_to_the_player_who_takes_it_up(
    anna: Caller, bernd: Caller
) -> None:
    made = challenge(anna, min_reliability=90, language="de")
    assert take_up(bernd, made).json()["code"] == "other_language"
    user = user_of(bernd)
    user.speaks, user.reliability = ["de"], 80
    user.save(update_fields=["speaks", "reliability"])
    assert take_up(bernd, made).json()["code"] == "not_reliable"
    assert not Game.objects.exists()


def test_challenges_of_one_account_have_a_limit(anna: Caller) -> None:
    for _ in range(CHALLENGES_AT_MOST):
        challenge(anna)
    assert anna.post("me/challenges", KIND).json()["code"] == "too_many"
