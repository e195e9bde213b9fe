"""The way into the console: a role, a password, and a second factor shown in this session."""

from __future__ import annotations

import time
from datetime import timedelta
from urllib.parse import unquote, urlsplit
from uuid import uuid4

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import translation

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.models import PersonalToken, User
from games.policy import (
    CODES_WRONG,
    CONSOLE_HOURS,
    CONSOLE_IDLE_MINUTES,
    CONSOLE_STEP_MINUTES,
    LOCKOUT_MINUTES,
)
from games.services.moderation import roles
from tests.kit import api_clients
from tests.kit.api_clients import PASSWORD, person, request_of_its_own
from tests.moderation.console_login import (
    AT,
    code_of,
    enrol,
    enter,
    give_factor,
    has_factor,
    log_in,
    send,
    verify,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("codes_stand_still")]


def is_in(browser: Client) -> bool:
    return browser.get("/admin/").status_code == 200


def led_to(browser: Client, path: str = "/admin/") -> str:
    """The address of the page on which a visitor of a page ends."""
    answer = browser.get(path, follow=True)
    return str(answer.redirect_chain[-1][0] if answer.redirect_chain else path)


def test_guest_is_led_to_the_login_and_back() -> None:
    assert led_to(Client(), "/admin/games/game/") == "/login?next=/admin/games/game/"


def test_player_is_told_that_the_console_is_for_moderators() -> None:
    answer = log_in(person("anna")).get("/admin/", follow=True)
    assert answer.status_code == 403
    assert "This is for moderators." in answer.content.decode()


def test_moderator_makes_a_second_factor_and_enters(hanna: User) -> None:
    browser = log_in(hanna)
    assert led_to(browser) == f"{AT}/password", "the password once more, first of all"
    codes = enrol(browser)
    assert len(set(codes)) == 10
    assert is_in(browser)


def test_second_factor_cannot_be_made_without_the_password(hanna: User) -> None:
    browser = log_in(hanna)
    assert led_to(browser, f"{AT}/enrol") == f"{AT}/password"
    assert send(browser, f"{AT}/enrol", code="123456")["Location"] == f"{AT}/password"
    wrong = send(browser, f"{AT}/password", password="guess")
    assert "This password is wrong." in wrong.content.decode()
    assert led_to(browser, f"{AT}/enrol") == f"{AT}/password"


def test_second_factor_is_named_in_the_app_by_the_account_not_by_its_mail_address(
    hanna: User,
) -> None:
    adapter = get_adapter()
    assert hanna.email
    label = urlsplit(adapter.build_totp_url(hanna, "ABCD")).path
    assert unquote(label) == f"/{hanna.username}"


def test_second_factor_is_not_made_with_a_wrong_code(hanna: User) -> None:
    browser = log_in(hanna)
    send(browser, f"{AT}/password", password=PASSWORD)
    browser.get(f"{AT}/enrol")
    answer = send(browser, f"{AT}/enrol", code="000000x")
    assert "This code is wrong" in answer.content.decode()
    assert not has_factor(hanna)
    assert not is_in(browser)


def test_reloaded_page_keeps_the_secret_the_app_has_scanned(hanna: User) -> None:
    browser = log_in(hanna)
    send(browser, f"{AT}/password", password=PASSWORD)
    secrets = {browser.get(f"{AT}/enrol").context["form"].secret for _ in range(2)}
    send(browser, f"{AT}/enrol", code="1")
    assert secrets == {browser.get(f"{AT}/enrol").context["form"].secret}


def test_confirmed_password_expires_after_some_minutes(hanna: User, days: TimeTravel) -> None:
    browser = log_in(hanna)
    send(browser, f"{AT}/password", password=PASSWORD)
    days.on(minutes=CONSOLE_STEP_MINUTES + 1)
    assert led_to(browser, f"{AT}/enrol") == f"{AT}/password"


def test_new_session_asks_for_the_code_and_continues_to_the_page_wanted(hanna: User) -> None:
    give_factor(hanna)
    browser = log_in(hanna)
    wanted = "/admin/?q=1"
    assert led_to(browser, wanted) == f"{AT}/verify?next=%2Fadmin%2F%3Fq%3D1"
    assert verify(browser, code_of(hanna), wanted)["Location"] == wanted
    assert is_in(browser)


def test_second_factor_never_continues_to_another_site(hanna: User) -> None:
    give_factor(hanna)
    answer = verify(log_in(hanna), code_of(hanna), "https://evil.example.org/")
    assert answer["Location"] == "/admin/"


def test_login_by_mail_opens_nothing_without_the_code(hanna: User) -> None:
    give_factor(hanna)
    browser = Client()
    send(browser, f"/login/{signed_links.login_token(hanna)}")
    assert browser.get("/my-games").status_code == 200
    assert led_to(browser).startswith(f"{AT}/verify")


def test_login_by_mail_makes_no_second_factor(hanna: User) -> None:
    browser = Client()
    send(browser, f"/login/{signed_links.login_token(hanna)}")
    assert led_to(browser) == f"{AT}/password"


