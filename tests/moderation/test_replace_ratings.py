"""Ratings and times of a seat that was given to another player."""

from __future__ import annotations

from uuid import UUID

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, Participation, RatingChange, User
from games.rating_system import START, Finish, after_game
from games.selectors.play import decision_times
from games.selectors.tables import rows
from tests.kit.api_clients import Caller, ends_soon, person
from tests.kit.bot_accounts import sit
from tests.moderation.player_actions import user
from tests.moderation.replacements import give_to_bot, seat
from tests.services.play.rated_games import offer_seat_of, play_on, rated, recompute
from tests.services.play.test_ratings import changed

pytestmark = ends_soon


def one_move_of(game: str, player: Caller, players: list[Caller]) -> None:
    """Play on by first legal moves until this player has made a decision."""
    while True:
        mover = players[players[0].look(game)["to_move"][0]]
        assert mover.move(game).status_code == 201
        if mover is player:
            return


def test_replacement_is_unrated_and_the_replaced_player_loses_rating(
    days: TimeTravel, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    rated(game)
    one_move_of(game, players[1], players)
    seat(mori, game, dora)
    play_on(game, days)
    assert Participation.objects.get(user=dora.user).substitute
    change = changed(game)
    assert set(change) == {"anna", "bernd", "carla"}
    assert change.pop("bernd") < 0, "Bernd counts as having left"
    assert sum(change.values()) == pytest.approx(0), "as if there had been the two of them alone"
    assert RatingChange.objects.get(user=players[1].user).place is None
    assert recompute("--check") == "All ratings are what the games give.\n"


def test_two_successive_replacements_are_both_unrated(
    days: TimeTravel, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    rated(game)
    seat(mori, game, dora)
    seat(mori, game, person("emil"))
    play_on(game, days)
    assert set(changed(game)) == {"anna", "bernd", "carla"}
    substitutes = Participation.objects.filter(substitute=True).values_list(
        "user__username", "left"
    )
    assert set(substitutes) == {("dora", True), ("emil", False)}


def test_replacement_of_a_bot_is_unrated(
    days: TimeTravel, mori: User, anna: Caller, bernd: Caller, dora: Caller, ruleset: str
) -> None:
    made = {"ruleset": ruleset, "seats": 3, "bots": ["random"], "rated": True}
    game = str(anna.post("games", made).json()["id"])
    sit(bernd, game)
    anna.post(f"games/{game}/start")
    seat(mori, game, dora, 2)
    play_on(game, days)
    assert set(changed(game)) == {"anna", "bernd"}


def test_player_given_the_seat_back_is_rated_as_if_never_replaced(
    days: TimeTravel, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    rated(game)
    one_move_of(game, players[1], players)
    seat(mori, game, dora)
    seat(mori, game, players[1])
    play_on(game, days)
    ids = [user(player).pk for player in players]
    standings = Game.objects.get(pk=game).standings
    finishes = [Finish(pk, standing["place"]) for pk, standing in zip(ids, standings, strict=True)]
    found = {row.user_id: (row.mu, row.sigma) for row in RatingChange.objects.all()}
    assert found == after_game(dict.fromkeys(ids, START), finishes)
    participations = set(Participation.objects.values_list("user__username", "left", "substitute"))
    own = {(each, False, False) for each in ("anna", "bernd", "carla")}
    assert participations == own | {("dora", True, True)}


def test_replacement_given_the_seat_back_stays_unrated(
    days: TimeTravel, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    rated(game)
    seat(mori, game, dora)
    give_to_bot(mori, game)
    assert seat(mori, game, dora).reverses is not None
    play_on(game, days)
    assert set(changed(game)) == {"anna", "bernd", "carla"}
    assert Participation.objects.get(user=dora.user).substitute


def test_each_player_of_a_seat_has_the_times_of_their_own_decisions(
    days: TimeTravel, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    number = Game.objects.get(pk=game).to_move[0]
    days.traveller.on(minutes=10)
    one_move_of(game, players[number], players)
    while number not in Game.objects.get(pk=game).to_move:
        players[Game.objects.get(pk=game).to_move[0]].move(game)
    days.traveller.on(hours=3)
    seat(mori, game, dora, number)
    days.traveller.on(hours=1)
    play_on(game, days)
    left, came = (
        Participation.objects.get(user=players[number].user),
        Participation.objects.get(user=dora.user),
    )
    assert len(left.seconds) == left.decisions == 1
    assert left.seconds[0] // 60 == 10
    assert len(came.seconds) == came.decisions > 0
    assert came.seconds[0] // 3600 == 1, "since sitting down"


def test_decisions_of_a_bot_in_between_count_for_nobodys_times(
    days: TimeTravel, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    one_move_of(game, players[1], players)
    give_to_bot(mori, game)
    days.work()
    seat(mori, game, dora)
    play_on(game, days)
    taken = decision_times.decision_seconds(rows.table(game_id=UUID(game)))
    decided = dict(Participation.objects.values_list("user_id", "decisions"))
    assert {pk: len(all_of_his) for pk, all_of_his in taken.items()} == {
        pk: number for pk, number in decided.items() if number
    }
    assert decided[user(players[1]).pk] == 1


def test_player_given_the_seat_back_keeps_their_times(
    days: TimeTravel, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    one_move_of(game, players[1], players)
    offer_seat_of(game, players[2])
    seat(mori, game, dora)
    seat(mori, game, players[1])
    play_on(game, days)
    participation = Participation.objects.get(user=players[1].user)
    assert len(participation.seconds) == participation.decisions > 1
    assert Participation.objects.get(user=dora.user).seconds == []
