"""Acts on running games, and that each leaves a game that can be played to its end."""

from __future__ import annotations

import pytest

from games.engine.core import Json
from games.errors import NothingToDoError, NotModeratorError, OwnCaseError, PausedError
from games.models import Act, Game, Message, Notice, User
from games.services import deletion
from games.services.moderation import games as acts
from games.services.moderation import roles
from tests.callers import Caller, finish


def view(caller: Caller, game: str) -> Json:
    answer = caller.get(f"games/{game}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_paused_game_stands_until_it_goes_on(
    hanna: User, game: str, players: list[Caller]
) -> None:
    acts.pause(by=hanna, game_id=game, reason="A report is looked at.")
    assert view(players[0], game)["paused_at"] is not None
    mover = next(p for p in players if view(p, game)["legal_moves"])
    seen = view(mover, game)
    refused = mover.post(
        f"games/{game}/moves", {"ply": seen["ply"], "move": seen["legal_moves"][0]["move"]}
    )
    assert refused.json()["code"] == PausedError.code
    act = acts.resume(by=hanna, game_id=game, reason="Nothing to see.")
    assert act.reverses.kind == Act.Kind.PAUSE
    finish(game, players)


def test_what_was_broken_off_has_no_result_and_can_go_on(
    mori: User, game: str, players: list[Caller]
) -> None:
    acts.end(by=mori, game_id=game, reason="Two of them are one person.")
    ended = view(players[0], game)
    assert (ended["status"], ended["standings"], ended["legal_moves"]) == ("ended", None, [])
    acts.reopen(by=mori, game_id=game, reason="They are brothers.")
    assert view(players[0], game)["status"] == "active"
    finish(game, players)


def test_nobody_waits_for_who_deleted_his_account_while_the_game_was_broken_off(
    mori: User, game: str, players: list[Caller]
) -> None:
    acts.end(by=mori, game_id=game, reason="Two of them are one person.")
    deletion.delete(user_id=User.objects.get(username="bernd").pk)
    acts.reopen(by=mori, game_id=game, reason="They are brothers.")
    row = Game.objects.get(pk=game).seats.get(number=1)
    assert (row.user, row.offered_at is not None) == (None, True)
    told = Message.objects.filter(game=game, event=Message.Event.SEAT_OFFERED, channel="mail")
    assert {message.user.username for message in told} == {"anna", "carla"}


def test_a_bot_plays_on_for_who_was_replaced(mori: User, game: str, players: list[Caller]) -> None:
    acts.replace(by=mori, game_id=game, seat=1, bot="greedy", reason="He asked for it.")
    row = Game.objects.get(pk=game).seats.get(number=1)
    assert (row.user, row.bot) == (None, "greedy")
    assert players[1].get(f"games/{game}").json()["seat"] is None


def test_more_time_moves_the_deadline(mori: User, game: str, players: list[Caller]) -> None:
    table = Game.objects.get(pk=game)
    seat = table.to_move[0]
    act = acts.give_time(by=mori, game_id=game, seat=seat, hours=24, reason="He is ill.")
    assert act.before["deadline"] < act.after["deadline"]
    assert Notice.objects.filter(game=game, kind=Notice.Kind.TIME_GIVEN, seat=seat).exists()


def test_all_at_the_table_are_told(mori: User, game: str, players: list[Caller]) -> None:
    acts.end(by=mori, game_id=game, reason="A test of the site.")
    told = Message.objects.filter(game=game, event=Message.Event.MODERATION, channel="mail")
    assert {row.user.username for row in told} == {"anna", "bernd", "carla"}


def test_a_helper_ends_no_game(hanna: User, game: str) -> None:
    with pytest.raises(NotModeratorError):
        acts.end(by=hanna, game_id=game, reason="I want to.")


def test_nobody_moderates_his_own_table(game: str) -> None:
    anna = User.objects.get(username="anna")
    roles.set_role(anna, "administrator")
    anna = User.objects.get(pk=anna.pk)
    with pytest.raises(OwnCaseError):
        acts.pause(by=anna, game_id=game, reason="I am losing.")


def test_what_is_not_so_is_not_undone(mori: User, game: str) -> None:
    with pytest.raises(NothingToDoError):
        acts.resume(by=mori, game_id=game, reason="It is not paused.")
