"""Workers that send messages are woken for what is due, and open nothing for what is not."""

from __future__ import annotations

from collections.abc import Iterator
from smtplib import SMTP
from typing import Any

import pytest

from games.clocks.now import now
from games.models import Message
from games.selectors.messages import ledger
from games.services.messages import delivery, leases, outbox
from games.services.messages.outbox import NewMessage, enqueue
from tests.kit.api_clients import Caller, awake, user_of
from tests.kit.mailbox import Box
from tests.services.messages.turn_mails import want

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]


@pytest.fixture
def woken(anna: Caller, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The channels whose workers were woken; Anna is awake."""
    awake(anna)
    found: list[str] = []
    monkeypatch.setattr(outbox, "wake_delivery", found.append)
    return found


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """The calls to the mail server."""
    found: list[Any] = []
    connect = SMTP.connect

    def count(self: SMTP, *arguments: Any) -> Any:
        found.append(arguments)
        return connect(self, *arguments)

    monkeypatch.setattr(SMTP, "connect", count)
    yield found


def tell(caller: Caller, *keys: str) -> None:
    user = user_of(caller)
    user.refresh_from_db()
    data = {"url": "https://hook.example.org/"}
    enqueue([NewMessage(user, "webhook_off", key, data=data) for key in keys])


def test_worker_is_woken_once_for_what_is_due_and_was_not_written_before(
    anna: Caller, woken: list[str]
) -> None:
    tell(anna, "one", "two")
    assert woken == ["mail"]
    tell(anna, "one", "two")
    assert woken == ["mail"]


def test_message_that_waits_for_the_digest_wakes_no_worker(anna: Caller, woken: list[str]) -> None:
    want("webhook_off", "digest")
    tell(anna, "one")
    assert set(Message.objects.values_list("event", "status")) == {
        ("webhook_off", "bundled"), ("digest", "waiting"),
    }  # fmt: skip
    assert woken == []


def test_mails_go_out_over_one_connection(
    anna: Caller, woken: list[str], calls: list[Any], box: Box
) -> None:
    tell(anna, *map(str, range(leases.BATCH["mail"] + 1)))
    assert delivery.deliver("mail", seconds=60)
    assert len(box.mails) == leases.BATCH["mail"] + 1
    assert len(calls) == 1


def test_delivery_without_a_mail_to_send_calls_nobody(
    anna: Caller, woken: list[str], calls: list[Any], box: Box
) -> None:
    assert delivery.deliver("mail", seconds=60)
    tell(anna, "one")
    user = user_of(anna)
    user.email_proof = user.EmailProof.NONE
    user.save()
    assert delivery.deliver("mail", seconds=60)
    assert not Message.objects.filter(status="waiting").exists()
    assert (calls, box.mails) == ([], [])


def test_sweep_wakes_no_channel_whose_messages_somebody_is_sending(
    anna: Caller, woken: list[str]
) -> None:
    tell(anna, "one")
    assert ledger.channels_with_something_due() == ["mail"]
    assert len(leases.claim("mail")) == 1
    assert ledger.channels_with_something_due() == []
    Message.objects.update(claimed_until=now())
    assert ledger.channels_with_something_due() == ["mail"]
