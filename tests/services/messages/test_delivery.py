"""What is due is delivered by mail, whatever the mail server answers."""

from __future__ import annotations

import socket
from email.message import EmailMessage
from typing import Any

import pytest
from django.conf import settings
from django.db.models import Sum

from devtools.time_travel.passing_time import TimeTravel
from games import metrics
from games.clocks.now import now
from games.models import Message, User
from games.policy import RETRY_SECONDS
from games.services.messages import delivery, leases
from games.services.messages.outbox import NewMessage, enqueue
from tests.kit.api_clients import Caller
from tests.kit.mailbox import Box, text_of

pytestmark = pytest.mark.django_db

NAMES = ("anna", "bernd", "carla")
DATA = {"url": "https://hook.example.org/"}


def enqueue_message(*callers: Caller, key: str = "one") -> None:
    """Enqueue a message that needs no game for each of these players."""
    enqueue(
        [
            NewMessage(caller.user, "webhook_off", key, data=DATA)
            for caller in callers
            if caller.user
        ]
    )


def deliver() -> int:
    """Deliver what is due by mail; return how many messages were attempted."""
    tried = Message.objects.aggregate(tried=Sum("attempts", default=0))["tried"]
    delivery.deliver("mail", seconds=60)
    return int(Message.objects.aggregate(tried=Sum("attempts", default=0))["tried"] - tried)


def row(caller: Caller) -> Message:
    return Message.objects.filter(user=caller.user).latest("created_at")


