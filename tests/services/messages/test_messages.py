"""When a player gets a message of a turn, and when not."""

from __future__ import annotations

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.models import Message
from games.selectors.tables import rows as tables
from games.services.play import pause
from tests.kit.api_clients import Caller
from tests.kit.mailbox import Box
from tests.services.messages.turn_mails import TURN, asked, at, name, sent, want

pytestmark = pytest.mark.django_db


def test_mail_due_at_night_waits_until_morning(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "now")
    days.until(at(23))
    told = len(box.mails)
    players[asked(game)].move(game)
    days.until(at(6, 59, day=1))
    assert len(box.mails) == told
    days.until(at(7, 5))
    assert len(box.mails) > told
    assert sent("turn")[-1] == "Tue 07:00"


def test_move_drops_the_message_of_that_turn(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "now")
    days.until(at(23))
    players[asked(game)].move(game)
    days.until(at(6, day=1))
    seat = asked(game)
    row = Message.objects.filter(user=players[seat].user, event="turn").latest("created_at")
    told = len(box.to(name(players, seat)))
    players[seat].move(game)
    days.until(at(7, 5))
    row.refresh_from_db()
    assert (row.status, row.outcome, row.attempts) == ("dropped", "the turn is over", 0)
    assert all(str(row.pk) not in mail["Message-ID"] for mail in box.to(name(players, seat))[told:])


def test_message_due_during_a_pause_is_sent_after_it(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    tasks.sweep_games()
    pause.pause(tables.with_seats().get(pk=game), now())
    days.on(hours=5)
    turn = Message.objects.get(user=players[asked(game)].user, event="turn")
    assert (turn.status, turn.attempts) == ("waiting", 0)
    pause.resume(tables.with_seats().get(pk=game), now())
    days.on(minutes=16)
    assert box.subjects(name(players, asked(game)))[-1].startswith(TURN)
