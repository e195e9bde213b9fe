"""Requests to webhooks: signed as in Standard Webhooks, or in Discord's or Slack's format."""

from __future__ import annotations

import base64
import json
import secrets as randomness
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, Literal

from standardwebhooks import Webhook

Format = Literal["standard", "discord", "slack"]

DISCORD_LIMIT: Final = 2000
_SECRET_BYTES: Final = 32


def new_secret() -> str:
    """Return a new signing secret, in the format that Standard Webhooks shows to receivers."""
    return "whsec_" + base64.b64encode(randomness.token_bytes(_SECRET_BYTES)).decode()


def request(
    *,
    format: Format,  # noqa: A002 - the word of the API
    message_id: str,
    event: str,
    at: datetime,
    attempted_at: datetime,
    secrets: Sequence[str],
    data: Mapping[str, object],
    text: str,
) -> tuple[bytes, dict[str, str]]:
    """Return body and headers. ``at`` is when it happened, ``attempted_at`` is now.

    A later attempt keeps ``message_id`` and ``at``, but is signed with its own time, because
    receivers refuse what is minutes old. It is signed with each of the ``secrets``, so that a
    receiver can switch from one to the next. Discord and Slack get only the ``text``.
    """
    match format:
        case "discord":
            # No name of a player or a table may ping @everyone.
            content = {"content": _clipped(text), "allowed_mentions": {"parse": []}}
            return _dumped(content), _headers()
        case "slack":
            return _dumped({"text": _escaped(text)}), _headers()
    body = _dumped({"type": event, "timestamp": _rfc3339(at), "data": data})
    return body, _headers() | _signed(body, message_id, attempted_at, secrets)


def _signed(body: bytes, message_id: str, at: datetime, secrets: Sequence[str]) -> dict[str, str]:
    """Return the three headers of Standard Webhooks."""
    if "." in message_id:  # it would blur where the id ends in the signed text
        raise ValueError("an id with a full stop cannot be signed")
    if not secrets:
        raise ValueError("there is no secret to sign with")
    moment = _utc(at)  # the library treats a time in any zone as UTC
    signatures = [Webhook(secret).sign(message_id, moment, body.decode()) for secret in secrets]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(int(moment.timestamp())),
        "webhook-signature": " ".join(signatures),
    }


def _headers() -> dict[str, str]:
    return {"Content-Type": "application/json"}


def _dumped(content: Mapping[str, object]) -> bytes:
    return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("a time without a zone")
    return moment.astimezone(UTC)


def _rfc3339(moment: datetime) -> str:
    return _utc(moment).isoformat().replace("+00:00", "Z")


def _clipped(text: str) -> str:
    """Shorten to Discord's limit, in UTF-16 units: these are never fewer than characters."""
    units = text.encode("utf-16-le")
    if len(units) <= 2 * DISCORD_LIMIT:
        return text
    return units[: 2 * (DISCORD_LIMIT - 1)].decode("utf-16-le", errors="ignore") + "…"


def _escaped(text: str) -> str:
    """Escape what Slack would read as a link or a mention of everybody (``<!channel>``)."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
