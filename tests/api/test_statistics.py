"""GET users/{name}/statistics: what a player has done in games that are over."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from games.clocks.instant import now
from games.days.passing import Days
from games.models import Game, MoveRecord, Seat, Stint, User
from games.policy import AUTOPILOT_DECISIONS, CLOCKS
from tests.callers import Caller, finish, for_meuterer
from tests.services.test_ratings import goes, play_on

pytestmark = pytest.mark.django_db


def of(caller: Caller, name: str) -> Any:
    """The statistics of a player in the one ruleset that he has played."""
    answer = caller.get(f"users/{name}/statistics")
    assert answer.status_code == 200, answer.content
    (entry,) = answer.json()
    return entry


def test_who_never_played_has_none(anna: Caller, guest: Caller) -> None:
    assert guest.get("users/anna/statistics").json() == []


def test_a_game_that_goes_on_is_not_in_them(game: str, guest: Caller) -> None:
    assert guest.get("users/anna/statistics").json() == []


def test_a_game_that_is_over_is(
    days: Days, game: str, players: list[Caller], guest: Caller, ruleset: str
) -> None:
    finish(game, players)
    days.work()
    for seat, standing in enumerate(guest.look(game)["standings"]):
        entry = of(guest, ("anna", "bernd", "carla")[seat])
        assert entry["ruleset"] == ruleset
        assert (entry["games"], entry["left"], entry["substitute"]) == (1, 0, 0)
        assert entry["wins"] == standing["won"]
        assert entry["points"] == {"mean": standing["score"], "best": standing["score"]}
        places = [int(place == standing["place"]) for place in (1, 2, 3)]
        assert entry["tables"] == [{"seats": 3, "games": 1, "places": places}]
        assert entry["reliability"] == 100


def known(user: User, seats: int, *, place: int, score: int, seconds: list[int]) -> None:
    """One game more that this player has ended."""
    game = Game.objects.create(
        ruleset="meuterer", host=user, status="finished", state={"ply": 1}, standings=[]
    )
    Seat.objects.bulk_create([Seat(game=game, number=number) for number in range(seats)])
    Stint.objects.create(
        game=game,
        user=user,
        seat=0,
        decisions=len(seconds),
        late=0,
        left=False,
        place=place,
        score=score,
        won=place == 1,
        seconds=seconds,
    )


def test_places_are_counted_by_the_number_of_seats(anna: Caller, guest: Caller) -> None:
    assert anna.user is not None
    for seats, place in ((3, 1), (3, 3), (4, 3), (4, 1), (3, 1)):
        known(anna.user, seats, place=place, score=10 * place, seconds=[])
    entry = of(guest, "anna")
    assert entry["tables"] == [
        {"seats": 3, "games": 3, "places": [2, 0, 1]},
        {"seats": 4, "games": 2, "places": [1, 0, 1, 0]},
    ]
    assert (entry["games"], entry["wins"]) == (5, 3)
    assert entry["points"] == {"mean": 18, "best": 30}
    assert entry["seconds"] is None


def test_times_are_in_quartiles_over_all_games(anna: Caller, guest: Caller) -> None:
    assert anna.user is not None
    known(anna.user, 3, place=1, score=1, seconds=[10, 40, 70])
    known(anna.user, 3, place=1, score=1, seconds=[80, 20, 30, 60, 50])
    expected = {"quarter": 20, "half": 40, "three_quarters": 60}
    assert of(guest, "anna")["seconds"] == expected


def test_the_time_counts_from_being_asked_to_the_move(
    days: Days, game: str, players: list[Caller]
) -> None:
    """Each move of this game comes a minute after the one before, by whoever is first in turn."""
    row = Game.objects.get()
    asked: dict[int, datetime] = {}
    expected: dict[int, list[int]] = {0: [], 1: [], 2: []}
    last = MoveRecord.objects.get(game=game).created_at
    while row.status == Game.Status.ACTIVE:
        asked = {seat: asked.get(seat, last) for seat in row.to_move}
        days.traveller.on(minutes=1)
        seat = row.to_move[0]
        players[seat].move(game)
        row.refresh_from_db()
        last = MoveRecord.objects.get(game=game, ply=row.ply).created_at
        expected[seat].append(int((last - asked.pop(seat)).total_seconds()))
    days.work()
    for seat, player in enumerate(players):
        stint = Stint.objects.get(user=player.user)
        assert stint.seconds == expected[seat]
        assert len(stint.seconds) == stint.decisions


@for_meuterer
def test_each_player_of_a_seat_has_his_own_times(
    days: Days, game: str, players: list[Caller], dora: Caller
) -> None:
    """Nothing that a bot decided is among them, nor the time in which nobody sat there."""
    absent = Game.objects.get().to_move[0]
    days.traveller.on(hours=3)
    goes(game, players[absent])
    days.traveller.on(hours=5)
    assert dora.post(f"games/{game}/seats", {}).status_code == 201
    days.traveller.on(hours=1)
    play_on(game, days)
    assert Stint.objects.get(user=players[absent].user).seconds == []
    stint = Stint.objects.get(user=dora.user)
    assert len(stint.seconds) == stint.decisions > 0
    assert stint.seconds[0] // 3600 == 1


def test_who_takes_his_seat_back_keeps_his_times(
    days: Days, game: str, players: list[Caller]
) -> None:
    absent = Game.objects.get().to_move[0]
    days.traveller.on(minutes=10)
    players[absent].move(game)
    goes(game, players[absent])
    players[absent].post(f"games/{game}/seats", {})
    play_on(game, days)
    stint = Stint.objects.get(user=players[absent].user)
    assert len(stint.seconds) == stint.decisions
    assert stint.seconds[0] // 60 == 10


def test_what_the_autopilot_decided_counts_as_it_is(
    days: Days, game: str, players: list[Caller]
) -> None:
    days.on(days=60)
    for stint in Stint.objects.all():
        assert len(stint.seconds) == stint.decisions >= AUTOPILOT_DECISIONS
        assert stint.seconds[0] >= CLOCKS["standard"].first + CLOCKS["standard"].extension


def test_nobody_learns_who_has_left_a_game_that_goes_on(
    days: Days, game: str, players: list[Caller], guest: Caller
) -> None:
    goes(game, players[1])
    assert guest.get("users/bernd/statistics").json() == []
    play_on(game, days)
    entry = of(guest, "bernd")
    assert (entry["games"], entry["left"], entry["tables"]) == (0, 1, [])
    assert entry["points"] is None


def test_a_game_taken_over_is_counted_apart(
    days: Days, game: str, players: list[Caller], dora: Caller
) -> None:
    goes(game, players[1])
    dora.post(f"games/{game}/seats", {})
    play_on(game, days)
    entry = of(dora, "dora")
    assert (entry["games"], entry["substitute"], entry["wins"]) == (0, 1, 0)


def test_a_log_that_the_rules_cannot_play_ends_all_the_same(
    days: Days, game: str, players: list[Caller], guest: Caller
) -> None:
    """A rule that was mended while a game went on costs the times, not the result."""
    finish(game, players)
    Game.objects.update(secret="ab" * (len(Game.objects.get().secret) // 2))
    days.work()
    entry = of(guest, "anna")
    assert (entry["games"], entry["seconds"]) == (1, None)


@pytest.mark.parametrize("name", ["nobody", "%00", "an_a"])
def test_there_is_no_such_player(anna: Caller, guest: Caller, name: str) -> None:
    assert guest.get(f"users/{name}/statistics").status_code == 404


def test_a_closed_account_has_none(anna: Caller, guest: Caller) -> None:
    User.objects.update(is_active=False)
    assert guest.get("users/anna/statistics").status_code == 404


def test_five_thousand_games_are_no_trouble(
    anna: Caller, guest: Caller, django_assert_max_num_queries: Any
) -> None:
    """A second is generous: it fails on a blunder, not on a slow machine."""
    user = anna.user
    assert user is not None
    games = [
        Game(id=uuid4(), ruleset="meuterer", host=user, status="finished", state={}, standings=[])
        for _ in range(5000)
    ]
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(Seat(game=game, number=n) for game in games for n in range(4))
    Stint.objects.bulk_create(
        Stint(
            game=game,
            user=user,
            seat=0,
            decisions=40,
            late=0,
            left=False,
            place=1 + number % 4,
            score=number % 90,
            won=number % 4 == 0,
            seconds=list(range(number, number + 40)),
        )
        for number, game in enumerate(games)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_game, games_seat, games_stint")
    start = now()
    with django_assert_max_num_queries(4):
        entry = of(guest, "anna")
    assert now() - start < timedelta(seconds=1)
    assert entry["tables"] == [{"seats": 4, "games": 5000, "places": [1250] * 4}]
