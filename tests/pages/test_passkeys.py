"""Passkeys: added after a fresh log-in, told to their owner, and good for the next log-in."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.models import PersonalToken, Sanction, User
from games.policy import FRESH_LOGIN_MINUTES, PASSKEYS_AT_MOST
from games.services.account_deletion import finish_deletions
from games.services.accounts import login
from tests.kit import passkeys
from tests.kit.api_clients import PASSWORD, Caller, person, request_of_its_own, user_of
from tests.kit.mailbox import Box, text_of
from tests.kit.passkeys import Device
from tests.pages.test_links import press

pytestmark = pytest.mark.django_db

WAY = PersonalToken.Way
API = "/api/v1/me/passkeys"


@pytest.fixture
def device(anna: Caller) -> Device:
    """Anna's, with a passkey; its counter counts."""
    found = Device(counter=5)
    assert passkeys.add(passkeys.logged_in(user_of(anna)), found).status_code == 201
    return found


def test_passkey_logs_in_without_a_name_and_leads_on(device: Device, anna: Caller) -> None:
    browser = Client(headers={"User-Agent": "Firefox Linux"})
    answer = passkeys.log_in(browser, device, "/tables")
    assert (answer.status_code, answer["Location"]) == (302, "/tables")
    assert browser.get("/api/v1/me").json()["username"] == "anna"
    (row,) = passkeys.rows(browser)
    assert (row["name"], row["last_used"] is not None) == ("my phone", True)
    kinds = [(one["kind"], one["browser"]) for one in anna.get("me/sessions").json()]
    assert ("browser", "Firefox, Linux") in kinds


def test_passkey_is_renamed_and_removed_and_then_opens_nothing(
    anna: Caller, device: Device
) -> None:
    key = anna.get("me/passkeys").json()[0]["id"]
    assert anna.put(f"me/passkeys/{key}", {"name": "my tablet"}).json()["name"] == "my tablet"
    assert passkeys.refusal(anna.delete(f"me/passkeys/{key}", {"current": PASSWORD})) == (
        403,
        "stale_login",
    )
    fresh = Caller(user_of(anna), login_by=WAY.PASSWORD)
    wrong = fresh.delete(f"me/passkeys/{key}", {"current": "guess"})
    assert passkeys.refusal(wrong) == (401, "bad_credentials")
    assert fresh.delete(f"me/passkeys/{key}", {"current": PASSWORD}).status_code == 204
    assert anna.get("me/passkeys").json() == []
    browser = Client()
    assert passkeys.is_refused(browser, passkeys.log_in(browser, device))


def test_removing_a_passkey_ends_all_other_logins(anna: Caller, device: Device) -> None:
    finder, owner = Client(), Caller(user_of(anna), login_by=WAY.PASSWORD)
    passkeys.log_in(finder, device)
    assert finder.get("/api/v1/me").status_code == 200
    key = anna.get("me/passkeys").json()[0]["id"]
    assert owner.delete(f"me/passkeys/{key}", {"current": PASSWORD}).status_code == 204
    assert finder.get("/api/v1/me").status_code == 401
    assert owner.get("me").status_code == 200


def test_login_by_a_passkey_is_fresh_without_the_password(device: Device) -> None:
    browser = Client()
    passkeys.log_in(browser, device)
    assert passkeys.add(browser, Device(), current="").status_code == 201
    first, second = passkeys.rows(browser)
    assert passkeys.remove(browser, first["id"], current="").status_code == 204
    assert passkeys.rows(browser) == [second]
    body = {"password": "even-more-rum-89"}
    with request_of_its_own():
        assert browser.patch("/api/v1/me", body, "application/json").status_code == 200


def test_passkey_needs_a_fresh_login(anna: Caller, days: TimeTravel) -> None:
    browser = passkeys.logged_in(user_of(anna))
    wrong = passkeys.begin_adding(browser, "guess")
    assert passkeys.refusal(wrong) == (401, "bad_credentials")
    assert passkeys.refusal(passkeys.begin_adding(browser, "")) == (401, "bad_credentials")
    days.on(minutes=FRESH_LOGIN_MINUTES, seconds=1)
    assert passkeys.refusal(passkeys.begin_adding(browser)) == (403, "stale_login")
    assert passkeys.rows(browser) == []


