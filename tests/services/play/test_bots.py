"""Bots play by their seat's view, through the same service, and never make players wait."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games import bots, tasks
from games.engine.moves import Move
from games.models import Game, MoveRecord
from games.rulesets.registry import RULESETS
from games.services import on_commit
from games.services.play import bot_moves
from tests.kit.api_clients import Caller, every_ruleset
from tests.kit.short_games import OPTIONS

pytestmark = every_ruleset

Woken = list[str]


@pytest.fixture
def started_workers(monkeypatch: pytest.MonkeyPatch) -> Woken:
    """The games for which a worker was started."""
    sent: Woken = []
    monkeypatch.setattr(tasks.play_bots, "delay", sent.append)
    monkeypatch.setattr(
        on_commit,
        "send_task",
        lambda name, game, at: sent.append(game) if name == on_commit.PLAY_BOTS else None,
    )
    return sent


@pytest.fixture
def table(
    anna: Caller, ruleset: str, started_workers: Woken, django_capture_on_commit_callbacks: Any
) -> str:
    """A started game of Anna against three bots, a short one."""
    made = {"ruleset": ruleset, "seats": 4, "bots": ["greedy", "random", "greedy"]}
    made["options"] = OPTIONS.get(ruleset, {})
    game = str(anna.post("games", made).json()["id"])
    with django_capture_on_commit_callbacks(execute=True):
        anna.post(f"games/{game}/start")
    return game


def test_worker_is_started_on_commit_when_a_bot_is_to_move(
    table: str, anna: Caller, started_workers: Woken
) -> None:
    due = anna.look(table)["to_move"] != [0]
    assert started_workers == ([table] if due else [])
    assert Game.objects.get().bot_due == due


def test_bots_play_until_a_player_is_to_move(table: str, anna: Caller) -> None:
    while (view := anna.look(table))["status"] == "active":
        tasks.play_bots(table)
        view = anna.look(table)
        if view["status"] != "active":
            break
        assert view["to_move"] == [0]
        assert view["legal_moves"]
        anna.move(table)
    assert Game.objects.get().standings is not None


def test_repeated_or_late_bot_task_does_nothing(table: str) -> None:
    tasks.play_bots(table)
    rows = MoveRecord.objects.count()
    tasks.play_bots(table)
    assert MoveRecord.objects.count() == rows


def test_bot_chooses_by_the_view_of_its_seat(
    table: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def spy(part: Any, view: Any, moves: Sequence[Move], *_others: Any) -> Move:
        seen.append(view)
        return moves[0]

    monkeypatch.setattr(bots, "BOTS", {"greedy": spy, "random": spy})
    while anna.look(table)["to_move"] == [0]:
        anna.move(table)
    game = Game.objects.get()
    seat = game.to_move[0]
    expected = game.rules.observe(game.position(), seat)
    bot_moves.play_bot_move(game_id=game.pk)
    assert seen == [expected]
    assert seen[0]["me"]["seat"] == seat


def test_sweep_finds_a_bot_game_whose_task_was_lost(
    table: str, started_workers: Woken, monkeypatch: pytest.MonkeyPatch
) -> None:
    Game.objects.update(bot_due=True)
    started_workers.clear()
    tasks.sweep_bots()
    assert started_workers == []  # a moment's grace
    monkeypatch.setattr(tasks, "GRACE_SECONDS", -1)
    tasks.sweep_bots()
    assert started_workers == [table]


def test_move_succeeds_while_the_broker_is_down(
    anna: Caller, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    def down(*_arguments: Any) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(on_commit, "send_task", down)
    made = {"ruleset": "meuterer", "seats": 4, "bots": ["random"] * 3}
    game = anna.post("games", made).json()["id"]
    with django_capture_on_commit_callbacks(execute=True):
        assert anna.post(f"games/{game}/start").status_code == 201


@pytest.mark.parametrize("key", RULESETS)
def test_greedy_bot_beats_the_random_one(key: str) -> None:
    """By total score over a dozen games."""
    rules, rng = RULESETS[key].rules, Random(7)
    scores = {"greedy": 0, "random": 0}
    for game in range(12):
        seats = max(rules.table_sizes)
        state, _ = rules.setup(seats, f"{rng.getrandbits(256):064x}", rules.options())
        while waiting := rules.to_move(state):
            seat = waiting[0]
            bot = "greedy" if (seat + game) % 2 else "random"
            moves = rules.legal_moves(state, seat)
            part, view = RULESETS[key].bot, rules.observe(state, seat)
            move = bots.choose(bot, part, view, moves, rng, state.options)
            state, _ = rules.apply(state, seat, move)
        for standing in rules.standings(state) or []:
            bot = "greedy" if (standing.seat + game) % 2 else "random"
            scores[bot] += standing.score
    assert scores["greedy"] > scores["random"]
