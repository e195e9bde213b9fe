"""Actions on running games: each leaves a game that can be played to its end."""

from __future__ import annotations

import pytest

from games.engine.types import Json
from games.errors import NothingToDoError, NotModeratorError, OwnCaseError, PausedError
from games.models import Game, Message, ModerationAction, Notice, User
from games.services import account_deletion
from games.services.moderation import games as game_actions
from games.services.moderation import replacements, roles
from tests.kit.api_clients import Caller
from tests.kit.playing_on import finish


def view(caller: Caller, game: str) -> Json:
    answer = caller.get(f"games/{game}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_paused_game_refuses_moves_until_resumed(
    hanna: User, game: str, players: list[Caller]
) -> None:
    game_actions.pause(by=hanna, game_id=game, reason="A report is looked at.")
    assert view(players[0], game)["paused_at"] is not None
    mover = next(p for p in players if view(p, game)["legal_moves"])
    seen = view(mover, game)
    refused = mover.post(
        f"games/{game}/moves", {"ply": seen["ply"], "move": seen["legal_moves"][0]["move"]}
    )
    assert refused.json()["code"] == PausedError.code
    action = game_actions.resume(by=hanna, game_id=game, reason="Nothing to see.")
    assert action.reverses.kind == ModerationAction.Kind.PAUSE
    finish(game, players)


def test_ended_game_has_no_result_and_can_be_reopened(
    mori: User, game: str, players: list[Caller]
) -> None:
    game_actions.end(by=mori, game_id=game, reason="Two of them are one person.")
    ended = view(players[0], game)
    assert (ended["status"], ended["standings"], ended["legal_moves"]) == ("ended", None, [])
    game_actions.reopen(by=mori, game_id=game, reason="They are brothers.")
    assert view(players[0], game)["status"] == "active"
    finish(game, players)


def test_seat_of_a_player_deleted_while_the_game_was_ended_is_offered(
    mori: User, game: str, players: list[Caller]
) -> None:
    game_actions.end(by=mori, game_id=game, reason="Two of them are one person.")
    account_deletion.delete_account(user_id=User.objects.get(username="bernd").pk)
    game_actions.reopen(by=mori, game_id=game, reason="They are brothers.")
    row = Game.objects.get(pk=game).seats.get(number=1)
    assert (row.user, row.offered_at is not None) == (None, True)
    told = Message.objects.filter(game=game, event=Message.Event.SEAT_OFFERED, channel="mail")
    assert {message.user.username for message in told} == {"anna", "carla"}


def test_replaced_player_leaves_the_seat_to_a_bot(
    mori: User, game: str, players: list[Caller]
) -> None:
    replacements.replace(by=mori, game_id=game, seat=1, bot="greedy", reason="They asked for it.")
    row = Game.objects.get(pk=game).seats.get(number=1)
    assert (row.user, row.bot) == (None, "greedy")
    assert players[1].get(f"games/{game}").json()["seat"] is None


def test_given_time_moves_the_deadline(mori: User, game: str, players: list[Caller]) -> None:
    table = Game.objects.get(pk=game)
    seat = table.to_move[0]
    action = game_actions.give_time(
        by=mori, game_id=game, seat=seat, hours=24, reason="An illness."
    )
    assert action.before["deadline"] < action.after["deadline"]
    assert Notice.objects.filter(game=game, kind=Notice.Kind.TIME_GIVEN, seat=seat).exists()


def test_action_on_a_game_sends_a_message_to_every_player(
    mori: User, game: str, players: list[Caller]
) -> None:
    game_actions.end(by=mori, game_id=game, reason="A test of the site.")
    told = Message.objects.filter(game=game, event=Message.Event.MODERATION, channel="mail")
    assert {row.user.username for row in told} == {"anna", "bernd", "carla"}


def test_helper_cannot_end_a_game(hanna: User, game: str) -> None:
    with pytest.raises(NotModeratorError):
        game_actions.end(by=hanna, game_id=game, reason="I want to.")


def test_moderator_cannot_act_on_a_game_they_play(game: str) -> None:
    anna = User.objects.get(username="anna")
    roles.set_role(anna, "administrator")
    anna = User.objects.get(pk=anna.pk)
    with pytest.raises(OwnCaseError):
        game_actions.pause(by=anna, game_id=game, reason="I am losing.")


def test_resuming_a_running_game_is_refused(mori: User, game: str) -> None:
    with pytest.raises(NothingToDoError):
        game_actions.resume(by=mori, game_id=game, reason="It is not paused.")