def test_passkeys_of_others_cannot_be_seen_or_changed(
    device: Device, anna: Caller, bernd: Caller
) -> None:
    key = anna.get("me/passkeys").json()[0]["id"]
    thief = Caller(user_of(bernd), login_by=WAY.PASSWORD)
    assert thief.get("me/passkeys").json() == []
    unknown = passkeys.refusal(thief.put(f"me/passkeys/{key + 1}", {"name": "mine"}))
    assert passkeys.refusal(thief.put(f"me/passkeys/{key}", {"name": "mine"})) == unknown
    assert passkeys.refusal(thief.delete(f"me/passkeys/{key}", {"current": PASSWORD})) == unknown
    assert unknown == (404, "no_such_item")
    assert passkeys.log_in(Client(), device).status_code == 302


def test_passkeys_of_an_account_are_limited_and_each_device_has_one(
    anna: Caller, settings: Any
) -> None:
    settings.CREDENTIALS_RATE = "0"
    browser, device = passkeys.logged_in(user_of(anna)), Device()
    passkeys.add(browser, device)
    asked = passkeys.begin_adding(browser).json()["publicKey"]["excludeCredentials"]
    assert len(asked) == 1
    assert passkeys.refusal(passkeys.add(browser, device)) == (401, "bad_passkey")
    for _ in range(PASSKEYS_AT_MOST - 1):
        assert passkeys.add(browser, Device()).status_code == 201
    assert passkeys.refusal(passkeys.begin_adding(browser)) == (409, "too_many")


def test_tries_are_counted_with_all_other_logins(settings: Any) -> None:
    settings.CREDENTIALS_RATE = "3/minute"
    browser = Client(REMOTE_ADDR="198.18.26.1")
    tries = [passkeys.send(browser, "/login/passkey/options", {}) for _ in range(4)]
    assert [one.status_code for one in tries] == [200, 200, 200, 429]
    assert "Retry-After" in tries[3]
    assert browser.post("/login", {"username": "anna", "password": "x"}).status_code == 429


def test_each_change_is_told_to_the_owner(anna: Caller, box: Box, days: TimeTravel) -> None:
    User.objects.update(language="de")
    browser = passkeys.logged_in(user_of(anna))
    passkeys.add(browser, Device(), "Telefon 7")
    passkeys.remove(browser, passkeys.rows(browser)[0]["id"])
    days.work()
    mails = box.to("anna")
    assert [mail["Content-Language"] for mail in mails] == ["de", "de"]
    assert all("Telefon 7" in text_of(mail) for mail in mails)
    assert len({mail["Subject"] for mail in mails}) == 2


def test_passkey_set_before_the_address_was_proved_ends_with_its_proof(
    days: TimeTravel,
) -> None:
    user, device = person("dora"), Device()
    User.objects.update(email_proof=User.EmailProof.NONE)
    passkeys.add(passkeys.logged_in(user), device)
    login.send_link_for(email=user.email)
    press(Client(), f"/login/{signed_links.login_token(User.objects.get())}")
    browser = Client()
    assert passkeys.is_refused(browser, passkeys.log_in(browser, device))
    assert not Authenticator.objects.exists()


def test_suspended_owner_is_told_why_and_a_deleted_account_has_no_passkeys(
    device: Device, anna: Caller, quiet_tasks: None
) -> None:
    user = user_of(anna)
    User.objects.filter(pk=user.pk).update(is_active=False)
    by = person("mori")
    Sanction.objects.create(user=user, by=by, kind="ban", reason="He sold seats.")
    browser = Client()
    answer = passkeys.log_in(browser, device)
    assert answer.status_code == 403
    assert "He sold seats." in answer.content.decode()
    assert browser.get("/api/v1/me").status_code == 401
    Sanction.objects.all().delete()
    assert passkeys.is_refused(browser, passkeys.log_in(browser, device))
    User.objects.filter(pk=user.pk).update(is_active=True)
    fresh = Caller(User.objects.get(pk=user.pk), login_by=WAY.PASSWORD)
    assert fresh.delete("me", {"confirm": "anna", "password": PASSWORD}).status_code == 204
    finish_deletions()
    assert not Authenticator.objects.exists()
    assert passkeys.is_refused(browser, passkeys.log_in(browser, device))


def test_passkey_shows_no_mail_address_and_asks_to_be_unlocked(anna: Caller) -> None:
    asked = passkeys.begin_adding(passkeys.logged_in(user_of(anna)))
    assert "@" not in asked.content.decode()
    wanted = asked.json()["publicKey"]
    assert (wanted["user"]["name"], wanted["rp"]) == (
        "anna",
        {"id": "testserver", "name": "Meuterer"},
    )
    assert wanted["authenticatorSelection"] == {
        "residentKey": "required",
        "requireResidentKey": True,
        "userVerification": "required",
    }
