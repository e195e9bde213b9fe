"""The login page: who it is, then on to the page wanted, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.models import Message, Sanction, User
from games.services.accounts import login
from tests.kit.api_clients import PASSWORD, Caller, person, request_of_its_own
from tests.pages.test_links import press

pytestmark = pytest.mark.django_db
# Used by no other test: what one counts towards a limit must be no part of another.
ADDRESS, HASTY, CALM, PLANTED = (f"198.18.23.{last}" for last in (8, 78, 79, 80))
AFTER = "/oauth/authorize?client_id=parrot&state=1"


def strict(at: str = ADDRESS) -> Client:
    """A browser with cookies that enforces CSRF."""
    return Client(enforce_csrf_checks=True, REMOTE_ADDR=at)


def address(after: str | None = AFTER) -> str:
    return "/login" if after is None else f"/login?{urlencode({'next': after})}"


def send(browser: Client, to: str, **form: str) -> Any:
    """Fill in the login page's form, and send it."""
    browser.get("/login")
    form["csrfmiddlewaretoken"] = browser.cookies["csrftoken"].value
    with request_of_its_own():
        return browser.post(to, form)


def log_in(browser: Client, after: str | None = AFTER, password: str = PASSWORD) -> Any:
    return send(browser, address(after), username="anna", password=password)


def test_login_by_name_and_password_leads_on(anna: Caller) -> None:
    browser = strict()
    answer = log_in(browser)
    assert (answer.status_code, answer["Location"]) == (302, AFTER)
    assert browser.get("/api/v1/me").json()["username"] == "anna"


def test_login_without_a_next_page_leads_to_my_games(anna: Caller) -> None:
    browser = strict()
    assert log_in(browser, None)["Location"] == "/my-games"
    assert browser.get("/login")["Location"] == "/my-games"


def test_login_page_with_a_session_leads_on(anna: Caller) -> None:
    browser = strict()
    log_in(browser, None)
    assert browser.get(address())["Location"] == AFTER


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example.org/",
        "//evil.example.org/",
        "///evil.example.org/",
        "/\\evil.example.org/",
        "\\\\evil.example.org",
        "/\t/evil.example.org/",
        "\n//evil.example.org",
        "javascript:alert(1)",
        "evil.example.org",
        "http:evil.example.org",
        "/" + "x" * 5000,
        "\0",
    ],
)
def test_login_never_leads_to_another_site(anna: Caller, elsewhere: str) -> None:
    browser = strict()
    assert log_in(browser, elsewhere)["Location"] == "/my-games"
    assert browser.get(address(elsewhere))["Location"] == "/my-games"
    hidden = send(strict(), "/login", username="anna", password=PASSWORD, next=elsewhere)
    assert hidden["Location"] == "/my-games"


@pytest.mark.parametrize("name", ["anna", "nobody", "an\0na", "x" * 500, ""])
def test_login_page_answers_a_wrong_password_and_an_unknown_name_alike(
    anna: Caller, name: str
) -> None:
    answer = send(strict(), address(), username=name, password="guess")
    assert answer.status_code == 401
    page = answer.content.decode()
    assert "No account has this name and password." in page
    assert "guess" not in page
    assert "client_id%3Dparrot" in page  # the page wanted is kept


def test_login_of_a_suspended_player_is_refused(anna: Caller) -> None:
    User.objects.update(is_active=False)
    assert log_in(strict()).status_code == 401


def test_login_attempts_by_page_and_api_share_one_limit(
    anna: Caller, visitor: Caller, credentials_a_minute: Callable[[int], None]
) -> None:
    credentials_a_minute(3)
    visitor.client.defaults["REMOTE_ADDR"] = HASTY
    for _ in range(2):
        assert log_in(strict(HASTY), password="guess").status_code == 401
    assert visitor.post("login", {"username": "anna", "password": "guess"}).status_code == 401
    answer = log_in(strict(HASTY))
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert log_in(strict(CALM)).status_code == 302


