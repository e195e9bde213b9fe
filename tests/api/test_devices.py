"""me/devices: browsers that take web push."""

from __future__ import annotations

import base64
from typing import Any
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from games.models import PersonalToken, PushDevice
from games.policy import DEVICES_AT_MOST
from tests.kit.api_clients import PASSWORD, Caller, person

pytestmark = pytest.mark.django_db


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


POINT = ec.generate_private_key(ec.SECP256R1()).public_key()
KEY = encoded(POINT.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
AUTH = encoded(bytes(range(16)))


def subscription(number: int = 0, **change: Any) -> dict[str, Any]:
    """A push subscription as a browser hands it out."""
    endpoint = f"https://push.example.org/{number}"
    return {"endpoint": endpoint, "p256dh": KEY, "auth": AUTH, "name": "phone"} | change


@pytest.mark.parametrize("change", ["password", "sessions"])
def test_device_takes_no_messages_after_the_end_of_all_log_ins(db: None, change: str) -> None:
    """Their links would go on letting in whoever added it."""
    anna = Caller(person("anna"), login_by=PersonalToken.Way.PASSWORD)
    assert anna.post("me/devices", subscription()).status_code == 201
    if change == "password":
        new = {"password": "a-new-one-of-mine", "current": PASSWORD}
        assert anna.patch("me", new).status_code == 200
    else:
        assert anna.delete("me/sessions").status_code == 204
    assert anna.get("me/devices").json() == []


def test_device_that_was_added_is_listed_to_its_owner(anna: Caller) -> None:
    answer = anna.post("me/devices", subscription())
    assert answer.status_code == 201, answer.content
    assert answer.json()["name"] == "phone"
    assert anna.get("me/devices").json() == [answer.json()]


def test_device_answers_leave_out_keys_and_address(anna: Caller) -> None:
    answer = anna.post("me/devices", subscription())
    assert set(answer.json()) == {"id", "name", "created_at"}


def test_removed_device_is_gone(anna: Caller) -> None:
    device = anna.post("me/devices", subscription()).json()["id"]
    assert anna.delete(f"me/devices/{device}").status_code == 204
    assert anna.get("me/devices").json() == []
    again = anna.delete(f"me/devices/{device}")
    assert (again.status_code, again.json()["code"]) == (404, "no_such_item")


def test_devices_of_other_players_are_not_found(anna: Caller, bernd: Caller) -> None:
    device = anna.post("me/devices", subscription()).json()["id"]
    assert bernd.get("me/devices").json() == []
    refused = [bernd.delete(f"me/devices/{pk}") for pk in (device, uuid4())]
    assert refused[0].status_code == 404
    assert refused[0].content == refused[1].content
    assert PushDevice.objects.count() == 1


def test_browser_belongs_to_the_last_player_who_registered_it(anna: Caller, bernd: Caller) -> None:
    anna.post("me/devices", subscription())
    assert bernd.post("me/devices", subscription()).status_code == 201
    assert anna.get("me/devices").json() == []


def test_same_subscription_twice_is_one_device(anna: Caller) -> None:
    for _ in range(2):
        assert anna.post("me/devices", subscription()).status_code == 201
    assert len(anna.get("me/devices").json()) == 1


def test_devices_are_limited_to_ten(anna: Caller) -> None:
    for number in range(DEVICES_AT_MOST):
        assert anna.post("me/devices", subscription(number)).status_code == 201
    answer = anna.post("me/devices", subscription(99))
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
    assert anna.post("me/devices", subscription(3)).status_code == 201, "one of the ten"
    assert len(anna.get("me/devices").json()) == DEVICES_AT_MOST


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example.org/1"},
        {"endpoint": "https://127.0.0.1/1"},
        {"endpoint": "https://[::1]/1"},
        {"endpoint": "https://push/1"},
        {"endpoint": "ftp://push.example.org/1"},
        {"p256dh": "AAAA"},
        {"p256dh": encoded(b"\4" + bytes(64))},
        {"p256dh": "not base64!"},
        {"auth": "AAAA"},
        {"auth": "?"},
    ],
)
def test_device_with_an_unusable_address_or_key_is_refused(anna: Caller, wrong: Any) -> None:
    answer = anna.post("me/devices", subscription(**wrong))
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_address")
    assert anna.get("me/devices").json() == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": 7},
        {"endpoint": ""},
        {"endpoint": "https://push.example.org/" + "x" * 2000},
        {"p256dh": None},
        {"auth": ["x"]},
        {"name": "x" * 65},
        {"name": "a\0b"},
        {"colour": "red"},
    ],
)
def test_device_with_a_malformed_field_is_refused(anna: Caller, wrong: Any) -> None:
    answer = anna.post("me/devices", subscription(**wrong))
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")
