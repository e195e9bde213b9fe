"""Rated games change ratings: when, whose, in which order, and the same when computed again."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from games.clocks.instant import now
from games.days.passing import Days
from games.models import Game, Rating, RatingChange, Stint
from games.ratings import START, Finish, after_game
from games.selectors import tables
from games.services import absence, attendance, moves, positions
from tests.callers import Caller, finish
from tests.services.test_races import at_once

pytestmark = pytest.mark.django_db


def rated(*games: str) -> None:
    Game.objects.filter(pk__in=games).update(rated=True)


def start(players: list[Caller], *bots: str, ruleset: str = "meuterer") -> str:
    """A rated table of these players, started."""
    body = {"ruleset": ruleset, "seats": len(players) + len(bots), "bots": bots}
    game = str(players[0].post("games", body).json()["id"])
    for player in players[1:]:
        player.post(f"games/{game}/seats", {})
    rated(game)
    assert players[0].post(f"games/{game}/start").status_code == 201
    return game


def changed(game: str) -> dict[str, float]:
    """By name: by how much a game has changed what is known of its players."""
    rows = RatingChange.objects.filter(game=game).select_related("user")
    return {row.user.username: row.mu - row.mu_before for row in rows}


def name(player: Caller) -> str:
    assert player.user is not None
    return player.user.username


def ratings() -> list[tuple[Any, ...]]:
    """All there is, to the bit."""
    rows = Rating.objects.order_by("ruleset", "user")
    changes = RatingChange.objects.order_by("number", "user")
    return [
        *rows.values_list("user", "ruleset", "mu", "sigma", "score", "games", "updated_at"),
        *changes.values_list("game", "user", "number", "place", "mu_before", "mu", "sigma"),
    ]


def test_a_rated_game_is_rated_when_it_is_over(
    days: Days, game: str, players: list[Caller]
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


def test_a_game_that_is_not_rated_changes_nothing(
    days: Days, game: str, players: list[Caller]
) -> None:
    finish(game, players)
    days.work()
    assert Game.objects.get().rated_number is None
    assert not RatingChange.objects.exists()


def test_each_game_goes_on_from_the_one_before(
    days: Days, players: list[Caller], ruleset: str
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


def play_on(game: str, days: Days) -> None:
    """Let whoever sits there play to the end: players by first legal moves, bots as they do."""
    while (row := tables.with_seats().get(pk=game)).status == Game.Status.ACTIVE:
        seat = row.to_move[0]
        user = row.seat_rows[seat].user
        if user is None:
            moves.play_bot_move(game_id=row.pk)
            continue
        move = row.rules.legal_moves(row.position(), seat)[0]
        moves.play_move(game_id=row.pk, user=user, ply=row.ply, move=move.dump())
    days.work()


def goes(game: str, player: Caller) -> None:
    """Take the last step of the ladder of absence: his seat is offered."""
    with transaction.atomic():
        row = positions.lock_game(UUID(game))
        seat = tables.seat_of(row, player.user)
        assert seat is not None
        absence.offer_seat(row, seat, now())


def test_bots_count_for_nothing(days: Days, anna: Caller, bernd: Caller) -> None:
    game = start([anna, bernd], "greedy", "random")
    play_on(game, days)
    places = {stint.user_id: stint.place for stint in Stint.objects.all()}
    finishes = [Finish(user, place) for user, place in places.items() if place]
    expected = after_game(dict.fromkeys(places, START), finishes)
    assert {r.user_id: (r.mu, r.sigma) for r in Rating.objects.all()} == expected
    assert len(expected) == 2


def test_a_player_among_bots_is_not_rated(days: Days, anna: Caller) -> None:
    game = start([anna], "random", "random")
    play_on(game, days)
    assert Game.objects.get().rated_number == 1
    assert not Rating.objects.exists()


def test_who_left_alone_loses(days: Days, game: str, players: list[Caller]) -> None:
    rated(game)
    goes(game, players[1])
    play_on(game, days)
    change = changed(game)
    lost = change.pop(name(players[1]))
    assert lost < 0
    assert len(change) == 2
    assert sum(change.values()) == pytest.approx(0), "as if there had been the two of them alone"
    row = RatingChange.objects.get(user=players[1].user)
    assert row.place is None


def test_nothing_is_lost_before_the_end(days: Days, game: str, players: list[Caller]) -> None:
    rated(game)
    goes(game, players[1])
    assert not RatingChange.objects.exists()


def test_who_took_his_seat_back_has_stayed(days: Days, game: str, players: list[Caller]) -> None:
    rated(game)
    goes(game, players[1])
    assert players[1].post(f"games/{game}/seats", {}).status_code == 201
    play_on(game, days)
    assert set(changed(game)) == {"anna", "bernd", "carla"}
    assert not RatingChange.objects.filter(place=None).exists()


def test_who_took_over_is_not_rated_and_his_seat_counts_for_nobody(
    days: Days, game: str, players: list[Caller], dora: Caller
) -> None:
    rated(game)
    goes(game, players[1])
    assert dora.post(f"games/{game}/seats", {}).status_code == 201
    play_on(game, days)
    assert Stint.objects.get(user=dora.user).substitute
    change = changed(game)
    assert set(change) == {"anna", "bernd", "carla"}
    assert change.pop(name(players[1])) < 0
    assert sum(change.values()) == pytest.approx(0)


def test_if_all_leave_the_last_of_them_is_left_in_peace(
    days: Days, game: str, players: list[Caller]
) -> None:
    rated(game)
    for player in (players[2], players[0], players[1]):
        goes(game, player)
    play_on(game, days)
    change = changed(game)
    assert set(change) == {"carla", "anna"}
    assert max(change.values()) < 0


def test_two_players_are_enough(days: Days, anna: Caller, bernd: Caller) -> None:
    players = [anna, bernd]
    game = start(players, ruleset="cartagena")
    finish(game, players)
    days.work()
    assert set(changed(game)) == {"anna", "bernd"}


def test_attending_twice_rates_once(days: Days, game: str, players: list[Caller]) -> None:
    rated(game)
    finish(game, players)
    days.work()
    before = ratings()
    attendance.attend_game(game_id=Game.objects.get().pk)
    days.on(days=1)
    assert ratings() == before


def archive(players: list[Caller], dora: Caller, days: Days) -> None:
    """Some rated games in a row, in one of which somebody leaves and somebody takes over."""
    for order in (players[::-1], [*players, dora]):
        game = start(order)
        finish(game, order)
        days.work()
    game = start(players)
    goes(game, players[1])
    dora.post(f"games/{game}/seats", {})
    play_on(game, days)
    play_on(start([players[1], dora, players[0]]), days)


def recompute(*arguments: str) -> str:
    out = StringIO()
    call_command("recompute_ratings", *arguments, stdout=out)
    return out.getvalue()


def test_computed_again_from_the_archive_they_are_the_same_to_the_bit(
    days: Days, players: list[Caller], dora: Caller
) -> None:
    archive(players, dora, days)
    live = ratings()
    assert len(live) > 13
    assert recompute("--check") == "All ratings are what the games give.\n"
    Rating.objects.filter(user=dora.user).delete()
    Rating.objects.update(mu=1)
    RatingChange.objects.filter(number=2).delete()
    assert recompute() == "4 ratings, computed from 4 games.\n"
    assert ratings() == live


def test_the_check_finds_the_least_difference_and_changes_nothing(
    days: Days, finished: str, players: list[Caller]
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


def test_of_no_games_come_no_ratings(db: None) -> None:
    assert recompute() == "0 ratings, computed from 0 games.\n"


def settle(game: str) -> Callable[[], None]:
    return lambda: attendance.attend_game(game_id=Game.objects.get(pk=game).pk)


@pytest.mark.django_db(transaction=True)
def test_games_that_end_at_once_lose_no_change(quiet_tasks: None, players: list[Caller]) -> None:
    """The same people, in other seats each time, rated by six workers together."""
    orders = [players, players[::-1], [players[1], players[2], players[0]]] * 2
    games = [start(order) for order in orders]
    for game, order in zip(games, orders, strict=True):
        finish(game, order)
    at_once([settle(game) for game in games])
    numbers = Game.objects.order_by("rated_number").values_list("rated_number", flat=True)
    assert list(numbers) == list(range(1, 7))
    assert set(Rating.objects.values_list("games", flat=True)) == {6}
    assert recompute("--check") == "All ratings are what the games give.\n"


@pytest.mark.django_db(transaction=True)
def test_a_game_that_ends_while_all_are_computed_again_is_not_forgotten(
    quiet_tasks: None, players: list[Caller]
) -> None:
    games = [start(players) for _ in range(3)]
    for game in games:
        finish(game, players)
    settle(games[0])()
    at_once([*(settle(game) for game in games[1:]), recompute])
    assert set(Rating.objects.values_list("games", flat=True)) == {3}
    assert recompute("--check") == "All ratings are what the games give.\n"
