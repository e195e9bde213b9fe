"""The sign-in page: who it is, then on to where he wanted, and nowhere else."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client

from games import links
from games.days.passing import Days
from games.models import Message, Sanction, User
from games.services import logins
from tests.callers import PASSWORD, Caller, person, request_of_its_own
from tests.pages.test_links import press

pytestmark = pytest.mark.django_db
ADDRESS, HASTY = "203.0.113.8", "203.0.113.78"  # nobody else's: no other test is slowed down
AFTER = "/oauth/authorize?client_id=parrot&state=1"


@pytest.fixture(autouse=True)
def no_haste() -> None:
    cache.delete(f"throttle_credentials_{ADDRESS}")


def strict(at: str = ADDRESS) -> Client:
    """A browser: it has cookies, and no way around CSRF."""
    return Client(enforce_csrf_checks=True, REMOTE_ADDR=at)


def address(after: str | None = AFTER) -> str:
    return "/login" if after is None else f"/login?{urlencode({'next': after})}"


def send(browser: Client, to: str, **form: str) -> Any:
    """Fill in the form that is there, and send it."""
    browser.get("/login")
    form["csrfmiddlewaretoken"] = browser.cookies["csrftoken"].value
    with request_of_its_own():
        return browser.post(to, form)


def log_in(browser: Client, after: str | None = AFTER, password: str = PASSWORD) -> Any:
    return send(browser, address(after), username="anna", password=password)


def test_name_and_password_lead_on(anna: Caller) -> None:
    browser = strict()
    answer = log_in(browser)
    assert (answer.status_code, answer["Location"]) == (302, AFTER)
    assert browser.get("/api/v1/me").json()["username"] == "anna"


def test_without_anywhere_to_go_it_leads_to_my_games(anna: Caller) -> None:
    browser = strict()
    assert log_in(browser, None)["Location"] == "/my-games"
    assert browser.get("/login")["Location"] == "/my-games"


def test_who_is_logged_in_is_not_asked_again(anna: Caller) -> None:
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
def test_it_leads_nowhere_else(anna: Caller, elsewhere: str) -> None:
    browser = strict()
    assert log_in(browser, elsewhere)["Location"] == "/my-games"
    assert browser.get(address(elsewhere))["Location"] == "/my-games"
    hidden = send(strict(), "/login", username="anna", password=PASSWORD, next=elsewhere)
    assert hidden["Location"] == "/my-games"


@pytest.mark.parametrize("name", ["anna", "nobody", "an\0na", "x" * 500, ""])
def test_a_wrong_password_and_an_unknown_name_are_told_alike(anna: Caller, name: str) -> None:
    answer = send(strict(), address(), username=name, password="guess")
    assert answer.status_code == 401
    page = answer.content.decode()
    assert "No account has this name and password." in page
    assert "guess" not in page
    assert "client_id%3Dparrot" in page  # where he wanted to is not forgotten


def test_who_is_suspended_stays_outside(anna: Caller) -> None:
    User.objects.update(is_active=False)
    assert log_in(strict()).status_code == 401


def test_who_guesses_is_slowed_down_as_by_the_api(
    anna: Caller, guest: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "rest_framework.throttling.ScopedRateThrottle.THROTTLE_RATES", {"credentials": "3/min"}
    )
    guest.client.defaults["REMOTE_ADDR"] = HASTY
    cache.delete(f"throttle_credentials_{HASTY}")
    for _ in range(2):
        assert log_in(strict(HASTY), password="guess").status_code == 401
    assert guest.post("login", {"username": "anna", "password": "guess"}).status_code == 401
    answer = log_in(strict(HASTY))
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert log_in(strict()).status_code == 302


def test_another_site_logs_nobody_in(anna: Caller) -> None:
    form = {"username": "anna", "password": PASSWORD}
    assert strict().post(address(), form).status_code == 403
    assert strict().post("/logout").status_code == 403


def test_a_session_is_a_new_one_after_it(anna: Caller) -> None:
    """Whoever planted a session in this browser has nothing of it."""
    browser = strict()
    browser.session.save()
    planted = browser.session.session_key
    log_in(browser)
    assert browser.cookies["sessionid"].value != planted


def test_the_button_signs_out(anna: Caller) -> None:
    browser = strict()
    log_in(browser, None)
    assert send(browser, "/logout").status_code == 302
    assert browser.get("/api/v1/me").status_code == 401
    assert browser.get("/logout").status_code == 405
    assert not Session.objects.exists()


def test_a_link_by_mail_leads_on_in_the_same_browser(
    anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        logins, "ask_for_login_link", lambda email: logins.put_link_for(email=email)
    )
    browser = strict()
    answer = send(browser, address(), email="anna@example.org")
    assert answer.status_code == 200
    assert Message.objects.filter(event="login").count() == 1
    assert press(browser, link_of(anna))["Location"] == AFTER
    browser.get("/login")
    assert press(browser, link_of(anna))["Location"] == "/my-games"  # once


def test_in_another_browser_it_logs_in_and_no_more(anna: Caller) -> None:
    send(strict(), address(), email="anna@example.org")
    assert press(strict(), link_of(anna))["Location"] == "/my-games"


def test_after_half_an_hour_it_leads_on_nowhere(anna: Caller, days: Days) -> None:
    browser = strict()
    send(browser, address(), email="anna@example.org")
    days.on(minutes=31)
    assert press(browser, link_of(anna))["Location"] == "/my-games"


def test_nobody_learns_whose_address_it_is(anna: Caller) -> None:
    pages = [
        re.sub(r'value="\w{64}"', "", send(strict(), address(), email=email).content.decode())
        for email in ("anna@example.org", "nobody@example.org")
    ]  # but for the CSRF token, which is another on every page
    assert pages[0] == pages[1]


@pytest.mark.parametrize("email", ["", "anna", "an\0na@example.org", "x" * 500 + "@example.org"])
def test_what_is_no_address_is_said_to_be_none(anna: Caller, email: str) -> None:
    answer = send(strict(), address(), email=email)
    assert answer.status_code == 400
    assert "That is no mail address." in answer.content.decode()


def test_the_page_is_nobodys_to_frame_or_to_keep() -> None:
    answer = strict().get(address())
    assert answer["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert "no-store" in answer["Cache-Control"]


def test_no_page_with_a_form_hides_where_it_comes_from(anna: Caller) -> None:
    """Browsers name no origin to who asks for no referrer, and the form is then refused."""
    browser, bernd = strict(), person("bernd")
    laid = Sanction.objects.create(user=anna.user, by=bernd, kind="warning", reason="Rude.")
    for path in ("/login", link_of(anna), urlsplit(links.appeal_url(laid.pk)).path):
        assert "no-referrer" not in browser.get(path).content.decode()
        assert browser.get(path)["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("language", ["en", "fr", "de", "ja"])
def test_it_speaks_the_browsers_language(language: str) -> None:
    page = strict().get("/login", headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}"' in page


def link_of(caller: Caller) -> str:
    assert caller.user is not None
    return f"/login/{links.login_token(User.objects.get(pk=caller.user.pk))}"
