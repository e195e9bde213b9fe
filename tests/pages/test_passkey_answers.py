"""What a device answers is checked: by whom, for whom, where, when, and how often."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games.models import User
from games.policy import PASSKEY_MINUTES
from tests.kit import passkeys
from tests.kit.api_clients import Caller, person, user_of
from tests.kit.passkeys import FLAG, Device

pytestmark = pytest.mark.django_db


@pytest.fixture
def device(anna: Caller) -> Device:
    """Anna's, with a passkey; its counter counts."""
    found = Device(counter=5)
    assert passkeys.add(passkeys.logged_in(user_of(anna)), found).status_code == 201
    return found


def other_origin(device: Device) -> None:
    device.origin = "https://testserver.example.org"


def not_unlocked(device: Device) -> None:
    device.flags = FLAG.UP


def user_not_present(device: Device) -> None:
    device.flags = FLAG.UV


def counter_back(device: Device) -> None:
    device.counter = 3


def other_account(device: Device) -> None:
    person("clara")
    stranger = Device()
    passkeys.add(passkeys.logged_in(User.objects.get(username="clara")), stranger)
    device.handle = stranger.handle


def other_key(device: Device) -> None:
    device._key = Device()._key


@pytest.mark.parametrize(
    "wrong",
    [other_origin, not_unlocked, user_not_present, counter_back, other_account, other_key],
)
def test_login_by_a_wrong_answer_is_refused(
    device: Device, wrong: Callable[[Device], None]
) -> None:
    browser = Client()
    wrong(device)
    assert passkeys.is_refused(browser, passkeys.log_in(browser, device))


@pytest.mark.parametrize("wrong", [other_origin, not_unlocked])
def test_passkey_of_a_wrong_answer_is_not_added(
    anna: Caller, wrong: Callable[[Device], None]
) -> None:
    browser, device = passkeys.logged_in(user_of(anna)), Device()
    wrong(device)
    assert passkeys.refusal(passkeys.add(browser, device)) == (401, "bad_passkey")
    assert passkeys.rows(browser) == []


def test_answer_opens_the_account_once_and_only_where_it_was_asked_for(device: Device) -> None:
    browser, other = Client(), Client()
    answer = device.show(passkeys.asked_at_login(browser))
    passkeys.asked_at_login(other)
    assert passkeys.is_refused(other, passkeys.answer_login(other, answer))
    assert passkeys.answer_login(browser, answer).status_code == 302
    browser.post("/logout")
    assert passkeys.is_refused(browser, passkeys.answer_login(browser, answer))


def test_wrong_answer_uses_up_what_was_asked_for(device: Device) -> None:
    browser = Client()
    options = passkeys.asked_at_login(browser)
    assert passkeys.is_refused(browser, passkeys.answer_login(browser, Device().show(options)))
    assert passkeys.is_refused(browser, passkeys.answer_login(browser, device.show(options)))


def test_answer_that_comes_too_late_is_refused(device: Device, days: TimeTravel) -> None:
    browser = Client()
    answer = device.show(passkeys.asked_at_login(browser))
    days.on(minutes=PASSKEY_MINUTES, seconds=1)
    assert passkeys.is_refused(browser, passkeys.answer_login(browser, answer))


def mutated(answer: Any, chance: random.Random) -> Any:
    """An answer with something else in one place."""
    answer = deepcopy(answer)
    place = chance.choice([answer, answer["response"]])
    key = chance.choice(list(place))
    junk = [None, 7, [], {}, "", "é", "AAAA", "{}", "e30", [[]] * 3, {"a": 1}, True]
    text = place[key] if isinstance(place[key], str) else "x"
    cut = chance.randrange(len(text) + 1)
    choices = [*junk, text[:cut], text[:cut] + chance.choice("AZ09-_=") + text[cut + 1 :]]
    if chance.random() < 0.2:
        del place[key]
    else:
        place[key] = chance.choice(choices)
    return answer


def test_answer_that_is_rubbish_is_refused_and_never_fails(anna: Caller, settings: Any) -> None:
    settings.CREDENTIALS_RATE = "0"
    device, chance = Device(), random.Random(88)
    browser, visitor = passkeys.logged_in(user_of(anna)), Client()
    assert passkeys.add(browser, device).status_code == 201
    for _ in range(30):
        made = mutated(Device().make(passkeys.begin_adding(browser).json()), chance)
        sent = passkeys.send(browser, "/account/passkeys", {"name": "", "credential": made})
        assert sent.status_code in (201, 401), made
        answer = mutated(device.show(passkeys.asked_at_login(visitor)), chance)
        came = passkeys.answer_login(visitor, answer).status_code
        assert came in (302, 401), answer
        for row in passkeys.rows(browser)[1:]:
            assert passkeys.remove(browser, row["id"]).status_code == 204
    for text in ("", "[" * 50_000, "{}", "[]", '"x"', "null", "\0"):
        passkeys.asked_at_login(visitor)
        assert visitor.post("/login/passkey", {"credential": text}).status_code == 401


def test_new_passkey_keeps_only_what_its_device_has_signed(anna: Caller) -> None:
    browser, device = passkeys.logged_in(user_of(anna)), Device()
    made = device.make(passkeys.begin_adding(browser).json())
    made |= {"clientExtensionResults": {"more": "\0"}, "authenticatorAttachment": "platform"}
    sent = passkeys.send(browser, "/account/passkeys", {"name": "", "credential": made})
    assert sent.status_code == 201
    kept = Authenticator.objects.get().data["credential"]
    assert kept.keys() == {"id", "rawId", "type", "response"}
    assert kept["response"].keys() == {"clientDataJSON", "attestationObject"}
    assert passkeys.log_in(Client(), device).status_code == 302


def test_passkey_cannot_be_added_with_what_a_login_asked_for(anna: Caller) -> None:
    """Anybody gets a challenge to log in; one to add a passkey takes proof."""
    browser = passkeys.logged_in(user_of(anna))
    options = passkeys.begin_adding(browser).json()
    options["publicKey"]["challenge"] = passkeys.asked_at_login(browser)["publicKey"]["challenge"]
    made = {"name": "", "credential": Device().make(options)}
    answer = passkeys.send(browser, "/account/passkeys", made)
    assert passkeys.refusal(answer) == (401, "bad_passkey")
    assert passkeys.rows(browser) == []
