"""POST login and POST logout: a token for a name and a password, and its end."""

from __future__ import annotations

import pytest

from tests.kit.api_clients import PASSWORD, Caller


def test_login_by_name_and_password_gives_a_token(anna: Caller, visitor: Caller) -> None:
    answer = visitor.post("login", {"username": "anna", "password": PASSWORD})
    assert answer.status_code == 201
    token = answer.json()["token"]
    assert visitor.get("me", Authorization=f"Bearer {token}").json()["username"] == "anna"


@pytest.mark.parametrize("typed", ["Anna", "ANNA", " anna "])
def test_login_takes_a_name_in_any_case_of_letters(
    anna: Caller, visitor: Caller, typed: str
) -> None:
    answer = visitor.post("login", {"username": typed, "password": PASSWORD})
    assert (answer.status_code, answer.json()["username"]) == (201, "anna")


def test_login_answers_a_wrong_password_and_an_unknown_name_alike(
    anna: Caller, visitor: Caller
) -> None:
    wrong = visitor.post("login", {"username": "anna", "password": "guess"})
    unknown = visitor.post("login", {"username": "nobody", "password": "guess"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()
    assert wrong.json()["code"] == "bad_credentials"
    assert wrong["WWW-Authenticate"] == "Bearer"


def test_login_to_a_suspended_account_is_refused(anna: Caller, visitor: Caller) -> None:
    assert anna.user is not None
    anna.user.is_active = False
    anna.user.save()
    assert visitor.post("login", {"username": "anna", "password": PASSWORD}).status_code == 401
    assert anna.get("me").status_code == 401


def test_logout_ends_only_the_token_used(anna: Caller, visitor: Caller) -> None:
    token = visitor.post("login", {"username": "anna", "password": PASSWORD}).json()["token"]
    assert visitor.post("logout", Authorization=f"Bearer {token}").status_code == 204
    assert visitor.get("me", Authorization=f"Bearer {token}").status_code == 401
    assert anna.get("me").status_code == 200
