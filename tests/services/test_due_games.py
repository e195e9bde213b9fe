"""What is due stands in a narrow table; players are told by a sweep, and no task is sent for it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.db import connection

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.models import DueGame, Game, Message
from games.selectors.moderation import queues
from games.services import due_games, on_commit
from meuterer_site import statements
from tests.kit import seated_tables
from tests.kit.api_clients import Caller, awake, ends_soon, for_meuterer, to_move, user_of
from tests.kit.playing_on import finish
from tests.services.play.orders_given import order_at, put, wage

HOT = "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'games_game'"
Sent = list[tuple[str, str, datetime | None]]


@pytest.fixture
def sent(days: TimeTravel, monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The tasks that workers were handed."""
    found: Sent = []

    def send(name: str, argument: str, at: datetime | None = None) -> None:
        found.append((name, argument, at))

    monkeypatch.setattr(on_commit, "send_task", send)
    return found


def due_as_kept() -> set[tuple[Any, ...]]:
    return set(DueGame.objects.values_list("game_id", "due_at", "bot_due"))


def due_as_written() -> set[tuple[Any, ...]]:
    due = Game.objects.exclude(due_at=None, bot_due=False)
    return set(due.values_list("pk", "due_at", "bot_due"))


def updates() -> tuple[int, int]:
    """How often a game was updated, and how often without touching an index."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(HOT)
        all_of_them, hot = cursor.fetchone()
    return all_of_them, hot


@ends_soon
@pytest.mark.django_db(transaction=True)
def test_moves_of_a_whole_game_touch_no_index_of_games(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    before = updates()
    while Game.objects.get(pk=game).status == Game.Status.ACTIVE:
        to_move(game, players).move(game)
        assert due_as_kept() == due_as_written()
        days.work()
        assert due_as_kept() == due_as_written()
    assert not DueGame.objects.exists()
    made, hot = (late - early for late, early in zip(updates(), before, strict=True))
    assert made >= 2 * Game.objects.get(pk=game).ply
    assert hot >= 0.8 * made


@pytest.mark.django_db
def test_game_that_is_closed_or_deleted_is_due_no_more(full_game: str) -> None:
    assert due_as_kept() == due_as_written() != set()
    Game.objects.filter(pk=full_game).update(due_at=None)
    assert due_as_kept() == set()
    Game.objects.filter(pk=full_game).update(due_at=now())
    Game.objects.all().delete()
    assert due_as_kept() == set()


@pytest.mark.django_db
def test_active_game_with_a_clock_at_which_nothing_is_due_is_stuck(game: str) -> None:
    Game.objects.update(due_at=None)
    assert [str(row.pk) for row in queues.stuck_games()] == [game]
    Game.objects.update(paused_at=now())
    assert list(queues.stuck_games()) == []
    assert due_as_kept() == set()
    Game.objects.update(paused_at=None, clock="none")
    assert list(queues.stuck_games()) == []


@pytest.mark.django_db
def test_sweep_of_a_quiet_site_asks_once(days: TimeTravel, game: str) -> None:
    days.work()
    with statements.counted() as count:
        assert due_games.process_due_games() == 0
    assert count.statements == 1


@pytest.mark.django_db(transaction=True)
def test_move_wakes_no_worker_and_is_told_by_the_next_sweep(
    sent: Sent, days: TimeTravel, game: str, players: list[Caller]
) -> None:
    days.work()
    sent.clear()
    assert to_move(game, players).move(game).status_code == 201
    assert sent == []
    before = Message.objects.count()
    tasks.process_due_game(game)
    assert Message.objects.count() == before, "another instant would say that a task was waiting"
    tasks.tell_players()
    assert Message.objects.count() > before
    assert not DueGame.objects.filter(due_at__lte=now()).exists()


@ends_soon
@pytest.mark.django_db(transaction=True)
def test_end_of_a_game_wakes_a_worker(sent: Sent, game: str, players: list[Caller]) -> None:
    finish(game, players)
    assert (on_commit.PROCESS_DUE_GAME, game, None) in sent


@for_meuterer
@pytest.mark.django_db(transaction=True)
def test_game_with_orders_is_told_in_the_batch_of_those_without(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    for player in players:
        awake(player)
    put(to_move(game, players), game, {"moves": [{"kind": "pass"}]})  # which does not fit
    seated_tables.start(
        seated_tables.seated_table([user_of(player) for player in players], "meuterer", {})
    )
    tasks.tell_players()
    turns = Message.objects.filter(event="turn", channel="mail")
    assert turns.values("game").distinct().count() == 2
    assert turns.values("created_at").distinct().count() == 1


@for_meuterer
@pytest.mark.django_db(transaction=True)
def test_worker_that_finds_the_game_of_its_order_locked_looks_again(
    sent: Sent, days: TimeTravel, game: str, players: list[Caller]
) -> None:
    put(to_move(game, players), game, wage())
    tasks.tell_players()
    days.traveller.to(order_at(game) + timedelta(milliseconds=1))
    tasks.tell_players()
    assert Game.objects.get().ply == 0, "the sweep leaves it to the worker"
    sent.clear()
    parameters = connection.get_connection_params() | {"cursor_factory": None}
    with psycopg.connect(**parameters) as other:
        other.execute("SELECT FROM games_game WHERE id = %s FOR UPDATE", [UUID(game)])
        tasks.process_due_game(game)
        other.rollback()
    ((name, argument, at),) = sent
    assert (name, argument) == (on_commit.PROCESS_DUE_GAME, game)
    assert at is not None
    days.traveller.to(at)
    tasks.process_due_game(game)
    assert Game.objects.get().ply == 1


@pytest.mark.django_db(transaction=True)
def test_upcoming_deadline_is_handed_out_and_a_reminder_is_not(
    sent: Sent, days: TimeTravel, game: str
) -> None:
    days.work()
    row = Game.objects.get()
    (deadline,) = {one for one in row.deadlines if one is not None}
    assert row.due_at is not None and row.due_at < deadline, "the reminder"
    days.traveller.to(row.due_at - timedelta(seconds=5))
    sent.clear()
    due_games.hand_out_upcoming()
    assert sent == []
    days.until(deadline - timedelta(seconds=5))
    sent.clear()
    due_games.hand_out_upcoming()
    assert sent == [(on_commit.PROCESS_DUE_GAME, game, deadline)]
