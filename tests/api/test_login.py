"""POST login, POST logout: a token for a name and a password, and its end."""

from __future__ import annotations

from tests.callers import PASSWORD, Caller


def test_name_and_password_give_a_token(anna: Caller, guest: Caller) -> None:
    answer = guest.post("login", {"username": "anna", "password": PASSWORD})
    assert answer.status_code == 201
    token = answer.json()["token"]
    assert guest.get("me", Authorization=f"Bearer {token}").json()["username"] == "anna"


def test_a_wrong_password_and_an_unknown_name_are_told_alike(anna: Caller, guest: Caller) -> None:
    wrong = guest.post("login", {"username": "anna", "password": "guess"})
    unknown = guest.post("login", {"username": "nobody", "password": "guess"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()
    assert wrong.json()["code"] == "bad_credentials"
    assert wrong["WWW-Authenticate"] == "Bearer"


def test_an_account_that_was_closed_opens_nothing(anna: Caller, guest: Caller) -> None:
    assert anna.user is not None
    anna.user.is_active = False
    anna.user.save()
    assert guest.post("login", {"username": "anna", "password": PASSWORD}).status_code == 401
    assert anna.get("me").status_code == 401


def test_logging_out_ends_this_token_alone(anna: Caller, guest: Caller) -> None:
    token = guest.post("login", {"username": "anna", "password": PASSWORD}).json()["token"]
    assert guest.post("logout", Authorization=f"Bearer {token}").status_code == 204
    assert guest.get("me", Authorization=f"Bearer {token}").status_code == 401
    assert anna.get("me").status_code == 200
