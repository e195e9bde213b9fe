"""The page on which players type the code of an app without a browser, and answer it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import AccessToken, DeviceGrant

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import User
from games.policy import (
    DEVICE_POLL_SECONDS,
    FRESH_LOGIN_MINUTES,
)
from tests.api.oauth.apps import DeviceApp, browser_of, send_code
from tests.kit.api_clients import Caller, guest_without_account, log_in, user_of

pytestmark = pytest.mark.django_db
WAIT = {"seconds": DEVICE_POLL_SECONDS}


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_code_may_be_typed_in_any_way(device: DeviceApp, fresh: Client) -> None:
    code = device.begin().json()["user_code"]
    typed = f" {code.lower().replace('-', ' ')} "
    assert "Parrot" in send_code(fresh, typed).content.decode()


@pytest.mark.parametrize("code", ["BBBB-BBBB", "", "x" * 5000, "%", "<script>"])
def test_code_of_no_app_is_refused(device: DeviceApp, fresh: Client, code: str) -> None:
    for pressed in ({}, {"allow": "yes"}):
        answer = send_code(fresh, code, **pressed)
        assert answer.status_code == 404
        assert "No program is waiting with this code" in answer.content.decode()
        assert "<script>" not in answer.content.decode()
    assert not AccessToken.objects.exists()


def test_stale_log_in_leads_through_a_fresh_one(
    days: TimeTravel, device: DeviceApp, fresh: Client
) -> None:
    codes = device.begin().json()
    days.traveller.to(now() + timedelta(minutes=FRESH_LOGIN_MINUTES - 1))
    assert send_code(fresh, codes["user_code"]).status_code == 200
    codes = device.begin().json()
    days.traveller.to(now() + timedelta(minutes=1, seconds=1))
    for answer in (
        fresh.get(f"/device?code={codes['user_code']}"),
        send_code(fresh, codes["user_code"]),
        device.answered(fresh, codes["user_code"]),
    ):
        page = answer.content.decode()
        assert "Log in again first" in page
        assert "Parrot" not in page
    code = codes["user_code"]
    assert f"/login?again=&amp;next=%2Fdevice%3Fcode%3D{code}" in page
    assert error(device.poll(codes["device_code"])) == (400, "authorization_pending")


def test_browser_that_does_not_say_how_it_logged_in_lets_nothing_in(
    device: DeviceApp, anna: Caller
) -> None:
    browser = browser_of(anna)
    assert "Log in again first" in device.answered(browser, "BBBB-BBBB").content.decode()


def test_page_as_visitor_leads_through_the_login(device: DeviceApp) -> None:
    answer = Client().get("/device?code=BBBB-BBBB")
    assert answer.status_code == 302
    assert answer["Location"] == "/login?next=/device%3Fcode%3DBBBB-BBBB"


def test_guest_who_has_the_code_of_a_device_lets_no_app_in(device: DeviceApp) -> None:
    browser = Client(enforce_csrf_checks=True)
    log_in(browser, user_of(guest_without_account()))
    code = device.begin().json()["user_code"]
    assert device.answered(browser, code).status_code == 403
    assert DeviceGrant.objects.get().status == DeviceGrant.AUTHORIZATION_PENDING


def test_form_of_another_site_is_refused(device: DeviceApp, fresh: Client) -> None:
    code = device.begin().json()["user_code"]
    assert fresh.post("/device", {"code": code, "allow": "yes"}).status_code == 403
    assert DeviceGrant.objects.get().user is None


def test_link_alone_lets_nothing_in(device: DeviceApp, fresh: Client) -> None:
    code = device.begin().json()["user_code"]
    page = fresh.get(f"/device?code={code}&allow=yes").content.decode()
    assert "Parrot" not in page
    assert DeviceGrant.objects.get().user is None


def test_page_cannot_be_framed_or_cached(device: DeviceApp, fresh: Client) -> None:
    answer = send_code(fresh, device.begin().json()["user_code"])
    assert answer["X-Frame-Options"] == "DENY"
    assert "no-store" in answer["Cache-Control"]


def test_name_of_the_app_is_escaped(days: TimeTravel, fresh: Client) -> None:
    device = DeviceApp(client_name="<script>alert(1)</script>")
    code = device.begin().json()["user_code"]
    for answer in (send_code(fresh, code), device.answered(fresh, code)):
        assert "<script>alert" not in answer.content.decode()


@pytest.mark.parametrize("language", ["en", "fr", "de", "ja"])
def test_page_is_in_the_readers_language(device: DeviceApp, fresh: Client, language: str) -> None:
    User.objects.update(language=language)
    for answer in (fresh.get("/device"), send_code(fresh, device.begin().json()["user_code"])):
        assert f'<html lang="{language}"' in answer.content.decode()


def test_guesses_of_codes_are_throttled(
    device: DeviceApp, fresh: Client, credentials_a_minute: Callable[[int], None]
) -> None:
    credentials_a_minute(2)
    assert [send_code(fresh, "BBBB-BBBB").status_code for _ in range(3)] == [404, 404, 429]
