"""A mail server that takes calls and answers nothing: not every task has to find it out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from uuid import uuid4

import pytest

from games.models import Message
from games.services.messages import delivery, silence
from games.services.messages.outbox import NewMessage, enqueue
from tests.kit.api_clients import Caller, awake
from tests.kit.mailbox import post_office
from tests.kit.silent_server import SilentServer

pytestmark = pytest.mark.django_db
PATIENCE_SECONDS = 60
GREETING = b"220 here\r\n"


@pytest.fixture(autouse=True)
def of_this_test_alone(settings: Any, monkeypatch: pytest.MonkeyPatch, quiet_tasks: None) -> None:
    """What others remember of their mail servers is in the same Redis."""
    monkeypatch.setattr(silence, "KEY", f"silent-{uuid4()}")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_TIMEOUT = 1


@pytest.fixture(params=[b"", GREETING], ids=["from the start", "after its greeting"])
def server(request: pytest.FixtureRequest, settings: Any) -> Iterator[SilentServer]:
    with closing(SilentServer(request.param)) as found:
        settings.EMAIL_PORT = found.port
        yield found


@pytest.fixture
def waiting(anna: Caller) -> Message:
    """A mail that is due."""
    enqueue([NewMessage(awake(anna), "webhook_off", "one", data={"url": "x"})])
    return Message.objects.get(channel="mail")


def test_silent_server_is_left_alone_by_all_tasks_after_the_first(
    server: SilentServer, waiting: Message
) -> None:
    assert [delivery.deliver("mail", seconds=60) for _ in range(5)] == [True] * 5
    assert server.calls == 1
    waiting.refresh_from_db()
    assert (waiting.status, waiting.attempts, waiting.claimed_until) == ("waiting", 0, None)


def test_silent_server_is_tried_by_one_at_a_time_after_a_while(
    server: SilentServer, waiting: Message
) -> None:
    delivery.deliver("mail", seconds=60)
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not silence.may_try("mail"):
        assert time.monotonic() < give_up
        time.sleep(0.05)
    assert not silence.may_try("mail"), "somebody is trying"


def test_mail_goes_out_at_once_when_a_silent_server_answers_again(
    server: SilentServer, waiting: Message, settings: Any
) -> None:
    delivery.deliver("mail", seconds=60)
    with post_office() as (box, settings.EMAIL_PORT):
        give_up = time.monotonic() + PATIENCE_SECONDS
        while not box.mails:
            delivery.deliver("mail", seconds=60)
            assert time.monotonic() < give_up
            time.sleep(0.05)
        assert silence.may_try("mail") and silence.may_try("mail"), "no one waits any more"
    waiting.refresh_from_db()
    assert (waiting.status, waiting.attempts, len(box.mails)) == ("sent", 1, 1)


def test_other_channels_are_not_left_alone(server: SilentServer, waiting: Message) -> None:
    delivery.deliver("mail", seconds=60)
    assert not silence.may_try("mail")
    assert silence.may_try("push") and silence.may_try("webhook")


def test_server_that_refuses_calls_is_tried_by_every_task(settings: Any, waiting: Message) -> None:
    """That costs nobody any time, and mail goes out as soon as it is back."""
    with closing(SilentServer()) as gone:
        settings.EMAIL_PORT = gone.port
    delivery.deliver("mail", seconds=60)
    assert silence.may_try("mail") and silence.may_try("mail")
