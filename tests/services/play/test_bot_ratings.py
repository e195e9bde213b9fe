"""Finished games rate the bots at their tables among themselves: which games, and which bots."""

from __future__ import annotations

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import BotRating, BotRatingChange, Game, Rating, User
from games.rating_system import START, BotKey, Finish, after_game
from games.services.play import bot_ratings
from tests.kit.api_clients import Caller, ends_soon, user_of
from tests.kit.bot_accounts import bot_of
from tests.services.play.rated_games import offer_seat_of, play_on, recompute, start

pytestmark = [pytest.mark.django_db, ends_soon]


def changed() -> dict[BotKey, float]:
    """The change of each bot's mean by the one game there is."""
    return {row.key: row.mu - row.mu_before for row in BotRatingChange.objects.all()}


def key(caller: Caller) -> BotKey:
    return BotKey("", user_of(caller).pk)


def test_bots_of_a_finished_game_are_rated_among_themselves(
    days: TimeTravel, anna: Caller, bernd: Caller
) -> None:
    rook = bot_of(bernd, "rook")
    game = start([anna, rook], "greedy", "random")
    play_on(game, days)
    places = [standing["place"] for standing in Game.objects.get().standings]
    finishes = [
        Finish(bot, place)
        for bot, place in zip(
            (key(rook), BotKey("greedy"), BotKey("random")), places[1:], strict=True
        )
    ]
    expected = after_game({finish.player: START for finish in finishes}, finishes)
    assert {row.key: (row.mu, row.sigma) for row in BotRating.objects.all()} == expected
    assert set(BotRating.objects.values_list("games", "ruleset")) == {(1, "meuterer")}
    assert not Rating.objects.exists(), "people's ratings are none of theirs"


def test_bot_in_several_seats_is_rated_by_its_first_one(days: TimeTravel, anna: Caller) -> None:
    game = start([anna], "random", "greedy", "greedy")
    play_on(game, days)
    rows = {row.key: row.place for row in BotRatingChange.objects.all()}
    places = [standing["place"] for standing in Game.objects.get().standings]
    assert rows == {BotKey("random"): places[1], BotKey("greedy"): places[2]}


def test_game_with_one_kind_of_bot_rates_none(days: TimeTravel, anna: Caller) -> None:
    play_on(start([anna], "greedy", "greedy"), days)
    assert changed() == {}


def test_game_with_an_owner_and_their_bot_rates_no_bot(days: TimeTravel, anna: Caller) -> None:
    rook = bot_of(anna, "rook")
    play_on(start_unrated([anna, rook], "greedy", "random"), days)
    assert changed() == {}


def test_game_of_a_guest_rates_no_bot(days: TimeTravel, anna: Caller) -> None:
    game = start([anna], "greedy", "random")
    User.objects.filter(pk=user_of(anna).pk).update(guest_since="2026-11-21T12:00Z")
    play_on(game, days)
    assert changed() == {}


def test_bot_that_left_loses_alone_and_its_substitute_counts_for_nobody(
    days: TimeTravel, anna: Caller, bernd: Caller
) -> None:
    rook = bot_of(bernd, "rook")
    game = start([anna, rook], "greedy", "random")
    offer_seat_of(game, rook)
    play_on(game, days)
    change = changed()
    assert change.pop(key(rook)) < 0
    assert set(change) == {BotKey("greedy"), BotKey("random")}
    assert sum(change.values()) == pytest.approx(0), "as if the two had been alone"


def test_ratings_of_bots_follow_from_their_games(days: TimeTravel, anna: Caller) -> None:
    for _ in range(2):
        play_on(start([anna], "greedy", "random"), days)
    before = list(BotRating.objects.order_by("bot").values_list("bot", "mu", "sigma", "games"))
    assert [row[3] for row in before] == [2, 2]
    assert list(bot_ratings.differences()) == []
    BotRating.objects.filter(bot="greedy").update(mu=50)
    (difference,) = bot_ratings.differences()
    assert difference.startswith("meuterer, greedy: mu is 50.0")
    assert recompute().endswith("2 ratings of bots, computed from 2 games.\n")
    after = BotRating.objects.order_by("bot").values_list("bot", "mu", "sigma", "games")
    assert list(after) == before
    assert list(BotRatingChange.objects.order_by("number").values_list("number", flat=True)) == [
        1, 1, 2, 2,
    ]  # fmt: skip


def start_unrated(players: list[Caller], *bots: str) -> str:
    """A table at which nothing is rated: an owner may sit there with their own bot."""
    body = {"ruleset": "meuterer", "seats": len(players) + len(bots), "bots": bots}
    game = str(players[0].post("games", body).json()["id"])
    for player in players[1:]:
        assert player.post(f"games/{game}/seats", {}).status_code == 201
    assert players[0].post(f"games/{game}/start").status_code == 201
    return game
