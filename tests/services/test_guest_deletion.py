"""Guests whom nobody has been for a while are gone, with their games; all others stay."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clocks.now import now
from games.models import (
    AccountSession,
    Game,
    ModerationAction,
    MoveRecord,
    Note,
    PersonalToken,
    Seat,
    User,
)
from games.policy import GUEST_DAYS
from games.services import account_deletion, guest_deletion
from games.services.accounts import guests
from games.services.accounts.reserved_names import DELETED
from games.services.tables.guided import play_guided
from games.tasks import delete_unused_guests
from tests.kit.api_clients import Caller, guest_without_account, person, user_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]


def long_ago() -> datetime:
    return now() - timedelta(days=GUEST_DAYS, minutes=1)


@pytest.fixture
def old_guest(db: None) -> Caller:
    """A guest with a game, a note and a token, last here so long ago that they go."""
    caller = guest_without_account()
    table = play_guided(user=user_of(caller), ruleset="meuterer")
    caller.put(f"games/{table.pk}/notes", {"text": "Beware of the greedy one."})
    caller.post("me/account", {"username": "nora", "email": "nora@example.org"})
    Game.objects.update(updated_at=long_ago())
    PersonalToken.objects.update(last_used_at=long_ago())
    User.objects.update(guest_since=long_ago())
    return caller


def test_guest_goes_with_games_notes_tokens_and_name(old_guest: Caller, anna: Caller) -> None:
    delete_unused_guests()
    assert [user.username for user in User.objects.all()] == ["anna"]
    for rows in (Game, Seat, MoveRecord, Note, AccountSession):
        assert not rows.objects.exists(), rows
    assert {token.user_id for token in PersonalToken.objects.all()} == {user_of(anna).pk}
    assert old_guest.get("me").json()["code"] == "bad_token"


@pytest.mark.parametrize("use", ["a move", "a look", "a token", "a wish for an account"])
def test_guest_who_was_here_lately_stays(old_guest: Caller, use: str) -> None:
    user, at = user_of(old_guest), now() - timedelta(days=GUEST_DAYS - 1)
    match use:
        case "a move":
            Game.objects.update(updated_at=at)
        case "a look":
            AccountSession.objects.create(
                user=user, session_key="k" * 32, created_at=at, last_seen_at=at
            )
        case "a token":
            PersonalToken.objects.update(last_used_at=at)
        case _:
            User.objects.update(guest_since=at)
    assert account_deletion.delete_unused_guests() == 0
    assert Game.objects.exists()


def test_guest_who_became_an_account_stays_however_old(old_guest: Caller) -> None:
    User.objects.update(guest_since=None)
    assert account_deletion.delete_unused_guests() == 0
    assert guest_deletion.delete_unused(user_id=user_of(old_guest).pk) is False
    assert Game.objects.exists()


def test_account_that_is_no_guests_stays_however_old(anna: Caller, open_game: str) -> None:
    Game.objects.update(updated_at=long_ago())
    User.objects.update(date_joined=long_ago())
    assert account_deletion.delete_unused_guests() == 0
    assert Game.objects.exists()


def test_guest_whom_a_moderator_dealt_with_stays_without_a_name(old_guest: Caller) -> None:
    mori = person("mori")
    ModerationAction.objects.create(
        by=mori, kind="warn", person=user_of(old_guest), reason="Be kind.", before={}, after={}
    )
    account_deletion.delete_unused_guests()
    left = User.objects.get(pk=user_of(old_guest).pk)
    assert left.username.startswith(DELETED)
    assert (left.email, left.guest_since, left.is_active) == ("", None, False)
    assert account_deletion.delete_unused_guests() == 0, "once is enough"


def test_clean_up_goes_on_batch_by_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(account_deletion, "GUESTS_AT_ONCE", 2)
    for _ in range(5):
        guests.create_guest()
    User.objects.update(guest_since=long_ago())
    assert account_deletion.delete_unused_guests() == 5


def test_clean_up_stops_when_its_time_is_up() -> None:
    for _ in range(3):
        guests.create_guest()
    User.objects.update(guest_since=long_ago())
    assert account_deletion.delete_unused_guests(seconds=-1) == 1
    assert account_deletion.delete_unused_guests() == 2


def test_guest_who_cannot_be_deleted_keeps_no_other(
    old_guest: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, delete = guests.create_guest(), guest_deletion.delete_unused
    User.objects.update(guest_since=long_ago())

    def stumble(*, user_id: int) -> bool:
        if user_id == user_of(old_guest).pk:
            raise RuntimeError
        return delete(user_id=user_id)

    monkeypatch.setattr(guest_deletion, "delete_unused", stumble)
    assert account_deletion.delete_unused_guests() == 1
    assert not User.objects.filter(pk=other.pk).exists()


def test_unused_guests_are_found_by_an_index(old_guest: Caller) -> None:
    with CaptureQueriesContext(connection) as asked:
        list(guest_deletion.unused().values_list("pk", flat=True)[:10])
    (sql,) = [one["sql"] for one in asked]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("EXPLAIN " + sql)
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "user_guests" in plan, plan


def test_everything_that_points_to_users_and_games_is_found_by_an_index(db: Any) -> None:
    """But for few rows of moderators; else each guest that goes costs looks at whole tables."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT c.conrelid::regclass::text, a.attname FROM pg_constraint c
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
            WHERE c.contype = 'f' AND NOT EXISTS (
                SELECT FROM pg_index i
                WHERE i.indrelid = c.conrelid AND i.indkey[0] = a.attnum
            ) AND c.confrelid IN ('games_user'::regclass, 'games_game'::regclass)
            """
        )
        found = set(cursor.fetchall())
    assert found == {
        ("games_report", "claimed_by_id"),
        ("games_appeal", "claimed_by_id"),
        ("games_sanction", "by_id"),
    }
