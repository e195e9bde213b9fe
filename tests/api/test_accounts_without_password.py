"""Accounts without a password: registered with an address, opened by link only."""

from __future__ import annotations

import re
from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.models import User
from tests.kit.api_clients import Caller
from tests.kit.mailbox import Box, text_of

pytestmark = pytest.mark.django_db


def fresh(caller: Caller) -> User:
    assert caller.user is not None
    return User.objects.get(pk=caller.user.pk)


def token(caller: Caller) -> str:
    return signed_links.login_token(fresh(caller))


def log_in(visitor: Caller, link: str) -> Any:
    return visitor.post("login", {"link": link})


def newest_link(box: Box, name: str = "anna") -> str:
    found = re.search(r"/login/(\S+)", text_of(box.to(name)[-1]))
    assert found
    return found[1]


def test_login_takes_either_a_link_or_a_name_and_password(anna: Caller, visitor: Caller) -> None:
    link = token(anna)
    both = visitor.post("login", {"link": link, "username": "anna", "password": "x"})
    assert set(both.json()["errors"]) == {"username", "password"}
    neither = visitor.post("login", {})
    assert set(neither.json()["errors"]) == {"username", "password"}
    assert log_in(visitor, link).status_code == 201


def test_account_without_a_password_logs_in_by_link(
    box: Box, days: TimeTravel, visitor: Caller
) -> None:
    answer = visitor.post("register", {"username": "emil", "email": "emil@example.org"})
    assert (answer.status_code, answer.json()) == (201, {"username": "emil", "token": None})
    days.work()
    assert log_in(visitor, newest_link(box, "emil")).status_code == 201


def test_account_without_a_password_is_opened_by_no_password(
    days: TimeTravel, visitor: Caller
) -> None:
    visitor.post("register", {"username": "emil", "email": "emil@example.org"})
    for guess in ("", "!", "None"):
        answer = visitor.post("login", {"username": "emil", "password": guess})
        assert answer.status_code in (400, 401)


def test_registration_without_password_and_address_is_refused(visitor: Caller) -> None:
    answer = visitor.post("register", {"username": "emil"})
    assert "email" in answer.json()["errors"]
    assert not User.objects.exists()
