"""A seat given to another player or a bot: who cannot be seated there."""

from __future__ import annotations

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.errors import (
    BotsNotAllowedError,
    HeldASeatError,
    NothingToDoError,
    OwnBotError,
    OwnCaseError,
)
from games.models import Game, ModerationAction, User
from games.services.accounts import bot_accounts
from games.services.moderation import players as people
from tests.kit.api_clients import Caller
from tests.kit.bot_accounts import bot_of, sit
from tests.kit.playing_on import finish
from tests.moderation.player_actions import user
from tests.moderation.replacements import WHY, code, give_to_bot, inspect_game, row_of, seat
from tests.services.play.rated_games import offer_seat_of, rated


def test_moderator_who_inspected_the_game_cannot_be_seated(
    mori: User, ada: User, game: str, players: list[Caller]
) -> None:
    inspect_game(ada, game)
    with pytest.raises(HeldASeatError, match="looked at hidden information"):
        seat(mori, game, ada)
    assert row_of(game).user == players[1].user


def test_bot_of_a_moderator_who_inspected_the_game_cannot_be_seated(
    mori: User, ada: User, game: str, players: list[Caller]
) -> None:
    bot = bot_accounts.create_bot(owner=ada, username="adas-bot")
    inspect_game(ada, game)
    with pytest.raises(HeldASeatError, match="looked at hidden information"):
        seat(mori, game, bot)


def test_moderator_who_inspected_another_game_can_be_seated(
    mori: User, ada: User, game: str, players: list[Caller], dora: Caller, ruleset: str
) -> None:
    other = str(dora.post("games", {"ruleset": ruleset, "seats": 3}).json()["id"])
    for player in players[:2]:
        sit(player, other)
    dora.post(f"games/{other}/start")
    inspect_game(ada, other)
    seat(mori, game, ada)
    assert row_of(game).user == ada


@pytest.mark.parametrize("bot", [False, True], ids=["moderator", "bot account"])
def test_moderator_who_inspected_the_game_cannot_take_an_offered_seat(
    days: TimeTravel, ada: User, game: str, players: list[Caller], *, bot: bool
) -> None:
    caller = Caller(ada)
    newcomer = bot_of(caller, "adas-bot") if bot else caller
    inspect_game(ada, game)
    offer_seat_of(game, players[1])
    answer = newcomer.post(f"games/{game}/seats", {})
    assert code(answer) == (403, "held_a_seat")
    assert "looked at hidden information" in answer.json()["detail"]
    assert row_of(game).user is None


def test_moderator_cannot_seat_themself_or_their_bot(
    mori: User, game: str, players: list[Caller]
) -> None:
    bot = bot_accounts.create_bot(owner=mori, username="moris-bot")
    for newcomer in (mori, bot):
        with pytest.raises(OwnCaseError):
            seat(mori, game, newcomer)
    assert not ModerationAction.objects.exists()


def test_bot_of_a_player_at_the_table_cannot_be_seated(
    mori: User, game: str, players: list[Caller]
) -> None:
    """Not even at an unrated table, where it could have sat from the start."""
    bot = bot_of(players[0], "annas-bot")
    with pytest.raises(HeldASeatError):
        seat(mori, game, bot)
    give_to_bot(mori, game, 0)
    with pytest.raises(HeldASeatError):
        seat(mori, game, bot)


def test_bot_cannot_be_seated_with_its_owner_at_a_rated_table(
    mori: User, game: str, players: list[Caller]
) -> None:
    rated(game)
    bot = bot_of(players[0], "annas-bot")
    with pytest.raises(OwnBotError):
        seat(mori, game, bot)


def test_player_bot_cannot_be_seated_at_a_table_without_bots_but_a_site_bot_can(
    mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    bot = bot_of(dora, "doras-bot")
    Game.objects.filter(pk=game).update(bots_allowed=False)
    with pytest.raises(BotsNotAllowedError):
        seat(mori, game, bot)
    give_to_bot(mori, game)
    assert row_of(game).bot == "greedy"


def test_bot_of_a_suspended_owner_cannot_be_seated(
    mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    bot = bot_of(dora, "doras-bot")
    people.suspend(by=mori, person=user(dora), days=3, reason=WHY)
    with pytest.raises(HeldASeatError, match="open account"):
        seat(mori, game, bot)


def test_bot_of_another_player_can_be_seated(
    mori: User, game: str, players: list[Caller], dora: Caller
) -> None:
    bot = bot_of(dora, "doras-bot")
    seat(mori, game, bot)
    finish(game, [players[0], bot, players[2]])


def test_bot_that_plays_the_seat_already_is_not_seated_again(
    mori: User, game: str, players: list[Caller]
) -> None:
    give_to_bot(mori, game)
    with pytest.raises(NothingToDoError):
        give_to_bot(mori, game)
    give_to_bot(mori, game, bot="random")