@pytest.fixture
def closed_port() -> int:
    """A port at which no mail server listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def mail(days: TimeTravel, box: Box, game: str) -> EmailMessage:
    """The mail that tells Bernd, who reads German, that the game has begun."""
    User.objects.filter(username="bernd").update(language="de")
    days.work()
    return box.to("bernd")[0]


def test_hour_without_a_mail_server_loses_no_message(
    days: TimeTravel, box: Box, players: list[Caller], settings: Any, closed_port: int
) -> None:
    there, settings.EMAIL_PORT = settings.EMAIL_PORT, closed_port
    enqueue_message(*players)
    for _ in range(12):
        assert deliver() == 0
        days.traveller.on(minutes=5)
    rows = Message.objects.values_list("status", "attempts")
    assert list(rows) == [("waiting", 0)] * 3
    settings.EMAIL_PORT = there
    assert deliver() == 3
    assert {mail["To"] for mail in box.mails} == {f"{n}@example.org" for n in NAMES}
    assert list(rows.all()) == [("sent", 1)] * 3


@pytest.mark.django_db(transaction=True)
def test_mail_server_that_hangs_up_midway_loses_no_message(
    days: TimeTravel, box: Box, players: list[Caller]
) -> None:
    box.refused["anna@example.org"] = "421 closing"
    enqueue_message(*players)
    deliver()
    box.refused.clear()
    days.on(minutes=2)
    assert sorted(mail["To"] for mail in box.mails) == [f"{n}@example.org" for n in NAMES]


def test_mail_address_refused_for_good_is_marked(days: TimeTravel, box: Box, anna: Caller) -> None:
    box.refused["anna@example.org"] = "550 no such user"
    enqueue_message(anna)
    deliver()
    assert (row(anna).status, row(anna).outcome) == ("failed", "550 no such user")
    assert User.objects.get(username="anna").mail_refused_at is not None


def test_refused_mail_address_gets_no_more_mails(days: TimeTravel, box: Box, anna: Caller) -> None:
    box.refused["anna@example.org"] = "550 no such user"
    enqueue_message(anna)
    deliver()
    anna.user = User.objects.get(username="anna")
    enqueue_message(anna, key="two")
    assert Message.objects.count() == 1


def test_refused_mail_address_does_not_stop_mails_to_others(
    days: TimeTravel, box: Box, players: list[Caller]
) -> None:
    box.refused["anna@example.org"] = "550 no such user"
    enqueue_message(*players)
    assert deliver() == 3
    assert len(box.mails) == 2


def test_mail_refused_temporarily_is_sent_later(days: TimeTravel, box: Box, anna: Caller) -> None:
    box.refused["anna@example.org"] = "451 greylisted"
    enqueue_message(anna)
    deliver()
    assert (row(anna).status, row(anna).outcome) == ("waiting", "451 greylisted")
    box.refused.clear()
    days.on(seconds=61)
    assert (row(anna).status, row(anna).attempts, row(anna).outcome) == ("sent", 2, "")
    assert len(box.to("anna")) == 1


def test_mail_is_retried_at_growing_intervals_for_a_day(
    days: TimeTravel, box: Box, anna: Caller
) -> None:
    User.objects.update(night_start=None, night_end=None)
    box.refused["anna@example.org"] = "451 greylisted"
    enqueue_message(anna)
    waits = []
    while deliver():
        waits.append(round((row(anna).due_at - now()).total_seconds()))
        days.traveller.to(row(anna).due_at)
    assert waits[:-1] == list(RETRY_SECONDS)
    assert (row(anna).status, row(anna).attempts) == ("failed", len(RETRY_SECONDS) + 1)
    assert User.objects.get(username="anna").mail_refused_at is None


def test_message_that_cannot_be_rendered_does_not_block_others(
    days: TimeTravel, box: Box, players: list[Caller]
) -> None:
    """A mistake of ours in a text or its data must not stop the queue."""
    enqueue_message(*players)
    Message.objects.filter(user=players[0].user).update(data={})
    days.on(minutes=1)
    assert {mail["To"] for mail in box.mails} == {"bernd@example.org", "carla@example.org"}


def test_mail_has_the_same_words_as_text_and_html(mail: EmailMessage) -> None:
    for kind in ("plain", "html"):
        assert "Alle Plätze sind besetzt" in text_of(mail, kind)
        assert "/unsubscribe/" in text_of(mail, kind)


def test_mail_has_a_one_click_unsubscribe_link(mail: EmailMessage) -> None:
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = mail["List-Unsubscribe"].strip()
    assert link.startswith("<http")
    assert link.strip("<>") in text_of(mail)


def test_mail_headers_identify_message_and_game(mail: EmailMessage, bernd: Caller) -> None:
    """Then a second copy, after a crash, can be told from a second message."""
    message = Message.objects.get(user=bernd.user, event="started")
    assert mail["Message-ID"] == f"<{message.pk}@localhost>"
    assert mail["References"] == f"<game.{message.game_id}@localhost>"
    assert mail["Auto-Submitted"] == "auto-generated"


def test_mail_states_its_language(mail: EmailMessage) -> None:
    assert mail["Content-Language"] == "de"
    assert '<html lang="de">' in text_of(mail, "html")


def test_ledger_records_a_delivered_mail(mail: EmailMessage, bernd: Caller) -> None:
    message = Message.objects.get(user=bernd.user, event="started")
    assert (message.status, message.attempts, message.outcome) == ("sent", 1, "")
    assert message.sent_at is not None


def test_batch_that_a_worker_died_at_is_counted_once(
    days: TimeTravel, box: Box, anna: Caller, bernd: Caller
) -> None:
    """The two messages of its batch were to be sent one after the other."""
    name, labels = "meuterer_messages_perhaps_twice_total", {"channel": "mail"}
    before = metrics.REGISTRY.get_sample_value(name, labels) or 0
    enqueue_message(anna, bernd)
    leases.release(leases.claim("mail"))  # by a worker that lives
    assert len(leases.claim("mail")) == 2
    deliver()
    assert box.mails == [], "the lease goes on"
    days.traveller.on(seconds=settings.LEASE_SECONDS)
    deliver()
    assert len(box.mails) == 2
    assert metrics.REGISTRY.get_sample_value(name, labels) == before + 1


def test_messages_older_than_the_ledger_keeps_are_deleted(
    days: TimeTravel, box: Box, anna: Caller
) -> None:
    enqueue_message(anna)
    deliver()
    days.traveller.on(days=91)
    enqueue_message(anna, key="two")
    assert delivery.delete_old() == 1
    assert Message.objects.get().key == "two"
