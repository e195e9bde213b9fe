"""Where bot accounts sit, with whom they play, and how their games count."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game, Participation, Rating, RatingChange, Seat, User
from games.services import account_deletion, due_games
from games.services.play import ratings
from tests.kit.api_clients import Caller
from tests.kit.bot_accounts import bot_of, sit, table
from tests.kit.playing_on import finish
from tests.services.play.test_races import at_once, codes

pytestmark = pytest.mark.django_db


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.fixture
def rook(anna: Caller) -> Caller:
    """A bot account of Anna's."""
    return bot_of(anna, "rook")


def test_bot_sits_down_at_a_table_that_allows_bots(bernd: Caller, rook: Caller) -> None:
    assert sit(rook, table(bernd)).status_code == 201


def test_bot_at_a_table_without_bots_is_refused(bernd: Caller, rook: Caller) -> None:
    game = table(bernd, bots_allowed=False)
    assert code(sit(rook, game)) == (403, "bots_not_allowed")
    assert Seat.objects.filter(game=game, user__isnull=False).count() == 1


def test_inviting_a_bot_to_a_table_without_bots_is_refused(bernd: Caller, rook: Caller) -> None:
    game = table(bernd, bots_allowed=False, invited_only=True)
    refused = bernd.post(f"games/{game}/invitations", {"player": "rook"})
    assert code(refused) == (403, "bots_not_allowed")
    assert rook.get("me/invitations").json()["results"] == []


def test_bot_with_an_invitation_link_to_a_table_without_bots_is_refused(
    bernd: Caller, rook: Caller
) -> None:
    game = table(bernd, bots_allowed=False)
    token = bernd.post(f"games/{game}/links").json()["token"]
    assert code(sit(rook, game, invitation=token)) == (403, "bots_not_allowed")


def test_bot_cannot_host_a_table_without_bots(rook: Caller) -> None:
    wish = {"ruleset": "meuterer", "seats": 3, "bots_allowed": False}
    assert code(rook.post("games", wish)) == (403, "bots_not_allowed")
    assert not Game.objects.exists()


def test_bot_hosts_a_table_that_allows_bots_until_it_leaves(bernd: Caller, rook: Caller) -> None:
    game = table(rook)
    assert rook.look(game)["host"] == "rook"
    sit(bernd, game)
    assert rook.delete(f"games/{game}/seats/me").status_code == 200
    assert bernd.look(game)["host"] == "bernd"


def offered(game: str, seat: int) -> None:
    """Offer the seat of a player who deletes their account."""
    row = Seat.objects.get(game=game, number=seat)
    assert row.user_id is not None
    account_deletion.delete_account(user_id=row.user_id)


@pytest.mark.parametrize("allowed", [True, False])
def test_offered_seat_takes_a_bot_only_where_bots_are_allowed(
    anna: Caller, bernd: Caller, carla: Caller, dora: Caller, rook: Caller, allowed: bool
) -> None:
    game = table(bernd, bots_allowed=allowed)
    for player in (carla, dora):
        sit(player, game)
    bernd.post(f"games/{game}/start")
    offered(game, 2)
    answer = sit(rook, game)
    if allowed:
        assert answer.status_code == 201
        assert answer.json()["seats"][2]["player"] == "rook"
    else:
        assert code(answer) == (403, "bots_not_allowed")


def test_rematch_keeps_the_seat_of_a_bot(bernd: Caller, carla: Caller, rook: Caller) -> None:
    game = table(bernd)
    for player in (rook, carla):
        sit(player, game)
    bernd.post(f"games/{game}/start")
    finish(game, [bernd, rook, carla])
    again = rook.post(f"games/{game}/rematch")
    assert again.status_code == 201
    assert again.json()["seats"][1]["bot_of"] == "anna"


def test_rematch_of_a_table_closed_to_bots_refuses_the_bot(
    bernd: Caller, carla: Caller, rook: Caller
) -> None:
    """Even if it sat there in the first game."""
    game = table(bernd)
    for player in (rook, carla):
        sit(player, game)
    bernd.post(f"games/{game}/start")
    finish(game, [bernd, rook, carla])
    Game.objects.filter(pk=game).update(bots_allowed=False)
    assert code(rook.post(f"games/{game}/rematch")) == (403, "bots_not_allowed")
    assert bernd.post(f"games/{game}/rematch").status_code == 201
    assert code(rook.post(f"games/{game}/rematch")) == (403, "bots_not_allowed")


def test_entry_terms_of_a_table_apply_to_bots(bernd: Caller, rook: Caller) -> None:
    User.objects.filter(username="rook").update(reliability=10)
    assert code(sit(rook, table(bernd, min_reliability=80))) == (403, "not_reliable")
    assert code(sit(rook, table(bernd, language="de"))) == (403, "other_language")


def test_owner_sets_the_languages_of_a_bot(anna: Caller, bernd: Caller, rook: Caller) -> None:
    said = anna.patch("me/preferences?bot=rook", {"speaks": ["de"]})
    assert said.json()["speaks"] == ["de"]
    assert anna.get("me/preferences").json()["speaks"] == []
    assert sit(rook, table(bernd, language="de")).status_code == 201


