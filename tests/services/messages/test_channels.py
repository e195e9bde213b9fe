"""What is due is delivered: to browsers by push, and to webhooks, as far as they take it."""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from email import message_from_string
from typing import Any
from uuid import UUID

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.db import connection
from standardwebhooks import Webhook as Verifier

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Message, PushDevice, Webhook
from games.outbound import web_push, webhook_requests
from games.pages.short_ids import short_id
from games.policy import RETRY_SECONDS
from games.services.messages import delivery
from games.services.messages.outbox import NewMessage, enqueue
from tests.kit.api_clients import Caller, awake, for_meuterer
from tests.kit.mailbox import Box, text_of
from tests.outbound.conftest import HOST
from tests.outbound.servers import Server, answers, hangs

pytestmark = pytest.mark.django_db

Serve = Callable[..., Server]
TAKEN = answers("HTTP/1.1 204 No Content")
BROKEN = answers("HTTP/1.1 500 Whatever")
GONE = answers("HTTP/1.1 410 Gone")
BROWSER = ec.generate_private_key(ec.SECP256R1())
AUTH = os.urandom(16)


@pytest.fixture(autouse=True)
def no_night(anna: Caller, quiet_tasks: None, settings: Any) -> None:
    """Let Anna take messages at any hour, and give the site a key for push."""
    awake(anna)
    settings.VAPID_PRIVATE_KEY = web_push.new_vapid_key()


def enqueue_message(caller: Caller, key: str = "one", event: str = "invited") -> None:
    assert caller.user is not None
    enqueue([NewMessage(caller.user, event, key, data={"host": "Zoë", "url": "?"})])


def device(caller: Caller, server: Server) -> PushDevice:
    """A browser of a player's, whose push service is a server of the tests."""
    point = BROWSER.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    p256dh, auth = (base64.urlsafe_b64encode(key).decode() for key in (point, AUTH))
    url = f"https://{HOST}:{server.port}/send/{server.port}"
    return PushDevice.objects.create(user=caller.user, endpoint=url, p256dh=p256dh, auth=auth)


def hook(caller: Caller, server: Server, **more: Any) -> Webhook:
    url = f"https://{HOST}:{server.port}/hook"
    secret = webhook_requests.new_secret()
    return Webhook.objects.create(user=caller.user, url=url, secret=secret, **more)


def received(server: Server) -> tuple[dict[str, str], bytes]:
    """The headers and the body of the last request to a server."""
    head, _, body = server.seen.partition(b"\r\n\r\n")
    headers = message_from_string(head.partition(b"\r\n")[2].decode())
    return {name.lower(): str(value) for name, value in headers.items()}, body


def last(channel: str) -> Message:
    return Message.objects.filter(channel=channel).latest("created_at")


def test_pushed_message_can_be_decrypted_by_the_browser(serve: Serve, anna: Caller) -> None:
    server = serve(answers("HTTP/1.1 201 Created"))
    device(anna, server)
    enqueue_message(anna)
    delivery.deliver("push", seconds=60)
    assert (last("push").status, last("push").outcome) == ("sent", "HTTP 201")
    headers, body = received(server)
    text = http_ece.decrypt(body, private_key=BROWSER, auth_secret=AUTH, version="aes128gcm")
    assert json.loads(text)["title"] == "Zoë invites you to "
    assert (headers["ttl"], headers["urgency"]) == ("86400", "normal")


def test_push_device_that_is_gone_is_deleted(serve: Serve, anna: Caller) -> None:
    device(anna, serve(GONE))
    enqueue_message(anna)
    delivery.deliver("push", seconds=60)
    assert not PushDevice.objects.exists()
    assert (last("push").status, last("push").outcome) == ("failed", "HTTP 410")


def test_messages_to_a_deleted_device_are_dropped(serve: Serve, anna: Caller) -> None:
    server = serve(GONE)
    device(anna, server)
    enqueue_message(anna)
    enqueue_message(anna, key="two")
    delivery.deliver("push", seconds=60)
    assert last("push").outcome == "the device is gone"
    assert server.calls == 1


def test_push_reaches_every_device_although_one_fails(serve: Serve, anna: Caller) -> None:
    servers = [serve(BROKEN), serve(TAKEN)]
    for server in servers:
        device(anna, server)
    enqueue_message(anna)
    delivery.deliver("push", seconds=60)
    assert [server.calls for server in servers] == [1, 1]
    assert set(Message.objects.filter(channel="push").values_list("status", flat=True)) == {
        "waiting",
        "sent",
    }


