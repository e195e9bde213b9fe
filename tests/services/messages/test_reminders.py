"""Reminders of deadlines: when they are mailed, and when they are dropped."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.models import Game, Message
from games.selectors.tables import rows as tables
from games.services.play import pause
from tests.kit.api_clients import Caller
from tests.kit.mailbox import Box
from tests.services.messages.turn_mails import asked, at, name, sent

pytestmark = pytest.mark.django_db


def test_reminder_is_mailed_after_four_fifths_of_the_time(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    """57.6 of 72 hours; the clock stops at night."""
    days.until(at(8, 59, day=5))
    assert set(sent("reminder")) == {"Fri 09:36"}
    assert "Sat 09:00" in box.subjects(name(players, asked(game)))[-1]


def test_reminder_of_a_decision_is_mailed_once(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    days.until(at(8, 59, day=5))
    owing = Game.objects.get(pk=game).to_move
    assert len(sent("reminder")) == len(owing)


def test_extension_leads_to_a_second_reminder(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    days.until(at(8, 59, day=5))
    seat = asked(game)
    days.on(days=1, hours=5)
    reminders = Message.objects.filter(event="reminder", user=players[seat].user, status="sent")
    assert reminders.count() == 2
    assert sent("extension")[0] == "Sat 09:00"
    assert len({row.data["deadline"] for row in reminders}) == 2


def test_reminder_of_a_deadline_that_has_moved_is_dropped(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    """The pause came between enqueuing and sending it."""
    days.until(at(9, 35, day=4))
    days.traveller.on(minutes=1)
    tasks.sweep_games()
    pause.pause(tables.with_seats().get(pk=game), now())
    days.traveller.on(hours=1)
    pause.resume(tables.with_seats().get(pk=game), now())
    tasks.sweep_games()
    tasks.deliver("mail")
    mine = Message.objects.filter(event="reminder", user=players[asked(game)].user)
    assert list(mine.order_by("created_at").values_list("status", "outcome")) == [
        ("dropped", "the deadline has moved"),
        ("sent", ""),
    ]


def test_reminder_of_a_decision_without_a_choice_is_dropped(
    days: TimeTravel, box: Box, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = type(Game.objects.get(pk=game).rules)
    real = rules.legal_moves

    def only_one(self: Any, *args: Any) -> Any:
        return list(real(self, *args))[:1]

    monkeypatch.setattr(rules, "legal_moves", only_one)
    days.until(at(8, 59, day=5))
    rows = Message.objects.filter(event="reminder").values_list("status", "outcome")
    assert set(rows) == {("dropped", "there is nothing to choose")}