def test_moderator_without_a_password_is_told_to_set_one(hanna: User) -> None:
    hanna.set_unusable_password()
    hanna.save()
    browser = Client()
    api_clients.log_in(browser, hanna, by=PersonalToken.Way.LINK)
    answer = browser.get("/admin/", follow=True)
    assert answer.status_code == 403
    assert 'href="/account"' in answer.content.decode()
    assert send(browser, f"{AT}/password", password="").status_code == 403
    with request_of_its_own():
        set_one = browser.patch("/api/v1/me", {"password": PASSWORD}, "application/json")
    assert set_one.status_code == 200
    assert len(enrol(browser)) == 10
    assert is_in(browser)


def test_code_of_a_second_factor_works_once(hanna: User) -> None:
    give_factor(hanna)
    code = code_of(hanna)
    assert verify(log_in(hanna), code).status_code == 302
    again = log_in(hanna)
    assert "has been used" in verify(again, code).content.decode()
    assert not is_in(again)


def test_code_of_the_previous_half_minute_works_once(hanna: User) -> None:
    give_factor(hanna)
    code = code_of(hanna, later=-1)
    assert verify(log_in(hanna), code).status_code == 302
    assert verify(log_in(hanna), code).status_code == 200


def test_session_gets_a_new_key_when_the_code_is_shown(hanna: User) -> None:
    give_factor(hanna)
    browser = log_in(hanna)
    before = browser.cookies["sessionid"].value
    verify(browser, code_of(hanna))
    assert browser.cookies["sessionid"].value != before
    stolen = Client()
    stolen.cookies["sessionid"] = before
    assert stolen.get("/my-games").status_code == 302, "the old key opens nothing at all"


def test_second_factor_pages_are_not_cached(hanna: User) -> None:
    browser = log_in(hanna)
    send(browser, f"{AT}/password", password=PASSWORD)
    for page in ("enrol", "password"):
        assert "no-store" in browser.get(f"{AT}/{page}")["Cache-Control"]


def test_second_factor_expires_after_some_hours(hanna: User, days: TimeTravel) -> None:
    browser = enter(hanna)
    for _ in range(2 * CONSOLE_HOURS - 1):
        days.on(minutes=29)
        assert is_in(browser)
    days.on(minutes=29 + 2 * CONSOLE_HOURS)
    assert not is_in(browser)


def test_second_factor_expires_after_idle_minutes(hanna: User, days: TimeTravel) -> None:
    browser = enter(hanna)
    days.on(minutes=CONSOLE_IDLE_MINUTES)
    assert is_in(browser)
    days.on(minutes=CONSOLE_IDLE_MINUTES + 1)
    assert not is_in(browser)
    assert verify(browser, code_of(hanna, later=1)).status_code == 302
    assert is_in(browser)


def test_second_factor_counts_for_one_session_only(hanna: User) -> None:
    enter(hanna)
    assert not is_in(log_in(hanna))


def test_logout_from_the_console_ends_the_whole_session(hanna: User) -> None:
    browser = enter(hanna)
    assert browser.post("/admin/logout/")["Location"] == "/"
    assert browser.get("/my-games").status_code == 302
    assert not is_in(browser)


def test_deleting_the_second_factor_closes_the_console(hanna: User) -> None:
    browser = enter(hanna)
    assert browser.get(f"{AT}/off").status_code == 200
    send(browser, f"{AT}/off")
    assert not has_factor(hanna)
    assert led_to(browser) == f"{AT}/password"
    assert not Authenticator.objects.filter(user=hanna).exists(), "nor recovery codes"


def test_second_factor_pages_need_a_recent_code(hanna: User, days: TimeTravel) -> None:
    browser = enter(hanna)
    days.on(minutes=CONSOLE_STEP_MINUTES + 1)
    assert is_in(browser)
    for page in ("off", "codes/new", "codes"):
        for answer in (browser.get(f"{AT}/{page}"), send(browser, f"{AT}/{page}")):
            assert answer["Location"].startswith(f"{AT}/verify?next="), page
    assert has_factor(hanna)


def test_session_loses_access_when_its_second_factor_is_replaced(hanna: User) -> None:
    browser, other = enter(hanna), log_in(hanna)
    Authenticator.objects.filter(user=hanna).delete()
    enrol(other)
    assert not is_in(browser)


def test_too_many_wrong_codes_lock_the_account_for_a_while(
    hanna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = User.objects.create_user("clara", "clara@example.org", PASSWORD, pk=uuid4().int % 2**31)
    roles.set_role(user, "helper")
    give_factor(user)
    browser = log_in(user)
    for _ in range(CODES_WRONG):
        assert verify(browser, "000000x").status_code == 200
    refused = verify(browser, code_of(user))
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) == LOCKOUT_MINUTES * 60
    assert f"Wait {LOCKOUT_MINUTES} minutes" in refused.content.decode()
    assert not is_in(browser)
    later = timedelta(minutes=LOCKOUT_MINUTES, seconds=1).total_seconds()
    clock = time.time
    monkeypatch.setattr("allauth.core.internal.ratelimit.time.time", lambda: clock() + later)
    assert verify(browser, code_of(user)).status_code == 302


@pytest.mark.parametrize("language", ["fr", "de", "ja"])
def test_second_factor_pages_are_in_the_moderators_language(hanna: User, language: str) -> None:
    hanna.language = language
    hanna.save()
    browser = log_in(hanna)
    page = browser.get(f"{AT}/password").content.decode()
    assert f'<html lang="{language}"' in page
    with translation.override(language):
        assert translation.gettext("Password") in page
