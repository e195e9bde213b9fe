"""What became of a message is logged under the id of the request that caused it."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import request_ids
from games.models import Message
from games.services.messages import delivery
from games.services.messages.outbox import NewMessage, enqueue
from tests.kit.api_clients import Caller, user_of
from tests.kit.log_lines import kept_lines
from tests.kit.mailbox import Box

pytestmark = pytest.mark.django_db

MARKER = "marker-4711"
DATA = {"url": "https://hook.example.org/"}


def enqueue_for(caller: Caller, key: str, data: Any = DATA) -> Message:
    enqueue([NewMessage(user_of(caller), "webhook_off", key, data=data)])
    return Message.objects.get(key=key, channel="mail")


def test_each_message_of_a_batch_is_logged_under_its_own_request(
    days: TimeTravel, box: Box, anna: Caller
) -> None:
    with request_ids.bound("first"):
        first = enqueue_for(anna, "1")
    with request_ids.bound("second"):
        enqueue_for(anna, "2")
    enqueue_for(anna, "3")
    with kept_lines() as lines, request_ids.bound("third"):
        delivery.deliver("mail", seconds=60)
    told = sorted(lines.named("message"), key=lambda line: line.get("request_id", ""))
    assert [line.get("request_id") for line in told] == [None, "first", "second"]
    assert {line["status"] for line in told} == {"sent"}
    assert told[1]["message"] == str(first.pk)
    assert any(mail["Message-ID"].startswith(f"<{first.pk}@") for mail in box.mails)
    assert "example.org" not in lines.text


def test_request_id_is_in_no_mail(days: TimeTravel, box: Box, anna: Caller) -> None:
    """A client may choose it: in a mail to somebody else it would carry what the game forbids."""
    with request_ids.bound(MARKER):
        enqueue_for(anna, "1")
        delivery.deliver("mail", seconds=60)
    (mail,) = box.mails
    assert MARKER not in mail.as_string()


def test_fault_in_a_delivery_is_logged_under_the_request_and_without_its_values(
    days: TimeTravel, box: Box, anna: Caller
) -> None:
    with request_ids.bound("mine"):
        enqueue_for(anna, "1", {MARKER: MARKER})
    with kept_lines() as lines:
        delivery.deliver("mail", seconds=60)
    (broken,) = [line for line in lines.all if "exception" in line]
    assert (broken["event"], broken["request_id"]) == ("message_not_sent", "mine")
    assert MARKER not in lines.text


def test_absent_mail_server_is_logged_without_what_it_said(
    days: TimeTravel, anna: Caller, settings: Any
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_PORT = 1
    enqueue_for(anna, "1")
    with kept_lines() as lines:
        delivery.deliver("mail", seconds=60)
    (out,) = lines.named("channel_out")
    assert [one["type"].rpartition(".")[2] for one in out["error"]] == [
        "OutageError",
        "ConnectionRefusedError",
    ]
    assert out["error"][1]["errno"] == "ECONNREFUSED"
