"""Each task's line says how it ended, how long it took, and which request caused it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import OperationalError

from games import request_ids, tasks
from games.models import Message
from games.services import due_games
from meuterer_site import task_log
from tests.kit.log_lines import Lines, kept_lines

pytestmark = pytest.mark.django_db

MARKER = "marker-4711"


@pytest.fixture
def lines() -> Iterator[Lines]:
    with kept_lines() as lines:
        yield lines


def test_task_line_has_name_id_state_duration_and_statements(lines: Lines) -> None:
    done = tasks.sweep_messages.apply()
    (line,) = lines.named("task")
    assert line["task"] == "games.tasks.sweep_messages"
    assert line["task_id"] == done.id
    assert line["state"] == "SUCCESS"
    assert line["ms"] > 0
    assert line["statements"] == 1 + len(Message.Channel), "the database's time, and each channel"


def test_sweep_of_each_second_leaves_a_line_only_if_it_finds_something(
    lines: Lines, game: str, quiet_tasks: None
) -> None:
    for _ in range(3):
        tasks.tell_players.apply()
    (line,) = lines.named("task")
    assert line["statements"] > task_log.FOUND_NOTHING


def test_failure_of_a_task_is_logged_once_with_its_traceback(
    lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(**_: object) -> None:
        raise KeyError(MARKER)

    monkeypatch.setattr(due_games, "process_due_game", crash)
    done = tasks.process_due_game.apply(["00000000-0000-4000-8000-000000000000"])
    (failed,) = [line for line in lines.all if "exception" in line]
    assert failed["event"] == "task_failed"
    assert failed["task_id"] == done.id
    assert failed["exception"][0]["frames"][-1]["function"] == "crash"
    (line,) = lines.named("task")
    assert line["state"] == "FAILURE"
    assert MARKER not in lines.text


def test_task_that_an_outage_ends_has_a_warning_without_a_traceback(
    lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_no_database(**_: object) -> None:
        raise OperationalError(MARKER)

    monkeypatch.setattr(due_games, "process_due_game", find_no_database)
    done = tasks.process_due_game.apply(["00000000-0000-4000-8000-000000000000"])
    (line,) = lines.named("unavailable")
    assert (line["level"], line["task_id"]) == ("warning", done.id)
    assert [line["event"] for line in lines.all if line["level"] == "error"] == []
    assert MARKER not in lines.text


def test_id_of_the_request_travels_in_the_headers_of_a_task() -> None:
    headers: dict[str, str] = {}
    task_log.pass_request_id(headers=headers)
    assert headers == {}
    with request_ids.bound("mine"):
        task_log.pass_request_id(headers=headers)
    assert headers == {"request_id": "mine"}
