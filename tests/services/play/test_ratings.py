"""Rated games change ratings: when, whose, and in which order."""

from __future__ import annotations

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, Participation, Rating, RatingChange
from games.rating_system import START, Finish, after_game
from games.services import due_games
from tests.kit.api_clients import Caller, ends_soon
from tests.kit.playing_on import finish
from tests.services.play.rated_games import offer_seat_of, play_on, rated, ratings, start

pytestmark = [pytest.mark.django_db, ends_soon]


def changed(game: str) -> dict[str, float]:
    """The change of each player's mean by a game, by name."""
    rows = RatingChange.objects.filter(game=game).select_related("user")
    return {row.user.username: row.mu - row.mu_before for row in rows}


def name(player: Caller) -> str:
    assert player.user is not None
    return player.user.username


def test_rated_game_changes_ratings_once_it_is_over(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    rated(game)
    finish(game, players)
    assert not Rating.objects.exists()
    days.work()
    row = Game.objects.get()
    ids = [player.user.pk for player in players if player.user]
    finishes = [
        Finish(user, standing["place"]) for user, standing in zip(ids, row.standings, strict=True)
    ]
    expected = after_game(dict.fromkeys(ids, START), finishes)
    assert row.rated_number == 1
    assert {r.user_id: (r.mu, r.sigma) for r in Rating.objects.all()} == expected
    assert set(Rating.objects.values_list("games", "ruleset")) == {(1, row.ruleset)}


def test_unrated_game_changes_no_ratings(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    finish(game, players)
    days.work()
    assert Game.objects.get().rated_number is None
    assert not RatingChange.objects.exists()


def test_each_game_continues_from_the_ratings_of_the_one_before(
    days: TimeTravel, players: list[Caller], ruleset: str
) -> None:
    for _ in range(2):
        finish(start(players, ruleset=ruleset), players)
        days.work()
    first, second = Game.objects.order_by("rated_number")
    assert (first.rated_number, second.rated_number) == (1, 2)
    for change in second.rating_changes.all():
        before = first.rating_changes.get(user=change.user)
        assert (change.mu_before, change.sigma_before) == (before.mu, before.sigma)
        rating = Rating.objects.get(user=change.user)
        assert (rating.mu, rating.sigma, rating.games) == (change.mu, change.sigma, 2)


def test_bots_have_no_effect_on_ratings(days: TimeTravel, anna: Caller, bernd: Caller) -> None:
    game = start([anna, bernd], "greedy", "random")
    play_on(game, days)
    places = {
        participation.user_id: participation.place for participation in Participation.objects.all()
    }
    finishes = [Finish(user, place) for user, place in places.items() if place]
    expected = after_game(dict.fromkeys(places, START), finishes)
    assert {r.user_id: (r.mu, r.sigma) for r in Rating.objects.all()} == expected
    assert len(expected) == 2


def test_single_player_among_bots_is_not_rated(days: TimeTravel, anna: Caller) -> None:
    game = start([anna], "random", "random")
    play_on(game, days)
    assert Game.objects.get().rated_number == 1
    assert not Rating.objects.exists()


def test_player_who_left_loses_rating_and_counts_for_nobody_else(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    rated(game)
    offer_seat_of(game, players[1])
    play_on(game, days)
    change = changed(game)
    lost = change.pop(name(players[1]))
    assert lost < 0
    assert len(change) == 2
    assert sum(change.values()) == pytest.approx(0), "as if there had been the two of them alone"
    row = RatingChange.objects.get(user=players[1].user)
    assert row.place is None


def test_leaving_costs_no_rating_before_the_end(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    rated(game)
    offer_seat_of(game, players[1])
    assert not RatingChange.objects.exists()


def test_player_who_took_the_seat_back_is_rated_as_having_stayed(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    rated(game)
    offer_seat_of(game, players[1])
    assert players[1].post(f"games/{game}/seats", {}).status_code == 201
    play_on(game, days)
    assert set(changed(game)) == {"anna", "bernd", "carla"}
    assert not RatingChange.objects.filter(place=None).exists()


def test_substitute_is_unrated_and_their_seat_counts_for_nobody(
    days: TimeTravel, game: str, players: list[Caller], dora: Caller
) -> None:
    rated(game)
    offer_seat_of(game, players[1])
    assert dora.post(f"games/{game}/seats", {}).status_code == 201
    play_on(game, days)
    assert Participation.objects.get(user=dora.user).substitute
    change = changed(game)
    assert set(change) == {"anna", "bernd", "carla"}
    assert change.pop(name(players[1])) < 0
    assert sum(change.values()) == pytest.approx(0)


def test_last_player_to_leave_loses_no_rating(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    rated(game)
    for player in (players[2], players[0], players[1]):
        offer_seat_of(game, player)
    play_on(game, days)
    change = changed(game)
    assert set(change) == {"carla", "anna"}
    assert max(change.values()) < 0


def test_game_of_two_players_is_rated(days: TimeTravel, anna: Caller, bernd: Caller) -> None:
    players = [anna, bernd]
    game = start(players, ruleset="cartagena")
    finish(game, players)
    days.work()
    assert set(changed(game)) == {"anna", "bernd"}


def test_game_processed_twice_is_rated_once(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    rated(game)
    finish(game, players)
    days.work()
    before = ratings()
    due_games.process_due_game(game_id=Game.objects.get().pk)
    days.on(days=1)
    assert ratings() == before
