"""DELETE me: an account ends, and nobody loses a game by it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games import links
from games.days.passing import Days
from games.models import User
from tests.callers import PASSWORD, Caller, person

pytestmark = pytest.mark.django_db
FAREWELL = {"confirm": "anna", "password": PASSWORD}


def delete(caller: Caller) -> None:
    assert caller.delete("me", FAREWELL).status_code == 204


def new_name(caller: Caller) -> str:
    assert caller.user is not None
    return User.objects.get(pk=caller.user.pk).username


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "invalid_request"),
        ({"password": PASSWORD}, "invalid_request"),
        ({"confirm": "Anna", "password": PASSWORD}, "invalid_request"),
        ({"confirm": "bernd", "password": PASSWORD}, "invalid_request"),
        ({"confirm": "anna"}, "bad_credentials"),
        ({"confirm": "anna", "password": "guess"}, "bad_credentials"),
        ({"confirm": True, "password": PASSWORD}, "invalid_request"),
        (FAREWELL | {"really": True}, "invalid_request"),
    ],
)
def test_not_by_mistake(anna: Caller, body: Any, code: str) -> None:
    before = User.objects.values().get()
    assert anna.delete("me", body).json()["code"] == code
    assert User.objects.values().get() == before
    assert anna.get("me").status_code == 200


def test_who_has_no_password_types_the_name(anna: Caller) -> None:
    User.objects.update(password="!")
    assert anna.delete("me", {"confirm": "anna"}).status_code == 204


def test_nothing_lets_in_any_more(anna: Caller, guest: Caller) -> None:
    assert anna.user is not None
    link, browser = links.login_token(User.objects.get()), Client()
    browser.force_login(anna.user)
    delete(anna)
    assert anna.get("me").status_code == 401
    assert browser.get("/api/v1/me").status_code == 401
    for way in ({"username": "anna", "password": PASSWORD}, {"link": link}):
        assert guest.post("login", way).status_code == 401
    again = {"username": new_name(anna), "password": PASSWORD}
    assert guest.post("login", again).status_code == 401


def test_nobody_finds_him(anna: Caller, guest: Caller) -> None:
    delete(anna)
    assert guest.get("users/anna").status_code == 404
    assert guest.get(f"users/{new_name(anna)}").status_code == 404


def test_name_and_address_are_free_again(anna: Caller, guest: Caller) -> None:
    delete(anna)
    body = {"username": "anna", "email": "anna@example.org", "password": PASSWORD}
    assert guest.post("register", body).status_code == 201


def test_nobody_takes_a_name_as_the_deleted_have(guest: Caller) -> None:
    for name in ("deleted-0123abcd", "Deleted-me"):
        body = {"username": name, "email": "x@example.org", "password": PASSWORD}
        answer = guest.post("register", body)
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["username"])


def test_a_record_keeps_his_seat_under_another_name(finished: str, anna: Caller) -> None:
    delete(anna)
    names = [seat["player"] for seat in Caller().get(f"games/{finished}/record").json()["players"]]
    assert names == [new_name(anna), "bernd", "carla"]
    assert new_name(anna).startswith("deleted-")


def test_an_open_table_goes_to_who_sits_there(open_game: str, anna: Caller, bernd: Caller) -> None:
    bernd.post(f"games/{open_game}/seats", {})
    delete(anna)
    view = bernd.look(open_game)
    assert (view["host"], view["seats"][0]["player"], view["status"]) == ("bernd", None, "open")


def test_one_where_nobody_sits_is_closed(open_game: str, anna: Caller, guest: Caller) -> None:
    delete(anna)
    assert guest.look(open_game)["status"] == "closed"


def test_in_a_running_game_a_bot_plays_on_and_others_may_take_over(
    days: Days, game: str, anna: Caller, bernd: Caller, dora: Caller
) -> None:
    delete(anna)
    seat = bernd.look(game)["seats"][0]
    assert (seat["player"], seat["bot"]) == (None, "greedy")
    assert seat["offered_at"] is not None
    (notice,) = bernd.get(f"games/{game}/moves").json()["results"][0]["notices"]
    assert (notice["kind"], notice["player"]) == ("offered", new_name(anna))
    assert dora.post(f"games/{game}/seats", {}).json()["seat"] == 0


def test_the_others_are_told_of_the_seat(
    days: Days, game: str, anna: Caller, bernd: Caller
) -> None:
    delete(anna)
    events = [row["event"] for row in bernd.get("me/messages").json()["results"]]
    assert "seat_offered" in events


def test_another_account_is_as_it_was(anna: Caller, bernd: Caller) -> None:
    person("anna2")
    others = User.objects.exclude(username="anna").order_by("pk")
    before = list(others.values())
    delete(anna)
    assert list(others.filter(deleted_at=None).values()) == before
    assert bernd.get("me").status_code == 200
