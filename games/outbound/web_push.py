"""Requests to push services: encrypted for one browser (RFC 8291), signed (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import re
import time
from dataclasses import dataclass
from typing import Final, Literal

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from games.outbound.url_checks import BadAddressError, check_url

Urgency = Literal["very-low", "low", "normal", "high"]

MAX_PAYLOAD: Final = 3000  # services accept 4096 bytes, encrypted
_AUTH_BYTES: Final = 16
_PRIVATE_BYTES: Final = 32
_TOKEN_SECONDS: Final = 12 * 60 * 60  # services refuse more than a day
_TOPIC = re.compile(r"[A-Za-z0-9_-]{1,32}")
_BASE64 = re.compile(r"[A-Za-z0-9_+/-]+={0,2}")


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser's push endpoint and its two keys, in base64url."""

    endpoint: str
    p256dh: str
    auth: str


def check_subscription(subscription: Subscription) -> None:
    """Raise BadAddressError for an address that is refused, ValueError for invalid keys."""
    target = check_url(subscription.endpoint)
    if ":" in target.host:  # the token names a host; py_vapid cannot handle an IPv6 address
        raise BadAddressError("The address must name a push service.")
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(subscription.p256dh))
    if len(_decoded(subscription.auth)) != _AUTH_BYTES:
        raise ValueError("the secret of a subscription has 16 bytes")


def new_vapid_key() -> str:
    """Return a new private key with which the site signs web push: 32 bytes in base64url."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _encoded(number.to_bytes(_PRIVATE_BYTES, "big"))


def public_key(private: str) -> str:
    """Return the public point in base64url, for browsers' ``applicationServerKey``."""
    point = _private_key(private).public_key()
    return _encoded(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def request(
    *,
    subscription: Subscription,
    payload: bytes,
    vapid_private_key: str,
    subject: str,
    ttl: int,
    topic: str | None = None,
    urgency: Urgency = "normal",
) -> tuple[bytes, dict[str, str]]:
    """Return body and headers to send to the endpoint, for a browser that may be offline.

    The service keeps the message for ``ttl`` seconds, and replaces an older one of the same
    ``topic``. ``subject`` is where its operators can complain: ``mailto:`` or ``https:``.
    """
    check_subscription(subscription)
    if not 0 < len(payload) <= MAX_PAYLOAD:
        raise ValueError(f"a payload has 1 to {MAX_PAYLOAD} bytes")
    if ttl < 0:
        raise ValueError("a message cannot live for less than no time")
    if topic is not None and not _TOPIC.fullmatch(topic):
        raise ValueError("a topic has 1 to 32 letters of base64url")
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(ttl),
        "Urgency": urgency,
        "Authorization": _authorization(subscription.endpoint, vapid_private_key, subject),
    }
    return _encrypted(subscription, payload), headers | ({"Topic": topic} if topic else {})


def _encrypted(subscription: Subscription, payload: bytes) -> bytes:
    from pywebpush import WebPusher  # noqa: PLC0415 - half a second, only for workers

    keys = {
        "p256dh": _encoded(_decoded(subscription.p256dh)),
        "auth": _encoded(_decoded(subscription.auth)),
    }
    pusher = WebPusher({"endpoint": subscription.endpoint, "keys": keys})
    return bytes(pusher.encode(payload, content_encoding="aes128gcm")["body"])


def _authorization(endpoint: str, private: str, subject: str) -> str:
    """Sign a token for the origin of the endpoint, so that no other service can use it."""
    if not subject.startswith(("mailto:", "https://")):
        raise ValueError("the subject is a mailto: or https: address")
    target = check_url(endpoint)
    port = "" if target.port == 443 else f":{target.port}"
    claims = {
        "aud": f"https://{target.host}{port}",
        "exp": int(time.time()) + _TOKEN_SECONDS,
        "sub": subject,
    }
    # Strict validation of the subject would refuse an https: address with a path.
    signer = Vapid02(_private_key(private), conf={"no-strict": True})
    return str(signer.sign(claims)["Authorization"])


def _private_key(private: str) -> ec.EllipticCurvePrivateKey:
    raw = _decoded(private)
    if len(raw) != _PRIVATE_BYTES:
        raise ValueError("a private key has 32 bytes")
    return ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1())


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    """Decode base64url, or the base64 that some libraries send. Raises ValueError."""
    if not _BASE64.fullmatch(text):
        raise ValueError("not base64url")
    bare = text.rstrip("=").replace("+", "-").replace("/", "_")
    try:
        return base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
    except binascii.Error:
        raise ValueError("not base64url") from None
