"""Web push requests: the push service can read who sent one, and nothing of its content."""

from __future__ import annotations

import base64
import dataclasses
import os
import time
from collections.abc import Callable
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from py_vapid.jwt import decode

from games.outbound import http_client, web_push
from games.outbound.url_checks import BadAddressError
from tests.outbound.conftest import HOST
from tests.outbound.servers import Server, answers

BROWSER = ec.generate_private_key(ec.SECP256R1())
AUTH = os.urandom(16)
KEY = web_push.new_vapid_key()


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


POINT = BROWSER.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
SUBSCRIPTION = web_push.Subscription(f"https://{HOST}/send/abc", base64url(POINT), base64url(AUTH))


def request(**changes: Any) -> tuple[bytes, dict[str, str]]:
    plain: dict[str, Any] = {
        "subscription": SUBSCRIPTION,
        "payload": b"Your turn",
        "vapid_private_key": KEY,
        "subject": "mailto:captain@example.org",
        "ttl": 3600,
    }
    return web_push.request(**(plain | changes))


def read(body: bytes) -> bytes:
    return bytes(http_ece.decrypt(body, private_key=BROWSER, auth_secret=AUTH, version="aes128gcm"))


@pytest.mark.parametrize("payload", [b"x", "Du bist dran: Zoë".encode(), b"x" * 3000])
def test_payload_can_be_decrypted_by_the_browser(payload: bytes) -> None:
    body, _ = request(payload=payload)
    assert payload not in body or len(payload) == 1
    assert len(body) <= 4096
    assert read(body) == payload


def test_keys_in_padded_and_plain_base64_are_read() -> None:
    plain = dataclasses.replace(
        SUBSCRIPTION,
        p256dh=base64.b64encode(POINT).decode(),
        auth=base64.b64encode(AUTH).decode(),
    )
    assert read(request(subscription=plain)[0]) == b"Your turn"


@pytest.mark.parametrize("subject", ["mailto:a@example.org", "https://example.org/contact"])
@pytest.mark.parametrize("port", ["", ":8443"])
def test_vapid_token_is_signed_for_the_origin_of_the_service(subject: str, port: str) -> None:
    there = dataclasses.replace(SUBSCRIPTION, endpoint=f"https://{HOST}{port}/send/abc?d")
    _, headers = request(subscription=there, subject=subject)
    assert Vapid02.verify(headers["Authorization"])
    token, key = headers["Authorization"].removeprefix("vapid t=").split(",k=")
    assert key == web_push.public_key(KEY)
    claims = decode(token, web_push.public_key(KEY))
    assert (claims["aud"], claims["sub"]) == (f"https://{HOST}{port}", subject)
    assert time.time() < claims["exp"] <= time.time() + 24 * 60 * 60


def test_headers_state_lifetime_urgency_and_topic() -> None:
    _, headers = request(topic="game-7", urgency="high")
    del headers["Authorization"]
    assert headers == {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": "3600",
        "Urgency": "high",
        "Topic": "game-7",
    }
    assert "Topic" not in request()[1]


def test_vapid_keys_have_the_form_that_browsers_require() -> None:
    assert web_push.new_vapid_key() != KEY
    assert len(base64.urlsafe_b64decode(KEY + "=")) == 32
    point = base64.urlsafe_b64decode(web_push.public_key(KEY) + "=")
    assert (len(point), point[0]) == (65, 4)


@pytest.mark.parametrize(
    "change",
    [
        {"payload": b""},
        {"payload": b"x" * 3001},
        {"ttl": -1},
        {"topic": "a b"},
        {"topic": ""},
        {"topic": "x" * 33},
        {"subject": "captain@example.org"},
        {"vapid_private_key": "AAAA"},
        {"vapid_private_key": "?"},
    ],
)
def test_invalid_push_request_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        request(**change)


@pytest.mark.parametrize(
    "change",
    [
        {"p256dh": ""},
        {"p256dh": "?"},
        {"p256dh": "A"},
        {"p256dh": base64url(POINT[:-1])},
        {"p256dh": base64url(b"\x04" + b"\x01" * 64)},
        {"auth": ""},
        {"auth": base64url(b"short")},
    ],
)
def test_malformed_subscription_keys_are_refused(change: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        web_push.check_subscription(dataclasses.replace(SUBSCRIPTION, **change))


@pytest.mark.parametrize(
    "endpoint", ["http://push.example.org/", "https://10.0.0.1/", "https://[2606:4700::1111]/"]
)
def test_invalid_endpoint_is_refused(endpoint: str) -> None:
    with pytest.raises(BadAddressError):
        web_push.check_subscription(dataclasses.replace(SUBSCRIPTION, endpoint=endpoint))


def test_push_request_is_sent_by_the_http_client(serve: Callable[..., Server]) -> None:
    server = serve(answers("HTTP/1.1 201 Created"))
    body, headers = request()
    outcome = http_client.post(f"https://{HOST}:{server.port}/send/abc", body, headers, to="push")
    assert outcome.kind == "sent"
    head, _, received = server.seen.partition(b"\r\n\r\n")
    assert read(received) == b"Your turn"
    assert b"\r\nTTL: 3600\r\n" in head
