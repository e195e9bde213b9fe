"""Apps without a browser (RFC 8628): two codes, a page for one of them, and patience."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from oauth2_provider.models import AccessToken, Application, DeviceGrant, RefreshToken

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Message, User
from games.policy import (
    DEVICE_CODE_MINUTES,
    DEVICE_POLL_SECONDS,
    MINUTE,
)
from games.services.accounts import oauth_apps
from tests.api.oauth.apps import App, DeviceApp, by, register, send_code
from tests.kit.api_clients import Caller, log_in

pytestmark = pytest.mark.django_db
WAIT = {"seconds": DEVICE_POLL_SECONDS}


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_app_without_a_browser_plays_for_the_player_who_allowed_it(
    device: DeviceApp, fresh: Client, visitor: Caller
) -> None:
    begun = device.begin()
    assert "no-store" in begun["Cache-Control"]
    codes = begun.json()
    assert codes["expires_in"] == DEVICE_CODE_MINUTES * MINUTE
    assert codes["interval"] == DEVICE_POLL_SECONDS
    assert codes["verification_uri"].endswith("/device")
    assert error(device.poll(codes["device_code"])) == (400, "authorization_pending")
    page = fresh.get(codes["verification_uri_complete"].removeprefix(settings.SITE_URL))
    assert f'value="{codes["user_code"]}"' in page.content.decode()
    asked = send_code(fresh, codes["user_code"]).content.decode()
    for words in ("Parrot", codes["user_code"], "logged in as anna", "play for you"):
        assert words in asked
    done = device.answered(fresh, codes["user_code"])
    assert "may act for you now" in done.content.decode()
    tokens = device.poll(codes["device_code"]).json()
    assert (tokens["token_type"], tokens["scope"]) == ("Bearer", "read play")
    assert visitor.get("me", **by(tokens["access_token"])).json()["username"] == "anna"
    after = device.refresh(tokens["refresh_token"]).json()
    assert visitor.get("me", **by(after["access_token"])).status_code == 200


def test_let_in_app_is_listed_told_by_mail_and_can_be_shut_out(
    device: DeviceApp, fresh: Client, anna: Caller, visitor: Caller
) -> None:
    tokens = device.let_in(fresh).json()
    (row,) = anna.get("me/apps").json()
    assert (row["name"], row["hosts"], row["scopes"]) == ("Parrot", [], ["read", "play"])
    told = Message.objects.filter(event="account").values_list("data", flat=True)
    assert [data["change"] for data in told] == ["app"]
    assert anna.delete(f"me/apps/{device.client_id}").status_code == 204
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 401


def test_device_that_was_refused_gets_no_token(device: DeviceApp, fresh: Client) -> None:
    codes = device.begin().json()
    done = device.answered(fresh, codes["user_code"], "refuse")
    assert "was not let in" in done.content.decode()
    assert error(device.poll(codes["device_code"])) == (400, "access_denied")
    assert not AccessToken.objects.exists()
    assert not Message.objects.exists()


def test_code_is_good_for_ten_minutes(days: TimeTravel, device: DeviceApp, fresh: Client) -> None:
    codes = device.begin().json()
    days.traveller.to(now() + timedelta(minutes=DEVICE_CODE_MINUTES))
    log_in(fresh, User.objects.get(username="anna"))
    assert device.answered(fresh, codes["user_code"]).status_code == 404
    assert error(device.poll(codes["device_code"])) == (400, "expired_token")
    oauth_apps.delete_old()
    assert DeviceGrant.objects.exists(), "the app is told for a while that it is over"
    days.traveller.to(now() + timedelta(minutes=DEVICE_CODE_MINUTES, seconds=1))
    oauth_apps.delete_old()
    assert not DeviceGrant.objects.exists()


def test_code_allowed_too_late_for_the_app_brings_no_tokens(
    days: TimeTravel, device: DeviceApp, fresh: Client
) -> None:
    codes = device.begin().json()
    device.answered(fresh, codes["user_code"])
    days.traveller.to(now() + timedelta(minutes=DEVICE_CODE_MINUTES))
    assert error(device.poll(codes["device_code"])) == (400, "expired_token")


def test_code_is_good_for_one_answer(device: DeviceApp, fresh: Client) -> None:
    codes = device.begin().json()
    device.answered(fresh, codes["user_code"], "refuse")
    assert device.answered(fresh, codes["user_code"]).status_code == 404


def test_device_code_sent_again_ends_the_tokens_that_came_of_it(
    device: DeviceApp, fresh: Client, visitor: Caller
) -> None:
    other = device.let_in(fresh).json()
    codes = device.begin().json()
    device.answered(fresh, codes["user_code"])
    tokens = device.poll(codes["device_code"]).json()
    assert error(device.poll(codes["device_code"])) == (400, "invalid_grant")
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 401
    assert device.refresh(tokens["refresh_token"]).status_code == 400
    assert visitor.get("me", **by(other["access_token"])).status_code == 200


def test_app_that_asks_too_often_is_told_to_slow_down(
    days: TimeTravel, device: DeviceApp, fresh: Client
) -> None:
    codes = device.begin().json()
    code = codes["device_code"]

    def asked_after(seconds: float) -> str:
        days.traveller.to(now() + timedelta(seconds=seconds))
        return error(device.poll(code))[1]

    assert asked_after(0) == "authorization_pending"
    assert asked_after(DEVICE_POLL_SECONDS - 1) == "slow_down"
    assert asked_after(DEVICE_POLL_SECONDS) == "slow_down", "each time it is 5 seconds more"
    assert asked_after(DEVICE_POLL_SECONDS + 5) == "slow_down"
    assert asked_after(DEVICE_POLL_SECONDS + 15) == "authorization_pending"
    device.answered(fresh, codes["user_code"])
    assert device.poll(code).status_code == 200, "who was let in need not wait"


@pytest.mark.parametrize("scope", ["account", "read account", "everything", "read\x00"])
def test_scope_that_is_not_for_devices_is_refused(device: DeviceApp, scope: str) -> None:
    assert device.begin(scope=scope).status_code == 400
    assert not DeviceGrant.objects.exists()


def test_scope_account_is_an_invalid_scope(device: DeviceApp) -> None:
    assert error(device.begin(scope="read account")) == (400, "invalid_scope")


def test_app_that_names_no_scope_gets_read(device: DeviceApp, fresh: Client) -> None:
    assert device.let_in(fresh, scope=...).json()["scope"] == "read"


def test_app_gets_no_other_scope_by_asking_when_it_polls(device: DeviceApp, fresh: Client) -> None:
    codes = device.begin(scope="read").json()
    device.answered(fresh, codes["user_code"])
    answer = device.poll(codes["device_code"], scope="read play chat account")
    assert answer.json()["scope"] == "read"


def test_app_of_another_grant_or_of_none_cannot_begin(device: DeviceApp) -> None:
    with_browser = App()
    refused = with_browser.ask("device_authorization", scope="read")
    assert error(refused) == (400, "unauthorized_client")
    assert error(device.begin(client_id="nobody")) == (401, "invalid_client")
    assert error(device.begin(client_id=...)) == (401, "invalid_client")


def test_app_of_this_grant_cannot_use_the_page_of_the_other(
    device: DeviceApp, fresh: Client
) -> None:
    query = f"response_type=code&client_id={device.client_id}&redirect_uri=https://a.example.org/"
    assert fresh.get(f"/oauth/authorize?{query}").status_code == 400


def test_device_code_of_another_app_is_refused(device: DeviceApp, fresh: Client) -> None:
    codes = device.begin().json()
    device.answered(fresh, codes["user_code"])
    assert error(DeviceApp().poll(codes["device_code"])) == (400, "invalid_grant")
    assert device.poll(codes["device_code"]).status_code == 200


@pytest.mark.parametrize("code", [..., "", "nothing", "x" * 5000, "a\x00b"])
def test_unknown_device_code_is_refused(device: DeviceApp, code: Any) -> None:
    assert device.poll(code).status_code == 400


def test_suspended_player_lets_nothing_in(device: DeviceApp, fresh: Client) -> None:
    codes = device.begin().json()
    device.answered(fresh, codes["user_code"])
    User.objects.update(is_active=False)
    assert error(device.poll(codes["device_code"])) == (400, "access_denied")


def test_app_shut_out_before_it_came_back_gets_nothing(
    device: DeviceApp, fresh: Client, anna: Caller
) -> None:
    codes = device.begin().json()
    device.answered(fresh, codes["user_code"])
    anna.delete(f"me/apps/{device.client_id}")
    assert error(device.poll(codes["device_code"])) == (400, "invalid_grant")


def test_stored_codes_do_not_give_the_tokens_to_their_reader(device: DeviceApp) -> None:
    code = device.begin().json()["device_code"]
    assert DeviceGrant.objects.get().device_code != code
    assert error(device.poll(DeviceGrant.objects.get().device_code)) == (400, "invalid_grant")


def test_codes_of_one_address_are_throttled(
    device: DeviceApp, credentials_a_minute: Callable[[int], None]
) -> None:
    credentials_a_minute(2)
    answers = [device.begin() for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1]["Retry-After"]) > 0


def test_registered_app_without_a_browser_has_no_address() -> None:
    device = DeviceApp()
    row = Application.objects.get(client_id=device.client_id)
    assert (row.redirect_uris, row.client_type) == ("", Application.CLIENT_PUBLIC)


@pytest.mark.parametrize(
    "wrong",
    [
        {"redirect_uris": ["https://client.example.org/back"]},
        {"grant_types": ["refresh_token"]},
        {"grant_types": ["urn:ietf:params:oauth:grant-type:device_code", "authorization_code"]},
        {"response_types": ["code"]},
    ],
)
def test_registration_that_mixes_grants_is_refused(wrong: dict[str, Any]) -> None:
    device = {"grant_types": ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"]}
    answer = register(**{"redirect_uris": ..., **device, **wrong})
    assert answer.status_code == 400
    assert not Application.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_questions_at_the_same_time_bring_one_set_of_tokens(
    device: DeviceApp, fresh: Client
) -> None:
    codes = device.begin().json()
    device.answered(fresh, codes["user_code"])

    def ask(_: int) -> int:
        try:
            return int(device.poll(codes["device_code"]).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        found = sorted(pool.map(ask, range(4)))
    assert found == [200, 400, 400, 400]
    assert RefreshToken.objects.filter(revoked=None).count() == 0, "a second question ends them"