def test_webhook_request_carries_a_valid_signature(serve: Serve, anna: Caller) -> None:
    server = serve(TAKEN)
    made = hook(anna, server)
    enqueue_message(anna)
    delivery.deliver("webhook", seconds=60)
    headers, body = received(server)
    assert Verifier(made.secret).verify(body, headers)["type"] == "invited"
    assert headers["webhook-id"] == str(last("webhook").pk)
    assert last("webhook").status == "sent"


@for_meuterer
def test_webhook_body_contains_no_signed_link(serve: Serve, game: str, anna: Caller) -> None:
    """Others may read that channel: the body has the address of the game and no signed one."""
    server = serve(TAKEN)
    hook(anna, server)
    enqueue_message(anna, event="over")
    Message.objects.filter(channel="webhook").update(game=game)
    delivery.deliver("webhook", seconds=60)
    data = json.loads(received(server)[1])["data"]
    assert data["url"].endswith(f"/tables/{short_id(UUID(game))}")
    assert data["game"] == game


def test_failing_webhook_is_retried_at_growing_intervals(
    serve: Serve, days: TimeTravel, anna: Caller
) -> None:
    made = hook(anna, serve(BROKEN))
    enqueue_message(anna)
    waits = []
    while last("webhook").status == "waiting":
        delivery.deliver("webhook", seconds=60)
        waits.append(round((last("webhook").due_at - now()).total_seconds()))
        days.traveller.to(last("webhook").due_at)
    assert waits[:-1] == list(RETRY_SECONDS)
    assert (last("webhook").status, last("webhook").outcome) == ("failed", "HTTP 500")
    made.refresh_from_db()
    assert made.failing_since is not None


def fail_for_a_day(days: TimeTravel, caller: Caller) -> None:
    """Enqueue a message every six hours for a good day."""
    for key in "abcde":
        enqueue_message(caller, key=key)
        days.on(hours=6)
    days.on(hours=1)


def test_webhook_failing_for_a_day_is_disabled_and_its_owner_told_once(
    serve: Serve, days: TimeTravel, box: Box, anna: Caller
) -> None:
    made = hook(anna, serve(BROKEN))
    fail_for_a_day(days, anna)
    made.refresh_from_db()
    assert made.failing_since is not None
    assert made.disabled_at is not None
    assert timedelta(days=1) <= made.disabled_at - made.failing_since < timedelta(days=1, hours=6)
    notices = [mail for mail in box.to("anna") if "switched off" in mail["Subject"]]
    assert len(notices) == 1
    assert made.url in text_of(notices[0])


def test_webhook_failing_for_a_day_with_one_message_is_disabled(
    serve: Serve, days: TimeTravel, box: Box, anna: Caller
) -> None:
    made = hook(anna, serve(BROKEN))
    enqueue_message(anna)
    days.on(days=1, hours=1)
    made.refresh_from_db()
    assert made.disabled_at is not None


def test_disabled_webhook_gets_no_more_messages(
    serve: Serve, days: TimeTravel, box: Box, anna: Caller
) -> None:
    server = serve(BROKEN)
    hook(anna, server)
    fail_for_a_day(days, anna)
    calls, count = server.calls, Message.objects.filter(channel="webhook").count()
    enqueue_message(anna, key="later")
    days.on(days=2)
    assert server.calls == calls
    assert Message.objects.filter(channel="webhook").count() == count
    assert not Message.objects.filter(channel="webhook", status="waiting").exists()


def test_success_of_a_webhook_ends_its_series_of_failures(
    serve: Serve, days: TimeTravel, anna: Caller
) -> None:
    made = hook(anna, serve(TAKEN), failing_since=now() - timedelta(hours=23))
    enqueue_message(anna)
    delivery.deliver("webhook", seconds=60)
    made.refresh_from_db()
    assert made.failing_since is None


def test_webhook_that_is_gone_is_disabled_at_once(
    serve: Serve, days: TimeTravel, anna: Caller
) -> None:
    made = hook(anna, serve(GONE))
    enqueue_message(anna)
    delivery.deliver("webhook", seconds=60)
    made.refresh_from_db()
    assert made.disabled_at is not None
    assert last("mail").event == "webhook_off"


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_hanging_webhook_does_not_delay_mail(serve: Serve, box: Box, anna: Caller) -> None:
    server = serve(hangs)
    hook(anna, server)
    enqueue_message(anna)

    def call() -> None:
        try:
            delivery.deliver("webhook", seconds=60)
        finally:
            connection.close()

    worker = threading.Thread(target=call)
    worker.start()
    while not server.seen:
        assert worker.is_alive()
        time.sleep(0.01)
    delivery.deliver("mail", seconds=60)
    assert worker.is_alive(), "the webhook hangs until its server stops"
    assert len(box.to("anna")) == 1
    server.stop()
    worker.join()
