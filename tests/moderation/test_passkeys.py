"""A passkey is a second factor of the console, once its owner has shown the password, too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games.errors import NothingToDoError
from games.models import PersonalToken, User
from games.policy import CODES_WRONG, CONSOLE_STEP_MINUTES
from games.services.moderation import roles, second_factors
from tests.kit import api_clients, passkeys
from tests.kit.api_clients import person, request_of_its_own
from tests.kit.passkeys import FLAG, Device
from tests.moderation.console_login import (
    AT,
    enrol_app,
    enter_by_pages,
    log_in,
    send,
    somewhere,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("codes_stand_still")]

WAY = PersonalToken.Way


def is_in(browser: Client) -> bool:
    return browser.get("/admin/").status_code == 200


def by_passkey(device: Device) -> Client:
    """A browser in which somebody has logged in by a passkey."""
    browser = Client(REMOTE_ADDR=somewhere())
    assert passkeys.log_in(browser, device).status_code == 302
    return browser


def show(browser: Client, device: Device, page: str = "verify", **form: str) -> Any:
    """Show a passkey in the console."""
    options = passkeys.asked_at_login(browser)
    return send(browser, f"{AT}/{page}", credential=json.dumps(device.show(options)), **form)


@pytest.fixture
def device(hanna: User) -> Device:
    """Hanna's, with a passkey that she has added by her password; she has no app."""
    found = Device()
    assert passkeys.add(log_in(hanna), found).status_code == 201
    return found


def test_moderator_who_adds_a_passkey_is_in_the_console_at_once(hanna: User) -> None:
    browser = log_in(hanna)
    assert passkeys.add(browser, Device()).status_code == 201
    assert is_in(browser)


def test_login_by_a_passkey_opens_the_console_without_a_code(device: Device) -> None:
    assert is_in(by_passkey(device))


def test_login_by_password_opens_the_console_once_the_passkey_is_shown(
    hanna: User, device: Device
) -> None:
    browser = log_in(hanna)
    assert browser.get("/admin/", follow=True).redirect_chain[-1][0].startswith(f"{AT}/verify")
    before = browser.cookies["sessionid"].value
    assert show(browser, device, next="/admin/?q=1")["Location"] == "/admin/?q=1"
    assert browser.cookies["sessionid"].value != before
    assert is_in(browser)


def test_passkey_that_was_not_unlocked_opens_no_console(hanna: User, device: Device) -> None:
    browser = log_in(hanna)
    device.flags = FLAG.UP
    answer = show(browser, device)
    assert (answer.status_code, 'role="alert"' in answer.content.decode()) == (200, True)
    assert not is_in(browser)


def test_passkey_of_another_moderator_opens_no_console(
    hanna: User, mori: User, device: Device
) -> None:
    other = Device()
    passkeys.add(log_in(mori), other)
    browser = log_in(hanna)
    assert show(browser, other).status_code == 200
    assert not is_in(browser)


def test_wrong_passkeys_count_with_wrong_codes(hanna: User, device: Device) -> None:
    browser = log_in(hanna)
    for _ in range(CODES_WRONG):
        assert show(browser, Device()).status_code == 200
    answer = show(browser, device)
    assert answer.status_code == 429
    assert "Retry-After" in answer


def test_passkey_added_by_a_link_alone_opens_no_console_until_the_password_is_typed() -> None:
    """Whoever reads somebody's mail could add one, and wait until they have a role."""
    user, device, browser = person("clara"), Device(), Client(REMOTE_ADDR=somewhere())
    api_clients.log_in(browser, user, by=WAY.LINK)
    assert passkeys.add(browser, device, current="").status_code == 201
    second = Device()
    assert passkeys.add(by_passkey(device), second, current="").status_code == 201
    roles.set_role(user, "helper")
    for one in (device, second):
        browser = by_passkey(one)
        assert browser.get("/admin/", follow=True).redirect_chain[-1][0] == f"{AT}/password"
    assert show(browser, device, "passkey")["Location"] == f"{AT}/password"
    send(browser, f"{AT}/password", password=api_clients.PASSWORD)
    assert "Use your passkey" in browser.get(f"{AT}/enrol").content.decode()
    assert browser.get(f"{AT}/passkey").status_code == 200
    assert show(browser, device, "passkey")["Location"] == f"{AT}/codes"
    assert len(browser.get(f"{AT}/codes").context["codes"]) == 10
    assert is_in(browser)
    assert is_in(by_passkey(device))
    refused = show(by_passkey(second), second)
    assert "added without your password" in refused.content.decode()