def test_bot_above_its_limit_of_tables_is_refused(
    bernd: Caller, rook: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.tables.bot_seats.BOT_GAMES_AT_MOST", 2)
    first = table(bernd)
    sit(rook, first)
    table(rook)
    assert code(sit(rook, table(bernd))) == (409, "too_many")
    assert code(rook.post("games", {"ruleset": "meuterer", "seats": 3})) == (409, "too_many")
    rook.delete(f"games/{first}/seats/me")
    assert sit(rook, table(bernd)).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_bot_joining_five_tables_at_once_stays_within_its_limit(
    bernd: Caller, rook: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.tables.bot_seats.BOT_GAMES_AT_MOST", 2)
    games = [table(bernd) for _ in range(5)]
    answers = at_once([lambda g=g: sit(rook, g) for g in games])
    assert codes(answers) == {"201": 2, "too_many": 3}


def test_owner_and_bot_cannot_both_sit_at_a_rated_table(
    anna: Caller, bernd: Caller, rook: Caller
) -> None:
    game = table(bernd, rated=True)
    assert sit(rook, game).status_code == 201
    assert code(sit(anna, game)) == (403, "own_bot")
    game = table(anna, rated=True)
    assert code(sit(rook, game)) == (403, "own_bot")


def test_two_bots_of_one_owner_cannot_both_sit_at_a_rated_table(
    anna: Caller, bernd: Caller, carla: Caller, rook: Caller
) -> None:
    game = table(rook, rated=True)
    assert code(sit(bot_of(anna, "pawn"), game)) == (403, "own_bot")
    assert sit(bot_of(bernd, "knight"), game).status_code == 201
    assert sit(carla, game).status_code == 201


def test_owner_and_bots_sit_together_at_an_unrated_table(anna: Caller, rook: Caller) -> None:
    game = table(anna)
    assert sit(rook, game).status_code == 201
    assert sit(bot_of(anna, "pawn"), game).status_code == 201


def test_bot_cannot_take_the_seat_its_owner_left_in_a_rated_game(
    anna: Caller, bernd: Caller, carla: Caller, rook: Caller
) -> None:
    """The owner knows what is hidden there: the offered seat is not for a bot of theirs."""
    game = table(bernd, rated=True)
    for player in (carla, anna):
        sit(player, game)
    bernd.post(f"games/{game}/start")
    row = Seat.objects.get(game=game, number=2)
    Participation.objects.create(
        game_id=game, user=row.user, seat=2, decisions=0, late=0, left=True
    )
    Seat.objects.filter(pk=row.pk).update(user=None, bot="greedy", offered_at=row.game.created_at)
    assert code(sit(rook, game)) == (403, "own_bot")
    assert sit(anna, game).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_two_bots_of_one_owner_racing_for_rated_seats_get_only_one(
    anna: Caller, bernd: Caller, rook: Caller
) -> None:
    pawn = bot_of(anna, "pawn")
    for _ in range(4):
        game = table(bernd, rated=True)
        answers = at_once([lambda b=b, g=game: sit(b, g) for b in (rook, pawn)])
        assert codes(answers) == {"201": 1, "own_bot": 1}
        assert Seat.objects.filter(game=game, user__isnull=False).count() == 2


def rated(host: Caller, *others: Caller) -> Game:
    """Play a rated game of these players to its end."""
    game = table(host, rated=True, seats=1 + len(others))
    for player in others:
        assert sit(player, game).status_code == 201
    host.post(f"games/{game}/start")
    finish(game, [host, *others])
    due_games.process_due_games()
    return Game.objects.get(pk=game)


def test_rated_game_with_a_bot_rates_only_the_players_against_each_other(
    bernd: Caller, carla: Caller, rook: Caller
) -> None:
    game = rated(bernd, rook, carla)
    assert game.rated_number == 1
    assert Participation.objects.filter(user=rook.user).exists()
    assert set(Rating.objects.values_list("user__username", flat=True)) == {"bernd", "carla"}
    first, second = RatingChange.objects.order_by("place")
    # As between two players alone: the sum of their means stays the same.
    assert first.mu - first.mu_before == pytest.approx(second.mu_before - second.mu)
    assert list(ratings.differences()) == []
    assert ratings.recompute() == (1, 2)
    assert list(ratings.differences()) == []


def test_rated_game_of_one_player_with_bots_rates_nobody(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    game = rated(carla, bot_of(anna, "rook"), bot_of(bernd, "knight"))
    assert game.rated_number == 1
    assert not Rating.objects.exists()
    (among_bots,) = carla.get("users/rook/ratings").json()
    assert (among_bots["ruleset"], among_bots["games"]) == (game.ruleset, 1)
    assert carla.get(f"leaderboards/{game.ruleset}").json()["results"] == []
    assert list(ratings.differences()) == []
