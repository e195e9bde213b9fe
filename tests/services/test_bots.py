"""Bots: they play by their seat's view, through the same service, and are never waited for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games import bots, tasks
from games.engine.core import Move
from games.engine.registry import RULESETS
from games.models import Game, MoveRecord
from games.services import announcements
from games.services import moves as writing
from tests.callers import Caller

Woken = list[str]


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> Woken:
    """The games for which a worker was sent."""
    sent: Woken = []
    monkeypatch.setattr(tasks.play_bots, "delay", sent.append)
    return sent


@pytest.fixture
def table(anna: Caller, ruleset: str, woken: Woken, django_capture_on_commit_callbacks: Any) -> str:
    """Anna against three bots, started."""
    made = {"ruleset": ruleset, "seats": 4, "bots": ["greedy", "random", "greedy"]}
    game = str(anna.post("games", made).json()["id"])
    with django_capture_on_commit_callbacks(execute=True):
        anna.post(f"games/{game}/start")
    return game


def test_a_bot_that_is_to_move_is_woken_on_commit(table: str, anna: Caller, woken: Woken) -> None:
    due = anna.look(table)["to_move"] != [0]
    assert woken == ([table] if due else [])
    assert Game.objects.get().bot_due == due


def test_they_play_until_a_player_is_to_move(table: str, anna: Caller) -> None:
    while (view := anna.look(table))["status"] == "active":
        tasks.play_bots(table)
        view = anna.look(table)
        if view["status"] != "active":
            break
        assert view["to_move"] == [0]
        assert view["legal_moves"]
        anna.move(table)
    assert Game.objects.get().standings is not None


def test_a_task_that_comes_twice_or_too_late_does_nothing(table: str) -> None:
    tasks.play_bots(table)
    rows = MoveRecord.objects.count()
    tasks.play_bots(table)
    assert MoveRecord.objects.count() == rows


def test_a_bot_sees_what_its_seat_sees_and_no_more(
    table: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def spy(rules: Any, view: Any, moves: Sequence[Move], rng: Random) -> Move:
        seen.append(view)
        return moves[0]

    monkeypatch.setattr(bots, "BOTS", {"greedy": spy, "random": spy})
    while anna.look(table)["to_move"] == [0]:
        anna.move(table)
    game = Game.objects.get()
    seat = game.to_move[0]
    expected = game.rules.observe(game.position(), seat)
    writing.play_bot_move(game_id=game.pk)
    assert seen == [expected]
    assert seen[0]["me"]["seat"] == seat


def test_the_sweep_finds_the_game_whose_message_was_lost(
    table: str, woken: Woken, monkeypatch: pytest.MonkeyPatch
) -> None:
    Game.objects.update(bot_due=True)
    woken.clear()
    tasks.sweep_bots()
    assert woken == []  # a moment's grace
    monkeypatch.setattr(tasks, "GRACE_SECONDS", -1)
    tasks.sweep_bots()
    assert woken == [table]


def test_a_broker_that_is_down_refuses_no_move(
    anna: Caller, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    def down(_: str) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(announcements.tasks.play_bots, "delay", down)
    made = {"ruleset": "meuterer", "seats": 4, "bots": ["random"] * 3}
    game = anna.post("games", made).json()["id"]
    with django_capture_on_commit_callbacks(execute=True):
        assert anna.post(f"games/{game}/start").status_code == 201


@pytest.mark.parametrize("key", RULESETS)
def test_greedy_beats_random(key: str) -> None:
    """Over a dozen games, by score: else it would not deserve its name."""
    rules, rng = RULESETS[key], Random(7)
    scores = {"greedy": 0, "random": 0}
    for game in range(12):
        seats = max(rules.table_sizes)
        state, _ = rules.setup(seats, f"{rng.getrandbits(256):064x}", rules.options())
        while waiting := rules.to_move(state):
            seat = waiting[0]
            bot = "greedy" if (seat + game) % 2 else "random"
            moves = rules.legal_moves(state, seat)
            move = bots.choose(bot, rules, rules.observe(state, seat), moves, rng)
            state, _ = rules.apply(state, seat, move)
        for standing in rules.standings(state) or []:
            bot = "greedy" if (standing.seat + game) % 2 else "random"
            scores[bot] += standing.score
    assert scores["greedy"] > scores["random"]
