"""me/mutes: players whose chat lines I do not want to read."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Mute, User
from games.policy import MUTES_AT_MOST
from tests.kit.api_clients import Caller, person
from tests.kit.chat import hear, refusal, say, texts, unread


def names(caller: Caller) -> list[str]:
    return [row["player"] for row in caller.get("me/mutes").json()["results"]]


def test_lines_of_a_muted_player_are_hidden_and_not_unread(
    open_game: str, anna: Caller, bernd: Caller, carla: Caller
) -> None:
    for player in (bernd, carla):
        player.post(f"games/{open_game}/seats", {})
        say(player, open_game, f"I am {player.user}.")
    assert anna.put("me/mutes/bernd").status_code == 200
    assert texts(anna, open_game) == ["I am carla.", None]
    muted = hear(anna, open_game)
    assert [line["muted"] for line in muted.json()["results"]] == [False, True]
    assert b"I am bernd." not in muted.content
    assert unread(anna) == {(open_game, "players"): 1}
    assert anna.delete("me/mutes/bernd").status_code == 204
    assert texts(anna, open_game) == ["I am carla.", "I am bernd."]
    assert unread(anna) == {(open_game, "players"): 2}


def test_muted_player_cannot_notice_the_mute(
    open_game: str, anna: Caller, bernd: Caller, carla: Caller
) -> None:
    for player in (bernd, carla):
        player.post(f"games/{open_game}/seats", {})
    say(bernd, open_game, "Am I heard?")
    say(anna, open_game)

    def known() -> list[Any]:
        paths = (f"games/{open_game}", "me/chat", "me/mutes", "users/anna", "me/messages")
        return [bernd.get(path).content for path in paths] + [hear(bernd, open_game).content]

    before = known()
    anna.put("me/mutes/bernd")
    assert known() == before
    assert texts(carla, open_game) == ["Ahoy!", "Am I heard?"]
    assert say(bernd, open_game, "And now?").status_code == 201


def test_mute_is_private_to_the_player_who_set_it(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    anna.put("me/mutes/BERND")
    assert (names(anna), names(bernd), names(carla)) == (["bernd"], [], [])
    assert refusal(carla.delete("me/mutes/bernd")) == (404, "no_such_item")
    assert names(anna) == ["bernd"]


def test_muting_twice_is_one_mute(anna: Caller, bernd: Caller) -> None:
    first = anna.put("me/mutes/bernd")
    assert anna.put("me/mutes/bernd").json() == first.json()
    assert Mute.objects.count() == 1
    anna.delete("me/mutes/bernd")
    assert refusal(anna.delete("me/mutes/bernd")) == (404, "no_such_item")


def test_suspended_player_can_be_unmuted(anna: Caller, bernd: Caller) -> None:
    anna.put("me/mutes/bernd")
    User.objects.filter(username="bernd").update(is_active=False)
    assert anna.delete("me/mutes/bernd").status_code == 204


@pytest.mark.parametrize("name", ["anna", "ANNA", "nobody", "a%00b", "x" * 300, "%F0%9F%90%99"])
def test_muting_oneself_or_an_unknown_name_is_refused(name: str, anna: Caller) -> None:
    assert refusal(anna.put(f"me/mutes/{name}")) == (404, "no_such_item")
    assert refusal(anna.delete(f"me/mutes/{name}")) == (404, "no_such_item")


def test_mute_beyond_the_limit_is_refused(anna: Caller, bernd: Caller) -> None:
    others = User.objects.bulk_create(User(username=f"sailor{n}") for n in range(MUTES_AT_MOST))
    Mute.objects.bulk_create(Mute(user=anna.user, muted=other) for other in others)
    assert refusal(anna.put("me/mutes/bernd")) == (409, "too_many")
    assert anna.put("me/mutes/sailor0").status_code == 200
    anna.delete("me/mutes/sailor0")
    assert anna.put("me/mutes/bernd").status_code == 200


def test_list_of_mutes_costs_two_statements(
    anna: Caller, bernd: Caller, carla: Caller, django_assert_num_queries: Any
) -> None:
    for name in ("bernd", "carla"):
        anna.put(f"me/mutes/{name}")
    with django_assert_num_queries(2):
        assert names(anna) == ["carla", "bernd"]


def test_mutes_as_guest_are_refused_with_401(visitor: Caller, anna: Caller) -> None:
    person("eva")
    assert refusal(visitor.get("me/mutes")) == (401, "not_authenticated")
    assert refusal(visitor.put("me/mutes/eva")) == (401, "not_authenticated")
    assert refusal(anna.get("me/mutes", {"player": "eva"})) == (400, "invalid_request")
