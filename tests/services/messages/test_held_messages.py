"""A message of a turn waits while its player looks at the table, and comes soon after."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from django.core.cache import cache

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, Message, Webhook
from games.policy import LOOKING_AGAIN_SECONDS, LOOKING_SECONDS
from games.services import presence
from games.services.tables.guided import play_guided
from tests.kit.api_clients import Caller, user_of
from tests.kit.mailbox import Box
from tests.services.messages.turn_mails import TURN, asked, at, name, sent, want

pytestmark = pytest.mark.django_db

SOON = timedelta(minutes=3)  # after they looked away


def looks(caller: Caller, game: str) -> None:
    assert caller.put(f"games/{game}/looking", {}).status_code == 200


def looks_for(minutes: int, caller: Caller, game: str, days: TimeTravel) -> None:
    """The table is before somebody's eyes for so long, as a page says it."""
    until = now() + timedelta(minutes=minutes)
    while now() < until:
        looks(caller, game)
        days.on(seconds=LOOKING_AGAIN_SECONDS)


def turn_of(players: list[Caller], seat: int) -> Message:
    rows = Message.objects.filter(user=players[seat].user, event="turn", channel="mail")
    return rows.latest("created_at")


def test_turn_of_a_player_who_looks_is_held_for_as_long_as_they_look(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    seat = asked(game)
    looks_for(45, players[seat], game, days)
    turn = turn_of(players, seat)
    assert (turn.status, turn.attempts) == ("waiting", 0)
    assert turn.presence_delays > 20
    assert not [told for told in box.subjects(name(players, seat)) if told.startswith(TURN)]


def test_held_turn_is_mailed_within_three_minutes_after_its_player_looked_away(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    seat = asked(game)
    looks_for(10, players[seat], game, days)
    looks(players[seat], game)
    away = now()
    days.until(away + SOON)
    turn = turn_of(players, seat)
    assert turn.status == "sent"
    assert turn.sent_at is not None
    assert timedelta(seconds=LOOKING_SECONDS) <= turn.sent_at - away < SOON
    assert box.subjects(name(players, seat))[-1].startswith(TURN)


def test_held_turn_whose_decision_was_made_is_never_mailed(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    seat = asked(game)
    looks_for(2, players[seat], game, days)
    turn = turn_of(players, seat)
    players[seat].move(game)
    days.on(minutes=10)
    turn.refresh_from_db()
    assert (turn.status, turn.outcome, turn.attempts) == ("dropped", "the turn is over", 0)
    assert all(str(turn.pk) not in mail["Message-ID"] for mail in box.mails)


def test_turn_that_begins_before_the_eyes_of_its_player_is_held(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    """They looked on while others decided."""
    want("turn", "now")
    days.work()
    first = asked(game)
    later = (first + 1) % len(players)
    looks(players[later], game)
    while later not in Game.objects.get(pk=game).to_move:
        players[asked(game)].move(game)
    days.work()
    assert turn_of(players, later).status == "waiting"


def test_look_at_another_table_holds_nothing_here(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    seat = asked(game)
    wish = {"ruleset": "meuterer", "seats": 3, "trusts_server": True}
    other = players[seat].post("games", wish).json()["id"]
    looks(players[seat], other)
    days.work()
    assert turn_of(players, seat).status == "sent"


def test_look_of_another_player_holds_nothing(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    seat = asked(game)
    looks(players[(seat + 1) % 3], game)
    days.work()
    assert turn_of(players, seat).status == "sent"


def test_asking_for_the_table_is_no_look(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    """A program that asks every minute is nobody who sees it."""
    seat = asked(game)
    players[seat].look(game)
    days.work()
    assert turn_of(players, seat).status == "sent"


def test_lost_note_of_a_look_is_no_look(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    """A browser that crashed, a line that broke, a Redis that lost it: all the same."""
    seat = asked(game)
    looks(players[seat], game)
    days.work()
    assert turn_of(players, seat).status == "waiting"
    cache.delete(presence._key(user_of(players[seat]).pk, UUID(game)))
    days.on(seconds=LOOKING_SECONDS + 1)
    assert turn_of(players, seat).status == "sent"


def test_webhook_of_a_player_who_looks_is_held_like_the_mail(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    seat = asked(game)
    Webhook.objects.create(user=players[seat].user, url="https://hook.example.org/", secret="x")
    looks(players[seat], game)
    days.work()
    turns = Message.objects.filter(user=players[seat].user, event="turn")
    assert {(row.channel, row.status, row.attempts) for row in turns} == {
        ("mail", "waiting", 0),
        ("webhook", "waiting", 0),
    }


def test_reminder_comes_at_its_instant_although_its_player_looks(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    seat = asked(game)
    days.work()
    due = Game.objects.get(pk=game).due_at
    assert due is not None
    days.until(due - timedelta(seconds=1))
    looks(players[seat], game)
    days.on(seconds=2)
    reminder = Message.objects.get(user=players[seat].user, event="reminder", channel="mail")
    assert (reminder.status, reminder.presence_delays) == ("sent", 0)


def test_held_turn_of_a_player_who_goes_to_bed_comes_in_the_morning(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    want("turn", "now")
    days.until(at(21, 55))
    players[asked(game)].move(game)
    seat = asked(game)
    looks_for(10, players[seat], game, days)
    assert turn_of(players, seat).status == "waiting"
    days.until(at(6, 59, day=1))
    assert turn_of(players, seat).status == "waiting"
    days.until(at(7, 1, day=1))
    assert sent("turn")[-1] == "Tue 07:00"


def test_guided_table_sends_nothing_about_turns(
    days: TimeTravel, box: Box, anna: Caller, ruleset: str
) -> None:
    game = str(play_guided(user=user_of(anna), ruleset=ruleset).pk)
    for _ in range(3):
        days.work()
        anna.move(game)
    days.on(hours=30)
    assert not Message.objects.filter(game=game, event__in=["turn", "reminder"]).exists()
    assert not box.to("anna")
