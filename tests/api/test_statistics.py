"""GET users/{name}/statistics: what a player has done in finished games."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, MoveRecord, Participation, Seat, User
from games.policy import AUTOPILOT_DECISIONS, CLOCKS
from tests.kit.api_clients import Caller, ends_soon, for_meuterer
from tests.kit.playing_on import finish
from tests.services.play.rated_games import offer_seat_of, play_on

pytestmark = pytest.mark.django_db


def statistics_of(caller: Caller, name: str) -> Any:
    """The statistics of a player in the one ruleset they have played."""
    answer = caller.get(f"users/{name}/statistics")
    assert answer.status_code == 200, answer.content
    (entry,) = answer.json()
    return entry


def test_player_without_games_has_no_statistics(anna: Caller, visitor: Caller) -> None:
    assert visitor.get("users/anna/statistics").json() == []


def test_running_game_does_not_count_in_statistics(game: str, visitor: Caller) -> None:
    assert visitor.get("users/anna/statistics").json() == []


def test_finished_game_counts_in_statistics_of_its_players(
    days: TimeTravel, game: str, players: list[Caller], visitor: Caller, ruleset: str
) -> None:
    finish(game, players)
    days.work()
    for seat, standing in enumerate(visitor.look(game)["standings"]):
        entry = statistics_of(visitor, ("anna", "bernd", "carla")[seat])
        assert entry["ruleset"] == ruleset
        assert (entry["games"], entry["left"], entry["substitute"]) == (1, 0, 0)
        assert entry["wins"] == standing["won"]
        assert entry["points"] == {"mean": standing["score"], "best": standing["score"]}
        places = [int(place == standing["place"]) for place in (1, 2, 3)]
        assert entry["tables"] == [{"seats": 3, "games": 1, "places": places}]
        assert entry["reliability"] == 100


def add_finished_game(
    user: User, seats: int, *, place: int, score: int, seconds: list[int]
) -> None:
    """Add a finished game of this player."""
    game = Game.objects.create(
        ruleset="meuterer", host=user, status="finished", state={"ply": 1}, standings=[]
    )
    Seat.objects.bulk_create([Seat(game=game, number=number) for number in range(seats)])
    Participation.objects.create(
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


def test_places_are_counted_by_the_number_of_seats(anna: Caller, visitor: Caller) -> None:
    assert anna.user is not None
    for seats, place in ((3, 1), (3, 3), (4, 3), (4, 1), (3, 1)):
        add_finished_game(anna.user, seats, place=place, score=10 * place, seconds=[])
    entry = statistics_of(visitor, "anna")
    assert entry["tables"] == [
        {"seats": 3, "games": 3, "places": [2, 0, 1]},
        {"seats": 4, "games": 2, "places": [1, 0, 1, 0]},
    ]
    assert (entry["games"], entry["wins"]) == (5, 3)
    assert entry["points"] == {"mean": 18, "best": 30}
    assert entry["seconds"] is None


def test_decision_times_are_given_in_quartiles_over_all_games(
    anna: Caller, visitor: Caller
) -> None:
    assert anna.user is not None
    add_finished_game(anna.user, 3, place=1, score=1, seconds=[10, 40, 70])
    add_finished_game(anna.user, 3, place=1, score=1, seconds=[80, 20, 30, 60, 50])
    expected = {"quarter": 20, "half": 40, "three_quarters": 60}
    assert statistics_of(visitor, "anna")["seconds"] == expected


@ends_soon
def test_decision_time_runs_from_being_asked_to_the_move(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    """Each move comes a minute after the one before, by the first of the seats to move."""
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
        participation = Participation.objects.get(user=player.user)
        assert participation.seconds == expected[seat]
        assert len(participation.seconds) == participation.decisions


@ends_soon
@for_meuterer
def test_successive_players_of_a_seat_have_their_own_decision_times(
    days: TimeTravel, game: str, players: list[Caller], dora: Caller
) -> None:
    """Decisions of a bot do not count, nor the time in which the seat was empty."""
    absent = Game.objects.get().to_move[0]
    days.traveller.on(hours=3)
    offer_seat_of(game, players[absent])
    days.traveller.on(hours=5)
    assert dora.post(f"games/{game}/seats", {}).status_code == 201
    days.traveller.on(hours=1)
    play_on(game, days)
    assert Participation.objects.get(user=players[absent].user).seconds == []
    participation = Participation.objects.get(user=dora.user)
    assert len(participation.seconds) == participation.decisions > 0
    assert participation.seconds[0] // 3600 == 1


@ends_soon
def test_player_returning_to_their_seat_keeps_their_decision_times(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    absent = Game.objects.get().to_move[0]
    days.traveller.on(minutes=10)
    players[absent].move(game)
    offer_seat_of(game, players[absent])
    players[absent].post(f"games/{game}/seats", {})
    play_on(game, days)
    participation = Participation.objects.get(user=players[absent].user)
    assert len(participation.seconds) == participation.decisions
    assert participation.seconds[0] // 60 == 10


@ends_soon
def test_decisions_of_the_autopilot_count_as_long_decisions(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    days.on(days=60)
    for participation in Participation.objects.all():
        assert len(participation.seconds) == participation.decisions >= AUTOPILOT_DECISIONS
        assert participation.seconds[0] >= CLOCKS["standard"].first + CLOCKS["standard"].extension


@ends_soon
def test_leaving_shows_in_statistics_only_after_the_end(
    days: TimeTravel, game: str, players: list[Caller], visitor: Caller
) -> None:
    offer_seat_of(game, players[1])
    assert visitor.get("users/bernd/statistics").json() == []
    play_on(game, days)
    entry = statistics_of(visitor, "bernd")
    assert (entry["games"], entry["left"], entry["tables"]) == (0, 1, [])
    assert entry["points"] is None


@ends_soon
def test_game_taken_over_counts_as_a_substitution_only(
    days: TimeTravel, game: str, players: list[Caller], dora: Caller
) -> None:
    offer_seat_of(game, players[1])
    dora.post(f"games/{game}/seats", {})
    play_on(game, days)
    entry = statistics_of(dora, "dora")
    assert (entry["games"], entry["substitute"], entry["wins"]) == (0, 1, 0)


def test_game_with_a_log_the_rules_refuse_counts_without_times(
    days: TimeTravel, game: str, players: list[Caller], visitor: Caller
) -> None:
    """A rule that was corrected while a game was played costs the times, not the result."""
    finish(game, players)
    Game.objects.update(secret="ab" * (len(Game.objects.get().secret) // 2))
    days.work()
    entry = statistics_of(visitor, "anna")
    assert (entry["games"], entry["seconds"]) == (1, None)


@pytest.mark.parametrize("name", ["nobody", "%00", "an_a"])
def test_statistics_of_an_unknown_player_are_refused_with_404(
    anna: Caller, visitor: Caller, name: str
) -> None:
    assert visitor.get(f"users/{name}/statistics").status_code == 404


def test_statistics_of_a_suspended_player_are_not_found(anna: Caller, visitor: Caller) -> None:
    User.objects.update(is_active=False)
    assert visitor.get("users/anna/statistics").status_code == 404


def rows_handled(sql: str) -> int:
    """How many rows all steps of a statement's plan hand on, together."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}")
        ((plans,),) = cursor.fetchall()

    def handled(node: Any) -> int:
        own = int(node["Actual Rows"] * node["Actual Loops"])
        return own + sum(map(handled, node.get("Plans", ())))

    return sum(handled(plan["Plan"]) for plan in plans)


def test_statistics_of_a_thousand_games_cost_three_statements_and_few_rows_each(
    anna: Caller, visitor: Caller
) -> None:
    user = anna.user
    assert user is not None
    games = [
        Game(id=uuid4(), ruleset="meuterer", host=user, status="finished", state={}, standings=[])
        for _ in range(1000)
    ]
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(Seat(game=game, number=n) for game in games for n in range(4))
    Participation.objects.bulk_create(
        Participation(
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
        cursor.execute("ANALYZE games_game, games_seat, games_participation")
    with CaptureQueriesContext(connection) as statements:
        entry = statistics_of(visitor, "anna")
    assert len(statements) == 3
    handled = sum(rows_handled(row["sql"]) for row in statements if "SELECT" in row["sql"])
    assert handled < 5 * 1000 * 40, "a few for each decision"
    assert entry["tables"] == [{"seats": 4, "games": 1000, "places": [250] * 4}]
