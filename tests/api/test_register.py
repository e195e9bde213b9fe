"""POST register: an account, and a first token."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import User
from tests.kit.api_clients import PASSWORD, Caller

ACCOUNT = {"username": "dora", "email": "dora@example.org", "password": PASSWORD}


def test_registration_gives_a_token_for_the_new_account(visitor: Caller) -> None:
    answer = visitor.post("register", ACCOUNT)
    assert answer.status_code == 201
    token = answer.json()["token"]
    me = visitor.get("me", Authorization=f"Bearer {token}").json()
    assert me == {
        "username": "dora",
        "email": "dora@example.org",
        "email_confirmed": False,
        "new_email": None,
        "bot_of": None,
        "guest": False,
    }


def test_registration_stores_the_password_only_as_a_hash(visitor: Caller) -> None:
    visitor.post("register", ACCOUNT)
    assert PASSWORD not in User.objects.get(username="dora").password


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("username", ""),
        ("username", "x"),
        ("username", "a b"),
        ("username", "ännä"),
        ("username", "a\u0000b"),
        ("username", 17),
        ("username", None),
        ("username", ["anna"]),
        ("username", "x" * 31),
        ("email", "nowhere"),
        ("email", ""),
        ("password", "12345"),
        ("password", "password"),
        ("password", 12345678),
        ("shoe_size", 44),
    ],
)
def test_invalid_registration_names_the_field(visitor: Caller, field: str, value: Any) -> None:
    answer = visitor.post("register", ACCOUNT | {field: value})
    assert answer.status_code == 400
    assert answer.json()["code"] == "invalid_request"
    assert field in answer.json()["errors"]
    assert not User.objects.exists()


def test_name_is_taken_once_in_any_case_of_letters(visitor: Caller) -> None:
    assert visitor.post("register", ACCOUNT).status_code == 201
    again = ACCOUNT | {"username": "DORA", "email": "other@example.org"}
    assert visitor.post("register", again).status_code == 400


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"a":NaN}', b'{"username":"\\ud800"}'],
)
def test_malformed_registration_body_is_refused(visitor: Caller, body: bytes) -> None:
    answer = visitor.client.post("/api/v1/register", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"


def test_deeply_nested_registration_body_is_refused(visitor: Caller) -> None:
    for depth in (20, 900, 100_000):
        body = '{"a":' * depth + "1" + "}" * depth
        answer = visitor.client.post("/api/v1/register", body, content_type="application/json")
        assert answer.status_code == (400 if depth < 10_000 else 413)


def test_registration_body_of_megabytes_is_refused(visitor: Caller) -> None:
    body = '{"username": "' + "x" * 5_000_000 + '"}'
    answer = visitor.client.post("/api/v1/register", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


def test_registration_takes_only_json(visitor: Caller) -> None:
    answer = visitor.client.post("/api/v1/register", "username=dora", content_type="text/plain")
    assert answer.status_code == 415
    assert answer.json()["code"] == "unsupported_media_type"


def test_all_errors_of_a_registration_are_reported_together(visitor: Caller, anna: Caller) -> None:
    wrong = {"username": "ANNA", "email": "nowhere", "password": "12345", "zone": "Nowhere"}
    answer = visitor.post("register", wrong)
    assert answer.status_code == 400
    assert set(answer.json()["errors"]) == set(wrong)


def test_name_and_password_that_are_both_refused_are_told_at_once(
    visitor: Caller, anna: Caller
) -> None:
    answer = visitor.post("register", ACCOUNT | {"username": "anna", "password": "12345678"})
    assert set(answer.json()["errors"]) == {"username", "password"}
