"""What the subject of a message says: game, opponents, round, deadline; and how much of it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import translation

from games.clocks.now import now
from games.engine.types import Json
from games.payloads.timestamps import instant
from games.texts.message_shapes import About
from games.texts.messages import message_text

LONG = "x" * 20
LONGEST = 120  # characters
TURN: dict[str, Json] = {"seat": 0, "decision": 7}


def about(*others: str | None, days: float = 2, round_: int | None = 3) -> About:
    deadline = instant((now() + timedelta(days=days)).replace(minute=10))
    return About("Europe/Berlin", "Cartagena", others, deadline, round=round_)


def subject(event: str, said: About) -> str:
    return message_text(event, said, TURN).subject


def test_subject_of_a_turn_says_game_opponents_round_and_deadline() -> None:
    found = subject("turn", about("anna", "bernd"))
    start, _, when = found.partition(" until ")
    assert start == "Your turn in Cartagena with anna, bernd: round 3,"
    assert re.fullmatch(r"[A-Z][a-z]{2} \d\d:10", when)


@pytest.mark.parametrize(
    ("event", "start"),
    [
        ("reminder", "Cartagena with anna, 2 bots waits for you: round 3, until "),
        ("extension", "More time in Cartagena with anna, 2 bots: round 3, until "),
    ],
)
def test_subjects_about_a_deadline_say_the_same(event: str, start: str) -> None:
    assert subject(event, about("anna", None, None)).startswith(start)


def test_deadline_far_ahead_is_a_day_of_the_year() -> None:
    said = About("UTC", "Cartagena", ["anna"], "2999-12-03T10:00:00Z", round=1)
    assert subject("turn", said).endswith("round 1, until 3 Dec")


def test_subject_says_no_more_than_there_is() -> None:
    assert (
        subject("turn", About("UTC", "Cartagena", ["anna"])) == "Your turn in Cartagena with anna"
    )
    assert subject("over", About("UTC", "Cartagena", ["anna"])) == "Cartagena with anna is over"


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
@pytest.mark.parametrize("event", ["turn", "reminder", "extension", "started", "over"])
def test_subject_is_short_whatever_people_are_called(event: str, language: str) -> None:
    with translation.override(language):
        found = subject(event, about(LONG, LONG, LONG))
    assert len(found) <= LONGEST
    assert f"{LONG}" in found and found.count("x") < 60


def test_subject_with_more_names_than_fit_counts_the_rest() -> None:
    found = subject("started", about(LONG, LONG, LONG))
    assert found == f"Cartagena with {LONG} and 2 more has begun"