def test_role_needs_the_password_for_a_passkey_even_after_a_link(hanna: User) -> None:
    browser = Client(REMOTE_ADDR=somewhere())
    api_clients.log_in(browser, hanna, by=WAY.LINK)
    assert passkeys.begin_adding(browser, "").json()["code"] == "bad_credentials"


def test_password_alone_neither_adds_nor_removes_a_passkey_beside_a_second_factor(
    hanna: User, device: Device
) -> None:
    thief = log_in(hanna)
    assert passkeys.begin_adding(thief).json()["code"] == "second_factor_needed"
    refused = passkeys.remove(thief, passkeys.rows(thief)[0]["id"])
    assert (refused.status_code, refused.json()["code"]) == (403, "second_factor_needed")
    owner = by_passkey(device)
    assert passkeys.add(owner, Device()).status_code == 201
    assert passkeys.remove(owner, passkeys.rows(owner)[0]["id"]).status_code == 204


def test_passkey_beside_an_app_takes_a_recent_code(hanna: User, days: TimeTravel) -> None:
    browser = enter_by_pages(hanna)
    assert passkeys.begin_adding(browser).status_code == 200
    days.on(minutes=CONSOLE_STEP_MINUTES - 5)
    form = {"username": hanna.username, "password": api_clients.PASSWORD}
    assert send(browser, "/login?again", **form).status_code == 302
    days.on(minutes=5, seconds=1)
    assert passkeys.begin_adding(browser).json()["code"] == "second_factor_needed"


def test_app_beside_a_passkey_takes_the_passkey_first(hanna: User, device: Device) -> None:
    thief = log_in(hanna)
    assert thief.get(f"{AT}/enrol").status_code == 302
    browser = by_passkey(device)
    overview = browser.get(f"{AT}/").content.decode()
    assert "1 passkey of yours opens the console." in overview
    assert browser.get(f"{AT}/off")["Location"] == f"{AT}/"
    assert browser.get(f"{AT}/enrol").status_code == 200
    codes = enrol_app(browser)
    assert len(codes) == 10
    assert is_in(browser)
    assert send(browser, f"{AT}/off").status_code == 302
    assert not is_in(browser)
    assert is_in(by_passkey(device)), "the passkey is left"


def test_removed_passkey_closes_the_console_and_takes_recovery_codes_along(
    hanna: User, device: Device
) -> None:
    browser = by_passkey(device)
    send(browser, f"{AT}/codes/new")
    assert Authenticator.objects.filter(user=hanna).count() == 2
    assert passkeys.remove(browser, passkeys.rows(browser)[0]["id"]).status_code == 204
    assert not is_in(browser)
    assert not Authenticator.objects.filter(user=hanna).exists()


def test_administrators_reset_takes_passkeys_along(hanna: User, ada: User, device: Device) -> None:
    browser = by_passkey(device)
    second_factors.reset(by=ada, person=hanna, reason="Her phone fell into the sea.")
    assert not is_in(browser)
    visitor = Client(REMOTE_ADDR=somewhere())
    assert passkeys.log_in(visitor, device).status_code == 401


def test_passkey_of_a_player_is_no_second_factor_to_reset(ada: User) -> None:
    player = person("clara")
    passkeys.add(log_in(player), Device())
    with pytest.raises(NothingToDoError), request_of_its_own():
        second_factors.reset(by=ada, person=player, reason="She asked for it.")
    assert Authenticator.objects.filter(user=player).exists()
