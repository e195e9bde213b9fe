"""DELETE me: an account ends, and nobody loses a game by it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.models import User
from tests.kit.api_clients import PASSWORD, Caller, person

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
def test_deletion_without_the_right_confirmation_is_refused(
    anna: Caller, body: Any, code: str
) -> None:
    before = User.objects.values().get()
    assert anna.delete("me", body).json()["code"] == code
    assert User.objects.values().get() == before
    assert anna.get("me").status_code == 200


def test_deletion_of_an_account_without_a_password_takes_a_login_by_a_link(
    anna: Caller, visitor: Caller
) -> None:
    User.objects.update(password="!")
    program = anna.post("me/tokens", {"scopes": ["account"]}).json()["token"]
    link = visitor.post("login", {"link": signed_links.login_token(User.objects.get())})
    answers = [
        visitor.delete("me", {"confirm": "anna"}, Authorization=f"Bearer {token}")
        for token in (program, link.json()["token"])
    ]
    assert answers[0].json()["code"] == "stale_login"
    assert answers[1].status_code == 204


def test_deleted_account_is_refused_by_token_session_login_and_link(
    anna: Caller, visitor: Caller
) -> None:
    assert anna.user is not None
    link, browser = signed_links.login_token(User.objects.get()), Client()
    browser.force_login(anna.user)
    delete(anna)
    assert anna.get("me").status_code == 401
    assert browser.get("/api/v1/me").status_code == 401
    for way in ({"username": "anna", "password": PASSWORD}, {"link": link}):
        assert visitor.post("login", way).status_code == 401
    again = {"username": new_name(anna), "password": PASSWORD}
    assert visitor.post("login", again).status_code == 401


def test_deleted_player_is_not_found(anna: Caller, visitor: Caller) -> None:
    delete(anna)
    assert visitor.get("users/anna").status_code == 404
    assert visitor.get(f"users/{new_name(anna)}").status_code == 404


def test_name_and_address_of_a_deleted_account_are_free_again(
    anna: Caller, visitor: Caller
) -> None:
    delete(anna)
    body = {"username": "anna", "email": "anna@example.org", "password": PASSWORD}
    assert visitor.post("register", body).status_code == 201


def test_names_reserved_for_deleted_accounts_are_refused(visitor: Caller) -> None:
    for name in ("deleted-0123abcd", "Deleted-me"):
        body = {"username": name, "email": "x@example.org", "password": PASSWORD}
        answer = visitor.post("register", body)
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["username"])


def test_record_shows_a_deleted_player_under_their_new_name(finished: str, anna: Caller) -> None:
    delete(anna)
    names = [seat["player"] for seat in Caller().get(f"games/{finished}/record").json()["players"]]
    assert names == [new_name(anna), "bernd", "carla"]
    assert new_name(anna).startswith("deleted-")


def test_open_table_of_a_deleted_host_goes_to_the_next_player(
    open_game: str, anna: Caller, bernd: Caller
) -> None:
    bernd.post(f"games/{open_game}/seats", {})
    delete(anna)
    view = bernd.look(open_game)
    assert (view["host"], view["seats"][0]["player"], view["status"]) == ("bernd", None, "open")


def test_open_table_of_a_deleted_host_alone_is_closed(
    open_game: str, anna: Caller, visitor: Caller
) -> None:
    delete(anna)
    assert visitor.look(open_game)["status"] == "closed"


def test_deletion_in_a_running_game_offers_the_seat_to_others(
    days: TimeTravel, game: str, anna: Caller, bernd: Caller, dora: Caller
) -> None:
    delete(anna)
    seat = bernd.look(game)["seats"][0]
    assert (seat["player"], seat["bot"]) == (None, "medium")
    assert seat["offered_at"] is not None
    (notice,) = bernd.get(f"games/{game}/moves").json()["results"][0]["notices"]
    assert (notice["kind"], notice["player"]) == ("offered", new_name(anna))
    assert dora.post(f"games/{game}/seats", {}).json()["seat"] == 0


def test_deletion_in_a_running_game_tells_the_other_players(
    days: TimeTravel, game: str, anna: Caller, bernd: Caller
) -> None:
    delete(anna)
    events = [row["event"] for row in bernd.get("me/messages").json()["results"]]
    assert "seat_offered" in events


def test_deletion_leaves_other_accounts_unchanged(anna: Caller, bernd: Caller) -> None:
    person("anna2")
    others = User.objects.exclude(username="anna").order_by("pk")
    before = list(others.values())
    delete(anna)
    assert list(others.filter(deleted_at=None).values()) == before
    assert bernd.get("me").status_code == 200
