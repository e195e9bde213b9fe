"""Weights of rules of thumb, learnt by playing: the same by any number of processes, and better."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from devtools.learning import evolution
from devtools.learning.evolution import Lesson

LESSON = Lesson("cartagena", 2, "test", steps=2, deals=8, processes=1, against_itself=0.5)


def test_weights_learnt_in_more_processes_are_the_same() -> None:
    (*_, one), (*_, two) = (evolution.learn(LESSON._replace(processes=n)) for n in (1, 2))
    assert one.weights == two.weights
    assert one.weights != evolution.learnable_of("cartagena").start


def test_weights_learnt_by_another_seed_are_others() -> None:
    (*_, one), (*_, two) = (evolution.learn(LESSON._replace(seed=seed)) for seed in "ab")
    assert one.weights != pytest.approx(two.weights)


def test_weights_of_the_start_win_their_share_against_themselves() -> None:
    start = evolution.learnable_of("cartagena").start
    assert evolution.wins(LESSON._replace(seats=4), start, 5) == pytest.approx(0.25)


def test_command_prints_weights_of_each_number_of_seats() -> None:
    out, err = StringIO(), StringIO()
    call_command(
        "learn_weights", "cartagena", "--seats", "2", "3", "--steps=1", "--deals=4",
        "--processes=1", "--after=1", stdout=out, stderr=err,
    )  # fmt: skip
    tables = json.loads(out.getvalue())["weights"]
    names = set(evolution.learnable_of("cartagena").start)
    assert {seats: set(table) for seats, table in tables.items()} == {"2": names, "3": names}
    assert "3 seats, step 1/1" in err.getvalue()


def test_game_without_weights_is_refused() -> None:
    with pytest.raises(CommandError, match="meuterer has no weights to learn"):
        call_command("learn_weights", "meuterer")


def test_table_size_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(CommandError, match=r"\[2, 3, 4\] seats"):
        call_command("learn_weights", "cartagena", "--seats", "5")


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("--steps=0", "one or more"),
        ("--deals=0", "one or more"),
        ("--processes=0", "one or more"),
        ("--after=0", "one or more"),
        ("--against-itself=1.5", "between 0 and 1"),
    ],
)
def test_option_of_learn_weights_out_of_range_is_refused(option: str, words: str) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("learn_weights", "cartagena", option)


def test_step_against_itself_alone_says_that_none_was_against_the_first() -> None:
    (only,) = evolution.learn(LESSON._replace(steps=1, against_itself=1))
    assert only.won is None
