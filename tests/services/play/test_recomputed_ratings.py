"""Ratings recomputed from all games, and changed by games that end at the same time."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, Rating, RatingChange
from games.services import due_games
from tests.kit.api_clients import Caller, ends_soon
from tests.kit.playing_on import finish
from tests.services.play.rated_games import offer_seat_of, play_on, rated, ratings, recompute, start
from tests.services.play.test_races import at_once

pytestmark = [pytest.mark.django_db, ends_soon]


def archive(players: list[Caller], dora: Caller, days: TimeTravel) -> None:
    """Finish some rated games in a row; in one a player leaves and another takes over."""
    for order in (players[::-1], [*players, dora]):
        game = start(order)
        finish(game, order)
        days.work()
    game = start(players)
    offer_seat_of(game, players[1])
    dora.post(f"games/{game}/seats", {})
    play_on(game, days)
    play_on(start([players[1], dora, players[0]]), days)


def test_recomputed_ratings_equal_the_live_ones_exactly(
    days: TimeTravel, players: list[Caller], dora: Caller
) -> None:
    archive(players, dora, days)
    live = ratings()
    assert len(live) > 13
    assert recompute("--check") == "All ratings are what the games give.\n"
    Rating.objects.filter(user=dora.user).delete()
    Rating.objects.update(mu=1)
    RatingChange.objects.filter(number=2).delete()
    nothing = "0 ratings of bots, computed from 0 games.\n"
    assert recompute() == f"4 ratings, computed from 4 games.\n{nothing}"
    assert ratings() == live


def test_check_of_ratings_finds_the_least_difference_and_changes_nothing(
    days: TimeTravel, finished: str, players: list[Caller]
) -> None:
    rated(finished)
    days.work()
    row = Rating.objects.filter(user=players[0].user).get()
    row.mu += 1e-14
    row.save()
    Rating.objects.filter(user=players[1].user).delete()
    RatingChange.objects.filter(user=players[2].user).update(place=9)
    before, out = ratings(), StringIO()
    with pytest.raises(CommandError, match="3 differences"):
        call_command("recompute_ratings", "--check", stdout=out)
    assert ratings() == before
    told = out.getvalue()
    assert f"user {row.user_id}: mu is {row.mu!r}" in told
    assert "missing" in told
    assert "place is 9" in told


def test_recomputing_without_games_gives_no_ratings(db: None) -> None:
    nothing = "0 ratings of bots, computed from 0 games.\n"
    assert recompute() == f"0 ratings, computed from 0 games.\n{nothing}"


def process(game: str) -> Callable[[], None]:
    return lambda: due_games.process_due_game(game_id=Game.objects.get(pk=game).pk)


@pytest.mark.django_db(transaction=True)
def test_games_ending_at_once_are_all_rated(quiet_tasks: None, players: list[Caller]) -> None:
    """The same players, in other seats each time, rated by six workers together."""
    orders = [players, players[::-1], [players[1], players[2], players[0]]] * 2
    games = [start(order) for order in orders]
    for game, order in zip(games, orders, strict=True):
        finish(game, order)
    at_once([process(game) for game in games])
    numbers = Game.objects.order_by("rated_number").values_list("rated_number", flat=True)
    assert list(numbers) == list(range(1, 7))
    assert set(Rating.objects.values_list("games", flat=True)) == {6}
    assert recompute("--check") == "All ratings are what the games give.\n"


@pytest.mark.django_db(transaction=True)
def test_game_ending_while_ratings_are_recomputed_is_rated(
    quiet_tasks: None, players: list[Caller]
) -> None:
    games = [start(players) for _ in range(3)]
    for game in games:
        finish(game, players)
    process(games[0])()
    at_once([*(process(game) for game in games[1:]), recompute])
    assert set(Rating.objects.values_list("games", flat=True)) == {3}
    assert recompute("--check") == "All ratings are what the games give.\n"