def test_login_and_logout_forms_of_another_site_are_refused(anna: Caller) -> None:
    form = {"username": "anna", "password": PASSWORD}
    assert strict().post(address(), form).status_code == 403
    assert strict().post("/logout").status_code == 403


def test_login_starts_a_new_session(anna: Caller) -> None:
    """A session planted in this browser before gains nothing."""
    browser = strict(PLANTED)
    browser.session.save()
    planted = browser.session.session_key
    log_in(browser)
    assert browser.cookies["sessionid"].value != planted


def test_logout_button_ends_the_session(anna: Caller) -> None:
    browser = strict()
    log_in(browser, None)
    assert send(browser, "/logout").status_code == 302
    assert browser.get("/api/v1/me").status_code == 401
    assert browser.get("/logout").status_code == 405
    assert not Session.objects.exists()


def test_login_link_in_the_same_browser_leads_on_once(
    anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(login, "request_login_link", lambda email: login.send_link_for(email=email))
    browser = strict()
    answer = send(browser, address(), email="anna@example.org")
    assert answer.status_code == 200
    assert Message.objects.filter(event="login").count() == 1
    assert press(browser, link_of(anna))["Location"] == AFTER
    browser.get("/login")
    assert press(browser, link_of(anna))["Location"] == "/my-games"  # once


def test_login_link_in_another_browser_leads_to_my_games(anna: Caller) -> None:
    send(strict(), address(), email="anna@example.org")
    assert press(strict(), link_of(anna))["Location"] == "/my-games"


def test_next_page_of_a_login_link_is_forgotten_after_half_an_hour(
    anna: Caller, days: TimeTravel
) -> None:
    browser = strict()
    send(browser, address(), email="anna@example.org")
    days.on(minutes=31)
    assert press(browser, link_of(anna))["Location"] == "/my-games"


def test_login_link_form_answers_known_and_unknown_addresses_alike(anna: Caller) -> None:
    pages = [
        re.sub(r'value="\w{64}"', "", send(strict(), address(), email=email).content.decode())
        for email in ("anna@example.org", "nobody@example.org")
    ]  # but for the CSRF token, which is another on every page
    assert pages[0] == pages[1]


@pytest.mark.parametrize("email", ["", "anna", "an\0na@example.org", "x" * 500 + "@example.org"])
def test_invalid_mail_address_is_refused_on_the_page(anna: Caller, email: str) -> None:
    answer = send(strict(), address(), email=email)
    assert answer.status_code == 400
    assert "That is not an e-mail address." in answer.content.decode()


def test_logging_out_empties_what_the_browser_keeps(anna: Caller) -> None:
    browser = Client()
    log_in_by = {"username": "anna", "password": PASSWORD}
    browser.post("/login", log_in_by)
    assert browser.post("/logout")["Clear-Site-Data"] == '"cache", "cookies", "storage"'


def test_login_page_cannot_be_framed_or_cached() -> None:
    answer = strict().get(address())
    assert answer["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert "no-store" in answer["Cache-Control"]


def test_pages_with_a_form_send_a_same_origin_referrer(anna: Caller) -> None:
    """Without a referrer browsers send no origin, and the form would be refused."""
    browser, bernd = strict(), person("bernd")
    sanction = Sanction.objects.create(user=anna.user, by=bernd, kind="warning", reason="Rude.")
    for path in ("/login", link_of(anna), urlsplit(signed_links.appeal_url(sanction.pk)).path):
        assert "no-referrer" not in browser.get(path).content.decode()
        assert browser.get(path)["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("language", ["en", "fr", "de", "ja"])
def test_login_page_is_in_the_browsers_language(language: str) -> None:
    page = strict().get("/login", headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}"' in page


def link_of(caller: Caller) -> str:
    assert caller.user is not None
    return f"/login/{signed_links.login_token(User.objects.get(pk=caller.user.pk))}"
