"""The requests that a webhook receives, in the three formats."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from games.outbound import webhook_requests

AT = datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=timezone(timedelta(hours=2)))
SECRET = webhook_requests.new_secret()


def request(**changes: Any) -> tuple[bytes, dict[str, str]]:
    plain: dict[str, Any] = {
        "format": "standard",
        "message_id": "msg_1",
        "event": "game.turn",
        "at": AT,
        "attempted_at": datetime.now(UTC),
        "secrets": [SECRET],
        "data": {"game": "Zoë", "ply": 3},
        "text": "It is your turn.",
    }
    return webhook_requests.request(**(plain | changes))


def test_standard_body_states_event_time_and_data() -> None:
    body, headers = request()
    assert headers["Content-Type"] == "application/json"
    assert json.loads(body) == {
        "type": "game.turn",
        "timestamp": "2026-01-02T01:04:05.678901Z",
        "data": {"game": "Zoë", "ply": 3},
    }


def test_signature_verifies_with_the_receivers_library() -> None:
    body, headers = request()
    assert Webhook(SECRET).verify(body, headers)["type"] == "game.turn"
    with pytest.raises(WebhookVerificationError):
        Webhook(webhook_requests.new_secret()).verify(body, headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(SECRET).verify(body.replace(b"3", b"4"), headers)


def test_timestamp_is_the_time_of_the_attempt_in_any_zone() -> None:
    tokyo = datetime.now(timezone(timedelta(hours=9)))
    body, headers = request(attempted_at=tokyo)
    Webhook(SECRET).verify(body, headers)
    assert headers["webhook-timestamp"] == str(int(tokyo.timestamp()))


def test_old_and_new_secret_verify_while_a_secret_changes() -> None:
    new = webhook_requests.new_secret()
    body, headers = request(secrets=[new, SECRET])
    assert len(headers["webhook-signature"].split(" ")) == 2
    for secret in (new, SECRET):
        Webhook(secret).verify(body, headers)


@pytest.mark.parametrize(
    "change",
    [
        {"secrets": []},
        {"message_id": "a.b"},
        {"at": AT.replace(tzinfo=None)},
        {"attempted_at": AT.replace(tzinfo=None)},
        {"data": {"x": float("nan")}},
    ],
)
def test_invalid_webhook_request_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        request(**change)


def test_new_secret_is_random_and_long() -> None:
    assert webhook_requests.new_secret() != SECRET
    assert SECRET.startswith("whsec_")
    assert len(base64.b64decode(SECRET.removeprefix("whsec_"), validate=True)) == 32


def test_discord_body_mentions_nobody() -> None:
    body, headers = request(format="discord", text="Hello @everyone")
    assert json.loads(body) == {"content": "Hello @everyone", "allowed_mentions": {"parse": []}}
    assert headers == {"Content-Type": "application/json"}


@pytest.mark.parametrize("text", ["x" * 2000, "x" * 2001, "🏴" * 1500, "x" + "🏴" * 1500])
def test_discord_text_is_cut_at_two_thousand_characters(text: str) -> None:
    body, _ = request(format="discord", text=text)
    content = json.loads(body)["content"]
    assert len(content.encode("utf-16-le")) <= 4000
    assert content == text or (content[-1] == "…" and text.startswith(content[:-1]))


def test_slack_text_is_escaped() -> None:
    body, headers = request(format="slack", text="<!channel> R&B <https://x|y>")
    text = "&lt;!channel&gt; R&amp;B &lt;https://x|y&gt;"
    assert json.loads(body) == {"text": text}
    assert headers == {"Content-Type": "application/json"}
