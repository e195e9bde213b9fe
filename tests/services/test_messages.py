"""When a player is told that he is to move, and when he is left in peace."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from games import tasks
from games.clocks.instant import now
from games.days.passing import Days
from games.models import Game, Message, User
from games.selectors import tables
from games.services import absence
from tests.callers import Caller
from tests.post import Box, text_of

pytestmark = pytest.mark.django_db

TURN = "Your turn in "
WAITS = "1 game waits for you"


def asked(game: str) -> int:
    """The seat that owes a decision. Nobody looks at the table for this."""
    return Game.objects.get(pk=game).to_move[0]


def name(players: list[Caller], seat: int) -> str:
    user = players[seat].user
    assert user is not None
    return user.username


def ask_again(game: str, players: list[Caller], days: Days, seat: int) -> None:
    """Let everyone move until a seat owes its next decision."""
    players[seat].move(game)
    while seat not in Game.objects.get(pk=game).to_move:
        players[asked(game)].move(game)
    days.work()


def want(event: str, mode: str) -> None:
    """Let everybody want his mails of one kind like that."""
    User.objects.update(message_modes={event: {"mail": mode}})


def at(hour: int, minute: int = 0, *, day: int = 0) -> datetime:
    """A time of this day, or of one to come."""
    midnight = now().replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight + timedelta(days=day, hours=hour, minutes=minute)


def sent(event: str) -> list[str]:
    """When mails of one kind were sent: weekday and time."""
    rows = Message.objects.filter(channel="mail", event=event, status="sent").order_by("sent_at")
    return [f"{row.sent_at:%a %H:%M}" for row in rows]


def test_the_first_turn_of_a_day_is_told_at_once(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    days.work()
    assert box.subjects(name(players, asked(game)))[-1].startswith(TURN)
    assert set(sent("turn")) == {"Mon 12:00"}


def test_the_rest_of_that_day_comes_in_a_digest_at_six(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    days.work()
    seat = asked(game)
    ask_again(game, players, days, seat)
    days.until(at(17, 59))
    told = box.subjects(name(players, seat))
    assert len([subject for subject in told if subject.startswith(TURN)]) == 1
    assert WAITS not in told
    days.until(at(18, 1))
    assert box.subjects(name(players, seat)) == [*told, WAITS]
    assert set(sent("digest")) == {"Mon 18:00"}


def test_six_is_six_where_the_player_lives(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    User.objects.update(zone="Asia/Kolkata")  # half past five there
    days.work()
    ask_again(game, players, days, asked(game))
    days.on(minutes=31)
    assert set(sent("digest")) == {"Mon 12:30"}


def test_the_next_day_begins_anew(days: Days, box: Box, game: str, players: list[Caller]) -> None:
    days.work()
    seat = asked(game)
    days.until(at(10, day=1))
    ask_again(game, players, days, seat)
    days.on(minutes=10)
    assert sent("turn")[-1] >= "Tue 10:00"
    last = box.subjects(name(players, seat))[-1]
    assert last.startswith(TURN)


def test_who_wants_every_turn_at_once_gets_it(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "now")
    days.work()
    seat = asked(game)
    ask_again(game, players, days, seat)
    days.on(minutes=10)
    told = box.subjects(name(players, seat))
    assert len([subject for subject in told if subject.startswith(TURN)]) == 2


def test_who_wants_one_a_day_gets_no_digest(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "daily")
    days.work()
    seat = asked(game)
    ask_again(game, players, days, seat)
    days.until(at(23))
    told = box.subjects(name(players, seat))
    assert len([subject for subject in told if subject.startswith(TURN)]) == 1
    assert WAITS not in told


def test_who_wants_digests_gets_the_first_turn_in_one_too(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "digest")
    days.until(at(17, 59))
    assert not Message.objects.filter(event="turn", status="sent").exists()
    days.until(at(18, 1))
    assert box.subjects(name(players, asked(game)))[-1] == WAITS


def test_a_digest_names_the_games_and_their_deadlines(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "digest")
    days.until(at(18, 1))
    text = text_of(box.to(name(players, asked(game)))[-1])
    assert "Saturday" in text
    assert all(name(players, seat) in text for seat in range(3) if seat != asked(game))


def test_a_digest_with_nothing_left_to_tell_is_dropped(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "digest")
    days.work()
    while Message.objects.filter(event="digest").count() < 3:  # all were asked meanwhile
        players[asked(game)].move(game)
        days.work()
    days.until(at(18, 1))
    waiting = {name(players, seat) for seat in Game.objects.get(pk=game).to_move}
    for row in Message.objects.filter(event="digest").select_related("user"):
        expected = (
            ("sent", "")
            if row.user.username in waiting
            else ("dropped", "there is nothing to tell")
        )
        assert (row.status, row.outcome) == expected


def test_who_wants_none_gets_none(days: Days, box: Box, game: str, players: list[Caller]) -> None:
    want("turn", "none")
    days.on(days=1)
    assert not Message.objects.filter(event__in=["turn", "digest"]).exists()


def test_at_night_nothing_is_sent(days: Days, box: Box, game: str, players: list[Caller]) -> None:
    want("turn", "now")
    days.until(at(23))
    told = len(box.mails)
    players[asked(game)].move(game)
    days.until(at(6, 59, day=1))
    assert len(box.mails) == told
    days.until(at(7, 5))
    assert len(box.mails) > told
    assert sent("turn")[-1] == "Tue 07:00"


def test_a_reminder_comes_when_four_fifths_of_the_time_are_gone(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    """57.6 of 72 hours; the clock stands at night."""
    days.until(at(8, 59, day=5))
    assert set(sent("reminder")) == {"Fri 09:36"}
    assert "Saturday" in box.subjects(name(players, asked(game)))[-1]


def test_a_decision_is_reminded_of_once(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    days.until(at(8, 59, day=5))
    owing = Game.objects.get(pk=game).to_move
    assert len(sent("reminder")) == len(owing)


def test_an_extension_reminds_anew(days: Days, box: Box, game: str, players: list[Caller]) -> None:
    days.until(at(8, 59, day=5))
    seat = asked(game)
    days.on(days=1, hours=5)
    reminders = Message.objects.filter(event="reminder", user=players[seat].user, status="sent")
    assert reminders.count() == 2
    assert sent("extension")[0] == "Sat 09:00"
    assert len({row.data["deadline"] for row in reminders}) == 2


def test_a_reminder_of_a_deadline_that_has_moved_is_dropped(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    """The pause came between writing and sending it."""
    days.until(at(9, 35, day=4))
    days.traveller.on(minutes=1)
    tasks.sweep_games()
    absence.pause(tables.with_seats().get(pk=game), now())
    days.traveller.on(hours=1)
    absence.resume(tables.with_seats().get(pk=game), now())
    tasks.sweep_games()
    tasks.deliver("mail")
    mine = Message.objects.filter(event="reminder", user=players[asked(game)].user)
    assert list(mine.order_by("created_at").values_list("status", "outcome")) == [
        ("dropped", "the deadline has moved"),
        ("sent", ""),
    ]


def test_a_move_cancels_what_was_still_to_be_told(
    days: Days, box: Box, game: str, players: list[Caller]
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


def test_nobody_is_reminded_of_a_decision_without_a_choice(
    days: Days, box: Box, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = type(Game.objects.get(pk=game).rules)
    real = rules.legal_moves

    def only_one(self: Any, *args: Any) -> Any:
        return list(real(self, *args))[:1]

    monkeypatch.setattr(rules, "legal_moves", only_one)
    days.until(at(8, 59, day=5))
    rows = Message.objects.filter(event="reminder").values_list("status", "outcome")
    assert set(rows) == {("dropped", "there is nothing to choose")}


def test_who_looks_at_the_game_is_told_minutes_later(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    seat = asked(game)
    players[seat].look(game)
    days.work()
    turn = Message.objects.get(user=players[seat].user, event="turn")
    assert (turn.status, turn.attempts) == ("waiting", 0)
    days.on(minutes=4)
    turn.refresh_from_db()
    assert turn.status == "sent"


def test_however_often_he_looks_he_is_told_in_the_end(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    seat = asked(game)
    for _ in range(6):
        players[seat].look(game)
        days.on(minutes=2)
    assert Message.objects.get(user=players[seat].user, event="turn").status == "waiting"
    days.on(minutes=4)
    assert box.subjects(name(players, seat))[-1].startswith(TURN)


def test_an_open_page_delays_a_message_by_minutes_and_no_more(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    seat = asked(game)
    for _ in range(20):
        players[seat].look(game)
        days.on(minutes=1)
    assert box.subjects(name(players, seat))[-1].startswith(TURN)


def test_what_is_due_in_a_pause_is_told_after_it(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    tasks.sweep_games()
    absence.pause(tables.with_seats().get(pk=game), now())
    days.on(hours=5)
    turn = Message.objects.get(user=players[asked(game)].user, event="turn")
    assert (turn.status, turn.attempts) == ("waiting", 0)
    absence.resume(tables.with_seats().get(pk=game), now())
    days.on(minutes=16)
    assert box.subjects(name(players, asked(game)))[-1].startswith(TURN)
