"""The login link: viewing it changes nothing, its button logs in."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.models import User
from tests.kit.api_clients import Caller
from tests.pages.test_links import press, strict

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(anna: Caller) -> str:
    assert anna.user is not None
    return f"/login/{signed_links.login_token(User.objects.get(pk=anna.user.pk))}"


def me(browser: Client) -> Any:
    return browser.get("/api/v1/me")


def opens_nothing(answer: Any) -> bool:
    page = answer.content.decode()
    return (
        answer.status_code == 401
        and "Ask for a new one" in page
        and '<form method="post">' not in page
    )


def test_login_link_shows_the_name_and_a_button(address: str) -> None:
    answer = strict().get(address)
    assert answer.status_code == 200
    assert "log in as anna" in answer.content.decode()
    assert '<form method="post">' in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]


def test_viewing_a_login_link_does_not_use_it_up(address: str) -> None:
    before = User.objects.values().get()
    for look in (strict().get, strict().head, strict().get):
        assert look(address).status_code == 200
    assert User.objects.values().get() == before
    assert not Session.objects.exists()
    assert press(strict(), address).status_code == 302


def test_button_of_a_login_link_logs_in(address: str) -> None:
    browser = strict()
    answer = press(browser, address)
    assert answer["Location"] == "/my-games"
    assert me(browser).json()["username"] == "anna"


def test_button_of_a_login_link_without_its_page_is_refused(address: str) -> None:
    """Another site cannot log a visitor in as somebody else."""
    browser = strict()
    assert browser.post(address).status_code == 403
    assert me(browser).status_code == 401


def test_page_of_a_used_login_link_opens_nothing(address: str) -> None:
    press(strict(), address)
    again = strict()
    assert opens_nothing(again.get(address))
    assert opens_nothing(Client().post(address))
    assert me(again).status_code == 401


def test_expired_login_link_is_refused(address: str, days: TimeTravel) -> None:
    days.on(minutes=31)
    assert opens_nothing(strict().get(address))
    assert opens_nothing(Client().post(address))


@pytest.mark.parametrize("wrong", ["/login/nonsense", "/login/1-2-3", "/login/%00", "/login/-"])
def test_malformed_login_link_is_refused(wrong: str, anna: Caller) -> None:
    assert opens_nothing(strict().get(wrong))


def test_login_link_of_a_suspended_account_is_refused(address: str) -> None:
    User.objects.update(is_active=False)
    assert opens_nothing(strict().get(address))


def test_login_link_replaces_the_session_of_another_player(address: str, bernd: Caller) -> None:
    browser = strict()
    assert bernd.user is not None
    browser.force_login(bernd.user)
    press(browser, address)
    assert me(browser).json()["username"] == "anna"


def test_session_writes_only_with_a_csrf_token(address: str) -> None:
    browser = strict()
    press(browser, address)
    new = {"ruleset": "meuterer", "seats": 3}
    sent = {"content_type": "application/json"}
    assert browser.post("/api/v1/games", new, **sent).status_code == 403
    token = browser.cookies["csrftoken"].value
    made = browser.post("/api/v1/games", new, headers={"X-CSRFToken": token}, **sent)
    assert made.status_code == 201


def test_logout_ends_the_session(address: str) -> None:
    browser = strict()
    press(browser, address)
    token = browser.cookies["csrftoken"].value
    json = {"content_type": "application/json", "headers": {"X-CSRFToken": token}}
    assert browser.post("/api/v1/logout", **json).status_code == 204
    assert me(browser).status_code == 401


def test_login_page_without_a_session_asks_for_the_password() -> None:
    assert 'name="password"' in strict().get("/login").content.decode()
