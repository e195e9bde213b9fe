"""A lock or a lost connection counts against no game and no message: each is tried again as it was.

Locks are real, held by another connection; this one waits for them a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import InternalError, OperationalError, connection

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.models import Game, Message, Notice
from games.outages import is_outage
from games.services import due_games
from games.services.messages import delivery
from games.services.messages.outbox import NewMessage, enqueue
from games.services.play import timeouts
from tests.kit.api_clients import Caller, for_meuterer
from tests.kit.mailbox import Box

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def impatient() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '100ms'")
        yield
        cursor.execute("RESET lock_timeout")


@contextmanager
def locked(table: str) -> Iterator[psycopg.Connection]:
    """Lock a table, until the end of the block or a rollback."""
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": None}) as other:
        other.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        yield other
        other.rollback()


def overdue(game: str, days: TimeTravel) -> Game:
    """A game whose player to move has let the deadline pass, which nobody has handled yet."""
    days.work()
    row = Game.objects.get(pk=game)
    deadline = min(one for one in row.deadlines if one is not None)
    days.traveller.to(deadline + timedelta(seconds=1))
    return Game.objects.get(pk=game)


@for_meuterer
def test_game_behind_a_lock_stays_due_and_goes_on_after_it(game: str, days: TimeTravel) -> None:
    before = overdue(game, days)
    with locked("games_notice"):
        assert due_games.process_due_games() == 0
    after = Game.objects.get(pk=game)
    assert (after.due_at, after.version) == (before.due_at, before.version)
    assert due_games.process_due_games() == 1
    assert Notice.objects.filter(game=game, kind="extended").count() == 1


@for_meuterer
def test_game_that_fails_by_itself_is_postponed(
    game: str, days: TimeTravel, monkeypatch: pytest.MonkeyPatch
) -> None:
    overdue(game, days)
    with monkeypatch.context() as broken:
        broken.setattr(timeouts, "handle_timeout", lambda *_: 1 // 0)
        due_games.process_due_games()
    later = Game.objects.get(pk=game).due_at
    assert later is not None and later > now() + timedelta(minutes=4)


@for_meuterer
def test_several_outages_in_a_row_end_the_sweep(
    game: str, days: TimeTravel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything waits for the next one, rather than each game for its own limit."""
    overdue(game, days)
    monkeypatch.setattr(due_games, "OUTAGES_AT_MOST", 1)
    with locked("games_notice"), pytest.raises(OperationalError):
        tasks.sweep_games()
    tasks.sweep_games()
    assert Notice.objects.filter(game=game, kind="extended").count() == 1


class LockedAfter(list[EmailMessage]):
    """A mailbox: as soon as a mail has come, the ledger is locked."""

    def __init__(self, other: psycopg.Connection) -> None:
        self.other = other

    def append(self, mail: EmailMessage) -> None:
        super().append(mail)
        if len(self) == 1:
            self.other.execute("LOCK TABLE games_message IN ACCESS EXCLUSIVE MODE")


def test_message_behind_a_lock_uses_up_no_attempt(
    box: Box, anna: Caller, bernd: Caller, days: TimeTravel
) -> None:
    """Sent, and not to be marked: only this one waits for its lease, and is sent once more."""
    people = [user for user in (anna.user, bernd.user) if user is not None]
    enqueue([NewMessage(user, "webhook_off", "one", data={"url": "x"}) for user in people])
    with locked("games_rating") as other:
        box.mails = LockedAfter(other)
        assert delivery.deliver("mail", seconds=60)
        other.rollback()
    waiting = Message.objects.filter(channel="mail")
    assert set(waiting.values_list("status", "attempts")) == {("waiting", 0)}
    days.traveller.on(seconds=settings.LEASE_SECONDS + 1)
    delivery.deliver("mail", seconds=60)
    assert set(waiting.values_list("status", "attempts")) == {("sent", 1)}
    assert len({mail["Message-ID"] for mail in box.mails}) == 2


def test_database_without_writes_is_an_outage(anna: Caller) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
        try:
            with pytest.raises(InternalError) as caught:
                cursor.execute("DELETE FROM games_notice")
        finally:
            cursor.execute("RESET default_transaction_read_only")
    assert is_outage(caught.value)


@pytest.mark.parametrize("error", [ZeroDivisionError(), InternalError(), None])
def test_other_errors_are_no_outage(error: Any) -> None:
    assert not is_outage(error)
