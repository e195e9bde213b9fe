"""Bans free seats and block mail addresses, and the sweep finishes them."""

from __future__ import annotations

from uuid import UUID

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.models import Game, Sanction, Seat, User
from games.services import account_deletion
from games.services.moderation import players as people
from tests.kit.api_clients import PASSWORD, Caller
from tests.kit.bot_accounts import bot_of, sit, table
from tests.kit.mailbox import Box, text_of
from tests.moderation.conftest import moderator
from tests.moderation.player_actions import WHY, user

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
def test_game_of_a_suspended_player_goes_on(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    people.suspend(by=moderator("mori", "moderator"), person=user(players[0]), days=30, reason=WHY)
    days.on(days=10)
    assert Game.objects.get(pk=game).ply > 0


@pytest.mark.django_db(transaction=True)
def test_ban_frees_seats_and_other_players_play_on(
    quiet_tasks: None, game: str, players: list[Caller]
) -> None:
    anna = players[0]
    waiting = table(anna)
    rook = bot_of(anna, "rook")
    third = table(players[1])
    assert sit(rook, third).status_code == 201
    people.ban(by=moderator("ada", "administrator"), person=user(anna), reason=WHY)
    seat = Game.objects.get(pk=game).seats.get(number=0)
    assert seat.user is None or seat.offered_at is not None
    assert not Seat.objects.filter(game=waiting, user=user(anna)).exists()
    assert not Seat.objects.filter(game=third, user=user(rook)).exists()
    assert Game.objects.get(pk=game).status == "active"
    assert players[1].get(f"games/{game}").json()["status"] == "active"


@pytest.mark.django_db(transaction=True)
def test_interrupted_ban_is_finished_by_the_sweep(
    quiet_tasks: None, game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = players[0]
    rook = bot_of(anna, "rook")
    third = table(players[1])
    assert sit(rook, third).status_code == 201
    table(anna)
    seats = Seat.objects.filter(user__in=[user(anna), user(rook)])
    whole, left = people.leave_table, []

    def crash(game_id: UUID, user_id: int) -> None:
        left.append(game_id)
        if len(left) == 2:
            raise SystemExit
        whole(game_id, user_id)

    with monkeypatch.context() as patched:
        patched.setattr(people, "leave_table", crash)
        with pytest.raises(SystemExit):
            people.ban(by=moderator("ada", "administrator"), person=user(anna), reason=WHY)
    assert not user(anna).is_active, "the account is closed already"
    assert seats.exists()
    tasks.lift_sanctions()
    assert not seats.exists()


@pytest.mark.django_db(transaction=True)
def test_ban_that_cannot_be_finished_does_not_block_others(
    quiet_tasks: None, game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, whole = moderator("ada", "administrator"), people.leave_table
    with monkeypatch.context() as patched:
        patched.setattr(people, "leave_table", lambda *_: None)
        for player in players[:2]:
            people.ban(by=ada, person=user(player), reason=WHY)
    bad = user(players[0]).pk

    def stuck(game_id: UUID, user_id: int) -> None:
        if user_id == bad:
            raise ValueError(game_id)
        whole(game_id, user_id)

    monkeypatch.setattr(people, "leave_table", stuck)
    tasks.lift_sanctions()
    assert Seat.objects.filter(user=bad).exists()
    assert not Seat.objects.filter(user=user(players[1])).exists()


def test_mail_address_of_a_sanctioned_deleted_account_is_confirmed_for_no_other(
    mori: User, days: TimeTravel, box: Box, bernd: Caller, visitor: Caller
) -> None:
    """Deleting the account does not shorten the sanction."""
    people.mute(by=mori, person=user(bernd), days=9, reason=WHY)
    account_deletion.delete_account(user_id=user(bernd).pk)
    row = Sanction.objects.get()
    assert "bernd" not in row.address
    new = {"username": "ben", "email": "Bernd@Example.org", "password": PASSWORD}
    opened = visitor.post("register", new)
    assert opened.status_code == 201, "whether it is blocked, only its mail tells"
    ben = {"Authorization": f"Bearer {opened.json()['token']}"}
    days.work()
    assert "/login/" not in text_of(box.mails[-1])
    days.traveller.on(days=10)
    tasks.lift_sanctions()
    assert Sanction.objects.get().address == ""
    assert visitor.post("me/email/link", **ben).status_code == 202
    days.work()
    assert "/login/" in text_of(box.mails[-1])


def test_mail_address_of_a_warned_deleted_account_is_free(
    hanna: User, bernd: Caller, visitor: Caller
) -> None:
    people.warn(by=hanna, person=user(bernd), reason=WHY)
    account_deletion.delete_account(user_id=user(bernd).pk)
    new = {"username": "ben", "email": "bernd@example.org", "password": PASSWORD}
    assert visitor.post("register", new).status_code == 201
