"""What is due is sent: by mail, whatever the mail server says meanwhile."""

from __future__ import annotations

import socket
from email.message import EmailMessage
from typing import Any

import pytest
from django.db.models import Sum

from games.clocks.instant import now
from games.days.passing import Days
from games.models import Message, User
from games.policy import RETRY_SECONDS
from games.services import delivery
from games.services.messages import Telling, put
from tests.callers import Caller
from tests.post import Box, text_of

pytestmark = pytest.mark.django_db

NAMES = ("anna", "bernd", "carla")
DATA = {"url": "https://hook.example.org/"}


def tell(*callers: Caller, key: str = "one") -> None:
    """Put a message to each of them that asks for no game."""
    put([Telling(caller.user, "webhook_off", key, data=DATA) for caller in callers if caller.user])


def deliver() -> int:
    """Send what is due by mail; say how many messages were dealt with."""
    tried = Message.objects.aggregate(tried=Sum("attempts", default=0))["tried"]
    delivery.deliver("mail", seconds=60)
    return int(Message.objects.aggregate(tried=Sum("attempts", default=0))["tried"] - tried)


def row(caller: Caller) -> Message:
    return Message.objects.filter(user=caller.user).latest("created_at")


@pytest.fixture
def nobody_there() -> int:
    """A port at which no mail server listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def letter(days: Days, box: Box, game: str) -> EmailMessage:
    """The mail that tells Bernd that the game has begun; he reads German."""
    User.objects.filter(username="bernd").update(language="de")
    days.work()
    return box.to("bernd")[0]


def test_an_hour_without_mail_server_loses_nothing(
    days: Days, box: Box, players: list[Caller], settings: Any, nobody_there: int
) -> None:
    there, settings.EMAIL_PORT = settings.EMAIL_PORT, nobody_there
    tell(*players)
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
def test_a_server_that_hangs_up_in_the_middle_loses_nothing(
    days: Days, box: Box, players: list[Caller]
) -> None:
    box.refused["anna@example.org"] = "421 closing"
    tell(*players)
    deliver()
    box.refused.clear()
    days.on(minutes=2)
    assert sorted(mail["To"] for mail in box.mails) == [f"{n}@example.org" for n in NAMES]


def test_an_address_refused_for_good_is_remembered(days: Days, box: Box, anna: Caller) -> None:
    box.refused["anna@example.org"] = "550 no such user"
    tell(anna)
    deliver()
    assert (row(anna).status, row(anna).outcome) == ("failed", "550 no such user")
    assert User.objects.get(username="anna").mail_refused_at is not None


def test_it_gets_no_more_mails(days: Days, box: Box, anna: Caller) -> None:
    box.refused["anna@example.org"] = "550 no such user"
    tell(anna)
    deliver()
    anna.user = User.objects.get(username="anna")
    tell(anna, key="two")
    assert Message.objects.count() == 1


def test_the_others_get_theirs(days: Days, box: Box, players: list[Caller]) -> None:
    box.refused["anna@example.org"] = "550 no such user"
    tell(*players)
    assert deliver() == 3
    assert len(box.mails) == 2


def test_an_address_refused_for_now_is_tried_again(days: Days, box: Box, anna: Caller) -> None:
    box.refused["anna@example.org"] = "451 greylisted"
    tell(anna)
    deliver()
    assert (row(anna).status, row(anna).outcome) == ("waiting", "451 greylisted")
    box.refused.clear()
    days.on(seconds=61)
    assert (row(anna).status, row(anna).attempts, row(anna).outcome) == ("sent", 2, "")
    assert len(box.to("anna")) == 1


def test_each_time_later_and_after_a_day_no_more(days: Days, box: Box, anna: Caller) -> None:
    User.objects.update(night_start=None, night_end=None)
    box.refused["anna@example.org"] = "451 greylisted"
    tell(anna)
    waits = []
    while deliver():
        waits.append(round((row(anna).due_at - now()).total_seconds()))
        days.traveller.to(row(anna).due_at)
    assert waits[:-1] == list(RETRY_SECONDS)
    assert (row(anna).status, row(anna).attempts) == ("failed", len(RETRY_SECONDS) + 1)
    assert User.objects.get(username="anna").mail_refused_at is None


def test_a_message_that_cannot_be_written_holds_up_no_other(
    days: Days, box: Box, players: list[Caller]
) -> None:
    """A mistake of ours, in a letter or in its data, must not stand at the head of the queue."""
    tell(*players)
    Message.objects.filter(user=players[0].user).update(data={})
    days.on(minutes=1)
    assert {mail["To"] for mail in box.mails} == {"bernd@example.org", "carla@example.org"}


def test_a_mail_is_text_and_html_alike(letter: EmailMessage) -> None:
    for kind in ("plain", "html"):
        assert "Alle Plätze sind besetzt" in text_of(letter, kind)
        assert "/unsubscribe/" in text_of(letter, kind)


def test_a_mail_ends_with_one_click(letter: EmailMessage) -> None:
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"].strip()
    assert link.startswith("<http")
    assert link.strip("<>") in text_of(letter)


def test_a_mail_is_known_by_its_row(letter: EmailMessage, bernd: Caller) -> None:
    """So that a second copy, after a crash, can be told from a second message."""
    message = Message.objects.get(user=bernd.user, event="started")
    assert letter["Message-ID"] == f"<{message.pk}@localhost>"
    assert letter["References"] == f"<game.{message.game_id}@localhost>"
    assert letter["Auto-Submitted"] == "auto-generated"


def test_a_mail_says_its_language(letter: EmailMessage) -> None:
    assert letter["Content-Language"] == "de"
    assert '<html lang="de">' in text_of(letter, "html")


def test_the_ledger_says_what_became_of_it(letter: EmailMessage, bernd: Caller) -> None:
    message = Message.objects.get(user=bernd.user, event="started")
    assert (message.status, message.attempts, message.outcome) == ("sent", 1, "")
    assert message.sent_at is not None


def test_the_ledger_forgets_what_is_old(days: Days, box: Box, anna: Caller) -> None:
    tell(anna)
    deliver()
    days.traveller.on(days=91)
    tell(anna, key="two")
    assert delivery.forget() == 1
    assert Message.objects.get().key == "two"
