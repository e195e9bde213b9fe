"""me/devices: browsers that take web push."""

from __future__ import annotations

import base64
from typing import Any
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from games.models import PushDevice
from games.policy import DEVICES_AT_MOST
from tests.callers import Caller

pytestmark = pytest.mark.django_db


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


POINT = ec.generate_private_key(ec.SECP256R1()).public_key()
KEY = encoded(POINT.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
AUTH = encoded(bytes(range(16)))


def subscription(number: int = 0, **change: Any) -> dict[str, Any]:
    """What a browser hands out."""
    endpoint = f"https://push.example.org/{number}"
    return {"endpoint": endpoint, "p256dh": KEY, "auth": AUTH, "name": "phone"} | change


def test_a_device_is_added_and_listed(anna: Caller) -> None:
    answer = anna.post("me/devices", subscription())
    assert answer.status_code == 201, answer.content
    assert answer.json()["name"] == "phone"
    assert anna.get("me/devices").json() == [answer.json()]


def test_keys_and_address_are_not_told_again(anna: Caller) -> None:
    answer = anna.post("me/devices", subscription())
    assert set(answer.json()) == {"id", "name", "created_at"}


def test_a_device_is_removed(anna: Caller) -> None:
    device = anna.post("me/devices", subscription()).json()["id"]
    assert anna.delete(f"me/devices/{device}").status_code == 204
    assert anna.get("me/devices").json() == []
    again = anna.delete(f"me/devices/{device}")
    assert (again.status_code, again.json()["code"]) == (404, "no_such_item")


def test_other_peoples_devices_are_not_there(anna: Caller, bernd: Caller) -> None:
    device = anna.post("me/devices", subscription()).json()["id"]
    assert bernd.get("me/devices").json() == []
    refused = [bernd.delete(f"me/devices/{pk}") for pk in (device, uuid4())]
    assert refused[0].status_code == 404
    assert refused[0].content == refused[1].content
    assert PushDevice.objects.count() == 1


def test_a_guest_has_none(guest: Caller) -> None:
    assert guest.get("me/devices").status_code == 401
    assert guest.post("me/devices", subscription()).status_code == 401
    assert guest.delete(f"me/devices/{uuid4()}").status_code == 401


def test_a_browser_belongs_to_who_used_it_last(anna: Caller, bernd: Caller) -> None:
    anna.post("me/devices", subscription())
    assert bernd.post("me/devices", subscription()).status_code == 201
    assert anna.get("me/devices").json() == []


def test_the_same_again_is_one_device(anna: Caller) -> None:
    for _ in range(2):
        assert anna.post("me/devices", subscription()).status_code == 201
    assert len(anna.get("me/devices").json()) == 1


def test_there_are_ten_at_most(anna: Caller) -> None:
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
def test_nothing_can_be_sent_there(anna: Caller, wrong: Any) -> None:
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
def test_malformed(anna: Caller, wrong: Any) -> None:
    answer = anna.post("me/devices", subscription(**wrong))
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")
