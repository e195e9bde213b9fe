"""Bots that look ahead: they think outside of any lock, and move when nothing can be told by it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache
from django.db import connection

from devtools.time_travel.passing_time import TimeTravel
from games import bots, tasks
from games.clocks.now import now
from games.models import Game, MoveRecord, Seat
from games.services import on_commit
from games.services.play import bot_moves
from tests.kit.api_clients import Caller, every_ruleset
from tests.kit.short_games import OPTIONS

pytestmark = [every_ruleset, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def few_playouts(settings: Any) -> None:
    settings.BOT_PLAYOUTS = 0.01


@pytest.fixture
def game(days: TimeTravel, anna: Caller, ruleset: str) -> Game:
    """A started game of Anna's in which a bot that looks ahead is to move."""
    made = {"ruleset": ruleset, "seats": 3, "bots": ["hard", "medium"]}
    made["options"] = OPTIONS.get(ruleset, {})
    table = str(anna.post("games", made).json()["id"])
    anna.post(f"games/{table}/start")
    while (view := anna.look(table))["to_move"] == [0]:
        anna.move(table)
    assert view["status"] == "active"
    return Game.objects.get()


def nothing(_seconds: float) -> None:
    """Wait for nothing."""


def moves_of(game: Game) -> int:
    return MoveRecord.objects.filter(game=game).count()


def test_bot_that_looks_ahead_is_left_to_a_worker_that_thinks(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(on_commit, "send_task", lambda name, *_: sent.append(name))
    before = moves_of(game)
    tasks.play_bots(str(game.pk))
    assert (sent, moves_of(game)) == ([on_commit.THINK], before)


def test_nothing_is_locked_while_a_bot_thinks_and_waits(game: Game) -> None:
    """Whoever holds a lock is in a transaction."""
    seen: list[bool] = []
    assert bot_moves.think_and_play(
        game_id=game.pk, wait=lambda _: seen.append(connection.in_atomic_block)
    )
    assert seen == [False]


def test_bot_moves_as_long_after_it_was_asked_as_its_level_says(game: Game) -> None:
    seat = next(seat for seat in game.to_move if seat)
    level = bots.level_of(game.ruleset_info, game.seats.get(number=seat).bot)
    assert level is not None
    waited: list[float] = []
    asked = MoveRecord.objects.get(game=game, ply=game.ply).created_at
    began = now()
    bot_moves.think_and_play(game_id=game.pk, wait=waited.append)
    assert waited[0] == pytest.approx((asked - began).total_seconds() + level.seconds, abs=0.01)


def test_bot_that_is_late_moves_with_a_step_that_says_nothing_of_its_thoughts(
    game: Game, days: TimeTravel
) -> None:
    days.traveller.on(seconds=10.2)
    waited: list[float] = []
    bot_moves.think_and_play(game_id=game.pk, wait=waited.append)
    assert 0 <= waited[0] <= bot_moves.STEP.total_seconds()
    asked = MoveRecord.objects.get(game=game, ply=game.ply).created_at
    step = (now() + timedelta(seconds=waited[0]) - asked) % bot_moves.STEP
    assert min(step, bot_moves.STEP - step) < timedelta(milliseconds=10)


def test_thought_is_dropped_if_another_took_the_seat_meanwhile(game: Game) -> None:
    before = moves_of(game)

    def replace(_seconds: float) -> None:
        Seat.objects.filter(game=game, number__gt=0).update(bot="random")

    assert not bot_moves.think_and_play(game_id=game.pk, wait=replace)
    assert moves_of(game) == before


def test_thought_is_dropped_if_the_game_was_paused_meanwhile(game: Game) -> None:
    before = moves_of(game)

    def pause(_seconds: float) -> None:
        Game.objects.filter(pk=game.pk).update(paused_at=now())

    assert not bot_moves.think_and_play(game_id=game.pk, wait=pause)
    assert moves_of(game) == before


def test_second_worker_does_not_think_of_the_same_decision(game: Game) -> None:
    again: list[bool] = []

    def ask_again(_seconds: float) -> None:
        again.append(bot_moves.think_and_play(game_id=game.pk, wait=nothing))

    before = moves_of(game)
    assert bot_moves.think_and_play(game_id=game.pk, wait=ask_again)
    assert again == [False]
    assert moves_of(game) == before + 1


def test_worker_that_dies_in_thought_loses_nothing(game: Game) -> None:
    def die(_seconds: float) -> None:
        raise SystemExit

    before = moves_of(game)
    with pytest.raises(SystemExit):
        bot_moves.think_and_play(game_id=game.pk, wait=die)
    cache.delete(f"thinks/{game.pk}/{game.ply}")  # as it is gone after a while by itself
    assert bot_moves.think_and_play(game_id=game.pk, wait=nothing)
    assert moves_of(game) == before + 1


def test_bots_that_look_ahead_play_whole_games(game: Game, days: TimeTravel, anna: Caller) -> None:
    table = str(game.pk)
    while (view := anna.look(table))["status"] == "active":
        if 0 in view["to_move"]:
            anna.move(table)
        days.work()
    assert Game.objects.get().standings is not None


def test_task_of_a_game_that_is_gone_does_nothing() -> None:
    tasks.think(str(UUID(int=7)))
