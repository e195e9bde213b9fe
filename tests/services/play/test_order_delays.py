"""The delay after which an order plays: by day, and before the deadline."""

from __future__ import annotations

from datetime import timedelta
from random import SystemRandom

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game
from tests.kit.api_clients import Caller, for_meuterer, to_move
from tests.services.play.orders_given import order_at, ply, put, wage

pytestmark = [pytest.mark.django_db, for_meuterer]


@pytest.fixture
def captain(days: TimeTravel, game: str, players: list[Caller]) -> Caller:
    """The captain, who is asked for the wage and has no message yet."""
    return to_move(game, players)


def test_order_does_not_play_in_its_owners_night(
    days: TimeTravel, captain: Caller, game: str
) -> None:
    days.on(hours=11)  # it is 23:00
    put(captain, game, wage())
    days.work()
    morning = (now() + timedelta(days=1)).replace(hour=7, minute=0, second=0, microsecond=0)
    assert timedelta(minutes=2) <= order_at(game) - morning <= timedelta(minutes=12)


@pytest.fixture
def longest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every delay is as long as possible."""
    monkeypatch.setattr(SystemRandom, "uniform", lambda self, low, high: high)


def test_order_whose_delay_ends_at_night_plays_in_the_morning(
    days: TimeTravel, longest: None, captain: Caller, game: str
) -> None:
    days.on(hours=9, minutes=55)
    put(captain, game, wage())
    days.work()
    assert f"{order_at(game):%H:%M}" == "07:12"


def test_order_waits_for_the_delay_its_owner_prefers(
    days: TimeTravel, longest: None, captain: Caller, game: str
) -> None:
    captain.patch("me/preferences", {"order_delay": 5 * 3600})
    put(captain, game, wage())
    days.work()
    assert order_at(game) - now() == pytest.approx(timedelta(hours=5), abs=timedelta(seconds=2))


def test_order_plays_before_the_deadline_despite_a_long_delay(
    days: TimeTravel, longest: None, captain: Caller, game: str
) -> None:
    captain.patch("me/preferences", {"order_delay": 12 * 3600, "night": None})
    seat = captain.look(game)["seat"]
    deadline = Game.objects.get().deadlines[seat]
    assert deadline is not None
    days.traveller.to(deadline - timedelta(hours=1))
    put(captain, game, wage())
    days.work()
    assert order_at(game) == pytest.approx(
        deadline - timedelta(minutes=1), abs=timedelta(seconds=1)
    )
    days.on(hours=1)
    assert (ply(game), captain.look(game)["seats"][seat]["missed"]) == (1, 0)


def test_order_of_the_last_seconds_plays_before_the_deadline(
    days: TimeTravel, longest: None, captain: Caller, game: str
) -> None:
    captain.patch("me/preferences", {"night": None})
    seat = captain.look(game)["seat"]
    deadline = Game.objects.get().deadlines[seat]
    assert deadline is not None
    days.traveller.to(deadline - timedelta(seconds=3))
    put(captain, game, wage())
    days.work()
    assert now() < order_at(game) < deadline
    days.on(seconds=4)
    assert (ply(game), captain.look(game)["seats"][seat]["missed"]) == (1, 0)


def test_order_in_a_live_game_has_a_short_delay(
    days: TimeTravel, longest: None, captain: Caller, game: str
) -> None:
    Game.objects.update(clock="live")
    put(captain, game, wage())
    days.work()
    assert order_at(game) - now() <= timedelta(seconds=15)
