"""A seat given back to the replaced player."""

from __future__ import annotations

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.seat_clock import SeatClock
from games.errors import HeldASeatError
from games.models import Game, Message, ModerationAction, Participation, User
from tests.kit.api_clients import Caller
from tests.kit.bot_accounts import bot_of
from tests.kit.playing_on import finish
from tests.moderation.player_actions import user
from tests.moderation.replacements import code, give_to_bot, row_of, seat
from tests.services.play.rated_games import offer_seat_of


def clock_of(game: str, number: int = 1) -> SeatClock:
    return SeatClock.load(Game.objects.get(pk=game).clocks[number])


def test_replaced_player_cannot_take_their_offered_seat_back(
    days: TimeTravel, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    seat(mori, game, dora)
    offer_seat_of(game, dora)
    answer = players[1].post(f"games/{game}/seats", {})
    assert code(answer) == (403, "held_a_seat")
    assert "only a moderator can give it back" in answer.json()["detail"]
    assert dora.post(f"games/{game}/seats", {}).status_code == 201, "Dora left of her own accord"


def test_bot_of_a_replaced_player_cannot_take_the_offered_seat(
    days: TimeTravel, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    bot = bot_of(players[1], "bernds-bot")
    seat(mori, game, dora)
    offer_seat_of(game, dora)
    assert code(bot.post(f"games/{game}/seats", {})) == (403, "held_a_seat")


def test_second_replacement_gives_the_seat_back_and_reverses_the_first(
    mori: User, ada: User, game: str, players: list[Caller], dora: Caller
) -> None:
    removal = seat(mori, game, dora)
    action = seat(ada, game, players[1])
    assert (action.reverses, action.person) == (removal, dora.user)
    assert row_of(game).user == players[1].user
    assert not Participation.objects.filter(user=players[1].user).exists()
    told = Message.objects.filter(event="moderation", channel="mail", key=f"action:{action.pk}")
    assert {row.user.username for row in told} == {"anna", "bernd", "carla", "dora"}
    finish(game, players)


def test_seat_given_back_restores_decisions_lateness_and_extensions(
    days: TimeTravel, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    number = Game.objects.get(pk=game).to_move[0]
    days.on(days=7)
    late = clock_of(game, number)
    assert late.late > 0
    assert late.extensions > 0
    seat(mori, game, dora, number)
    fresh = clock_of(game, number)
    assert (fresh.decisions, fresh.late, fresh.extensions) == (0, 0, 0)
    assert user(players[number]).reliability is not None
    seat(mori, game, players[number], number)
    again = clock_of(game, number)
    assert (again.decisions, again.late) == (late.decisions, late.late)
    assert again.extensions == late.extensions
    assert user(players[number]).reliability is None, "as before: no game of theirs has ended"


def test_seat_left_by_its_player_cannot_be_given_back(
    days: TimeTravel, mori: User, game: str, players: list[Caller]
) -> None:
    offer_seat_of(game, players[1])
    with pytest.raises(HeldASeatError):
        seat(mori, game, players[1])


def test_replaced_player_cannot_be_given_another_seat(
    mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    seat(mori, game, dora)
    with pytest.raises(HeldASeatError):
        seat(mori, game, players[1], 2)


def test_player_given_the_seat_back_can_lose_and_retake_it_as_any_other(
    days: TimeTravel, mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    seat(mori, game, dora)
    seat(mori, game, players[1])
    offer_seat_of(game, players[1])
    assert players[1].post(f"games/{game}/seats", {}).status_code == 201
    give_to_bot(mori, game)
    assert seat(mori, game, players[1]).reverses == ModerationAction.objects.order_by("-pk")[1]
    finish(game, players)
