"""Clocks by which each decision is due at an hour of the player's own day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game
from games.policy import AVAILABILITY_CHANGE_HOURS, NOTICE_HOURS
from tests.kit.api_clients import Caller, to_move

pytestmark = pytest.mark.django_db
ZONES = ("Asia/Tokyo", "America/New_York", "Europe/Berlin")


@pytest.fixture
def started(days: TimeTravel, players: list[Caller]) -> str:
    """A table of players in three zones, by the clock of eight in the evening."""
    days.traveller.hold()
    for player, zone in zip(players, ZONES, strict=True):
        player.patch("me/preferences", {"night": None, "zone": zone})
    wish = {"ruleset": "meuterer", "seats": 3, "clock": "by-20"}
    game = str(players[0].post("games", wish).json()["id"])
    for player in players[1:]:
        player.post(f"games/{game}/seats", {})
    assert players[0].post(f"games/{game}/start").status_code == 201
    return game


def deadline(game: str, seat: int) -> datetime:
    due = Game.objects.get(pk=game).deadlines[seat]
    assert due is not None
    return due


def test_each_decision_is_due_at_the_hour_of_its_player(
    started: str, days: TimeTravel, players: list[Caller]
) -> None:
    for _ in range(6):
        mover = to_move(started, players)
        view: Any = mover.look(started)
        due = deadline(started, view["seat"])
        local = due.astimezone(ZoneInfo(ZONES[players.index(mover)]))
        assert (local.hour, local.minute, local.second) == (20, 0, 0)
        time = due - now() + timedelta(seconds=1)  # as clocks count whole ones
        assert timedelta(hours=NOTICE_HOURS) <= time < timedelta(hours=NOTICE_HOURS + 25)
        assert "8:00 PM, at least 12 hours" in view["my_clock"]["why"]
        mover.move(started)
        days.traveller.on(hours=5)


def test_deadline_stands_once_it_was_set_whatever_zone_its_player_goes_to(
    started: str, days: TimeTravel, players: list[Caller]
) -> None:
    days.on(hours=1)
    mover = to_move(started, players)
    seat = mover.look(started)["seat"]
    before = deadline(started, seat)
    type(mover.user).objects.update(
        availability_changed_at=now() - timedelta(hours=AVAILABILITY_CHANGE_HOURS)
    )
    answer = mover.patch("me/preferences", {"zone": "Pacific/Auckland"})
    assert answer.status_code == 200, answer.content
    assert deadline(started, seat) == before
    assert before.tzinfo == UTC
