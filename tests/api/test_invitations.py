"""POST games/{id}/invitations: a player is told of a table."""

from __future__ import annotations

import pytest

from games import policy
from games.models import Message
from tests.callers import Caller

pytestmark = pytest.mark.django_db


def test_who_is_invited_is_told_once(open_game: str, anna: Caller, dora: Caller) -> None:
    for _ in range(2):
        answer = anna.post(f"games/{open_game}/invitations", {"player": "Dora"})
        assert answer.status_code == 201, answer.json()
    (row,) = dora.get("me/messages").json()["results"]
    assert (row["event"], row["game"]) == ("invited", open_game)
    assert Message.objects.get().data == {"host": "anna"}


def test_only_who_sits_there_invites(open_game: str, bernd: Caller, dora: Caller) -> None:
    answer = bernd.post(f"games/{open_game}/invitations", {"player": "dora"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


def test_guests_invite_nobody(open_game: str, guest: Caller, dora: Caller) -> None:
    answer = guest.post(f"games/{open_game}/invitations", {"player": "dora"})
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


def test_an_unknown_name_is_said_to_be(open_game: str, anna: Caller) -> None:
    answer = anna.post(f"games/{open_game}/invitations", {"player": "nobody"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_item")


def test_nobody_is_invited_to_his_own_table(full_game: str, anna: Caller) -> None:
    answer = anna.post(f"games/{full_game}/invitations", {"player": "bernd"})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_seated")


def test_nor_to_one_that_has_started(game: str, anna: Caller, dora: Caller) -> None:
    answer = anna.post(f"games/{game}/invitations", {"player": "dora"})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_started")


def test_a_table_invites_only_so_many(
    open_game: str, anna: Caller, bernd: Caller, dora: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.invitations.INVITATIONS_AT_MOST", 1)
    assert anna.post(f"games/{open_game}/invitations", {"player": "dora"}).status_code == 201
    answer = anna.post(f"games/{open_game}/invitations", {"player": "bernd"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
    assert policy.INVITATIONS_AT_MOST > 1
