"""The clocks of a table: what each gives, and that one seat's never moves another's."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, Notice
from games.policy import AVAILABILITY_CHANGE_HOURS, CLOCKS, HOUR, MINUTE
from games.services.play import clocks, game_state
from games.services.play import pause as play_pause
from tests.api.test_simultaneous import duel
from tests.kit.api_clients import Caller, for_cartagena, for_meuterer, to_move

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1.1)

# By key: seconds at the start; after a first move made at once; after one an hour before the end.
GIVES = {
    "fast": (24 * HOUR, 28 * HOUR, 5 * HOUR),
    "standard": (72 * HOUR, 84 * HOUR, 13 * HOUR),
    "slow": (72 * HOUR, 108 * HOUR, 37 * HOUR),
    **{f"fixed-{n}": (n * 24 * HOUR,) * 3 for n in (1, 2, 3, 5, 7, 10, 14)},
    "live": (5 * MINUTE, 5 * MINUTE + 30, MINUTE + 30),
}


@pytest.fixture
def days(days: TimeTravel) -> TimeTravel:
    """Time stands still between steps, however slow the machine is."""
    days.traveller.hold()
    return days


def start(players: list[Caller], ruleset: str = "meuterer", **terms: Any) -> str:
    """Start a table for three players without a night."""
    for player in players:
        player.patch("me/preferences", {"night": None})
    made = players[0].post("games", {"ruleset": ruleset, "seats": 3} | terms)
    assert made.status_code == 201, made.content
    game = str(made.json()["id"])
    for player in players[1:]:
        player.post(f"games/{game}/seats", {})
    assert players[0].post(f"games/{game}/start").status_code == 201
    return game


def left(game: str, seat: int) -> timedelta:
    """The time that a seat has left."""
    deadline = Game.objects.get(pk=game).deadlines[seat]
    assert deadline is not None
    return deadline - now()


def bank(game: str, seat: int) -> int:
    return int(Game.objects.get(pk=game).clocks[seat]["bank"])


@pytest.mark.parametrize(
    ("key", "decides", "told"),
    [("none", True, False), ("standard", False, False), ("standard", True, True)],
)
def test_new_night_gives_a_version_only_to_tables_that_show_it(
    days: TimeTravel, players: list[Caller], key: str, decides: bool, told: bool
) -> None:
    """Else who sits at a table without a clock would see that somebody changes their night."""
    game = start(players, clock=key)
    mover = to_move(game, players)
    waiting, reader = (player for player in players if player is not mover)
    sleeper = mover if decides else waiting
    days.on(hours=AVAILABILITY_CHANGE_HOURS)
    before, own = reader.look(game), sleeper.get(f"games/{game}")
    night = {"start": "22:00", "end": "06:00"}
    assert sleeper.patch("me/preferences", {"night": night}).status_code == 200
    after = reader.look(game)
    assert (after["version"] > before["version"], after != before) == (told, told)
    fresh = sleeper.get(f"games/{game}", headers={"If-None-Match": own["ETag"]})
    assert fresh.status_code == 200, "their own view shows it"


def test_every_clock_is_in_the_table_of_this_test() -> None:
    by_hours = {key for key, clock in CLOCKS.items() if clock.hour is not None}
    assert {*GIVES, *by_hours, "none"} == set(CLOCKS), "those have their tests in test_hours.py"


@pytest.mark.parametrize("key", GIVES)
def test_first_decision_has_the_time_of_its_clock(
    days: TimeTravel, players: list[Caller], key: str
) -> None:
    game = start(players, clock=key)
    mover = to_move(game, players).look(game)["seat"]
    assert left(game, mover) == pytest.approx(timedelta(seconds=GIVES[key][0]), abs=SECOND)
    others = [due for seat, due in enumerate(Game.objects.get().deadlines) if seat != mover]
    assert others == [None, None], "seats that are not asked have no deadline"


@pytest.mark.parametrize("key", GIVES)
def test_quick_move_earns_the_increment(days: TimeTravel, players: list[Caller], key: str) -> None:
    game = start(players, clock=key)
    mover = to_move(game, players)
    mover.move(game)
    assert bank(game, mover.look(game)["seat"]) == pytest.approx(GIVES[key][1], abs=2)


@pytest.mark.parametrize("key", GIVES)
def test_late_move_leaves_what_was_saved_and_the_increment(
    days: TimeTravel, players: list[Caller], key: str
) -> None:
    """A fixed clock starts again, whatever was left."""
    game = start(players, clock=key)
    mover = to_move(game, players)
    seat = mover.look(game)["seat"]
    margin = MINUTE if key == "live" else HOUR
    days.traveller.on(seconds=GIVES[key][0] - margin)
    mover.move(game)
    if CLOCKS[key].fixed:
        while seat not in Game.objects.get().to_move:
            to_move(game, players).move(game)
        assert left(game, seat) == pytest.approx(timedelta(seconds=GIVES[key][2]), abs=SECOND)
    else:
        assert bank(game, seat) == pytest.approx(GIVES[key][2], abs=2)


@pytest.mark.parametrize("key", [key for key in GIVES if not CLOCKS[key].fixed])
def test_time_saved_beyond_the_cap_of_a_clock_is_lost(
    days: TimeTravel, players: list[Caller], key: str
) -> None:
    game = start(players, clock=key)
    row = Game.objects.get()
    seat = row.to_move[0]
    row.clocks[seat]["bank"] = row.clocks[seat]["total"] = CLOCKS[key].cap
    row.save(update_fields=["clocks"])
    players[seat].move(game)
    assert bank(game, seat) == CLOCKS[key].cap


def test_table_without_a_clock_has_no_deadline(days: TimeTravel, players: list[Caller]) -> None:
    game = start(players, clock="none")
    for _ in range(4):
        view = players[0].look(game)
        assert [seat["deadline"] for seat in view["seats"]] == [None] * 3
        assert [seat["seconds_left"] for seat in view["seats"]] == [None] * 3
        to_move(game, players).move(game)
    ply = players[0].look(game)["ply"]
    days.on(days=400)
    assert players[0].look(game)["ply"] == ply
    assert not Notice.objects.exists()


@pytest.fixture
def mutiny(days: TimeTravel, game: str) -> str:
    """A table in the middle of a mutiny, all three seats to move since an hour ago."""
    state = duel()
    with transaction.atomic():
        row = game_state.lock_game(UUID(game))
        game_state.set_position(row, state)
        clocks.start_clocks(row, now())
        row.save()
    days.on(hours=1)
    return game


@for_cartagena
def test_move_of_one_seat_leaves_the_clocks_of_others(mutiny: str, players: list[Caller]) -> None:
    """A move ends its own decision; those of the others run on untouched."""
    before = Game.objects.get()
    assert None not in before.deadlines
    assert players[1].move(mutiny).status_code == 201
    after = Game.objects.get()
    for seat in (0, 2):
        assert after.deadlines[seat] == before.deadlines[seat]
        assert after.clocks[seat] == before.clocks[seat]
    assert after.deadlines[1] is None


@for_cartagena
def test_vacation_of_one_seat_leaves_the_deadlines_of_others(
    days: TimeTravel, mutiny: str, players: list[Caller]
) -> None:
    before = Game.objects.get().deadlines
    first, last = (str(now().date() + timedelta(days=ahead)) for ahead in (0, 5))
    assert players[1].post("me/vacations", {"first": first, "last": last}).status_code == 201
    after = Game.objects.get().deadlines
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] is not None
    assert before[1] is not None
    assert after[1] > before[1]


def pause(game: str) -> None:
    with transaction.atomic():
        play_pause.pause(game_state.lock_game(UUID(game)), now())


def resume(game: str) -> None:
    with transaction.atomic():
        play_pause.resume(game_state.lock_game(UUID(game)), now())


def deadlines(game: str) -> list[datetime | None]:
    return list(Game.objects.get(pk=game).deadlines)


def test_pause_stops_all_clocks(days: TimeTravel, game: str, players: list[Caller]) -> None:
    version = players[0].look(game)["version"]
    pause(game)
    assert deadlines(game) == [None] * 3
    view = players[0].look(game)
    assert view["paused_at"] is not None
    assert view["version"] > version
    days.on(days=60)
    assert players[0].look(game)["ply"] == 0
    assert list(Notice.objects.values_list("kind", flat=True)) == ["paused"]


@pytest.mark.parametrize("hours", [1, 5, 500])
def test_clock_resumes_after_a_pause_with_what_was_left(
    days: TimeTravel, players: list[Caller], hours: int
) -> None:
    game = start(players)
    seat = to_move(game, players).look(game)["seat"]
    days.on(hours=20)
    pause(game)
    days.on(hours=hours)
    resume(game)
    assert left(game, seat) == pytest.approx(timedelta(hours=52), abs=SECOND)
    assert list(Notice.objects.values_list("kind", flat=True)) == ["paused", "resumed"]


@for_cartagena
def test_clocks_of_several_seats_resume_after_a_pause(days: TimeTravel, mutiny: str) -> None:
    before = [clock.get("bank") for clock in Game.objects.get().clocks]
    pause(mutiny)
    days.on(days=9)
    resume(mutiny)
    row = Game.objects.get()
    for seat, clock in enumerate(row.clocks):
        assert clock["bank"] == pytest.approx(before[seat] - HOUR, abs=2)
        assert row.deadlines[seat] is not None


def test_move_during_a_pause_is_refused(days: TimeTravel, game: str, players: list[Caller]) -> None:
    mover = to_move(game, players)
    pause(game)
    before = Game.objects.values().get()
    answer = mover.move(game)
    assert (answer.status_code, answer.json()["code"]) == (409, "paused")
    assert Game.objects.values().get() == before
    resume(game)
    assert mover.move(game).status_code == 201


@for_meuterer
def test_own_clock_says_why_it_stands_or_runs(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    mover = to_move(game, players)
    assert "from 22:00 to 07:00" in mover.look(game)["my_clock"]["why"]
    pause(game)
    own = mover.look(game)["my_clock"]
    assert (own["deadline"], own["why"]) == (None, "The game is paused; all clocks have stopped.")
