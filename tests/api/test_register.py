"""POST register: an account, and a first token."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import User
from tests.callers import PASSWORD, Caller

DORA = {"username": "dora", "email": "dora@example.org", "password": PASSWORD}


def test_the_token_speaks_for_the_new_account(guest: Caller) -> None:
    answer = guest.post("register", DORA)
    assert answer.status_code == 201
    token = answer.json()["token"]
    me = guest.get("me", Authorization=f"Bearer {token}").json()
    assert me == {"username": "dora", "email": "dora@example.org", "bot_of": None}


def test_the_password_is_not_kept(guest: Caller) -> None:
    guest.post("register", DORA)
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
def test_what_cannot_be_taken_is_named(guest: Caller, field: str, value: Any) -> None:
    answer = guest.post("register", DORA | {field: value})
    assert answer.status_code == 400
    assert answer.json()["code"] == "invalid_request"
    assert field in answer.json()["errors"]
    assert not User.objects.exists()


def test_a_name_is_given_once_in_any_case(guest: Caller) -> None:
    assert guest.post("register", DORA).status_code == 201
    again = DORA | {"username": "DORA", "email": "other@example.org"}
    assert guest.post("register", again).status_code == 400


def test_an_address_is_given_once_in_any_case(guest: Caller) -> None:
    assert guest.post("register", DORA).status_code == 201
    again = DORA | {"username": "dora2", "email": "DORA@EXAMPLE.ORG"}
    assert guest.post("register", again).status_code == 400


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"a":NaN}', b'{"username":"\\ud800"}'],
)
def test_a_body_that_cannot_be_read(guest: Caller, body: bytes) -> None:
    answer = guest.client.post("/api/v1/register", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"


def test_nesting_without_end_is_refused(guest: Caller) -> None:
    for depth in (20, 900, 100_000):
        body = '{"a":' * depth + "1" + "}" * depth
        answer = guest.client.post("/api/v1/register", body, content_type="application/json")
        assert answer.status_code == (400 if depth < 10_000 else 413)


def test_a_body_of_megabytes_is_refused(guest: Caller) -> None:
    body = '{"username": "' + "x" * 5_000_000 + '"}'
    answer = guest.client.post("/api/v1/register", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


def test_only_json_is_read(guest: Caller) -> None:
    answer = guest.client.post("/api/v1/register", "username=dora", content_type="text/plain")
    assert answer.status_code == 415
    assert answer.json()["code"] == "unsupported_media_type"
