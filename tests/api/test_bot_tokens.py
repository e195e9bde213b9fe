"""Tokens of bots: made by the owner, shown once, limited, and what they allow."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import Message, PersonalToken
from games.policy import TOKEN_DAYS_AT_MOST, TOKENS_AT_MOST
from tests.kit.api_clients import Caller, user_of
from tests.kit.bot_accounts import bot_of, sit, table, with_token

pytestmark = pytest.mark.django_db


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_bot_token_is_shown_once(anna: Caller) -> None:
    anna.post("me/bots", {"username": "rook"})
    made = anna.post("me/bots/rook/tokens", {"name": "laptop", "scopes": ["play", "read"]}).json()
    token = made.pop("token")
    assert (made["name"], made["scopes"], made["expires"]) == ("laptop", ["read", "play"], None)
    assert anna.get("me/bots/rook/tokens").json() == [made]
    assert token not in anna.get("me/bots/rook/tokens").content.decode()
    assert not PersonalToken.objects.filter(digest=token).exists()
    assert [row["name"] for row in anna.get("me/tokens").json()] == ["test"]


def test_bot_token_expires_after_its_days(anna: Caller) -> None:
    rook = bot_of(anna, "rook")
    made = anna.post("me/bots/rook/tokens", {"days": 3}).json()
    row = PersonalToken.objects.get(handle=made["id"])
    assert row.expiry is not None
    assert timedelta(days=3) >= row.expiry - timezone.now() > timedelta(days=2, hours=23)
    PersonalToken.objects.filter(user=rook.user).update(expiry=timezone.now())
    assert code(rook.get("me")) == (401, "bad_token")


def test_revoked_bot_token_is_refused(anna: Caller) -> None:
    rook = bot_of(anna, "rook")
    handle = anna.get("me/bots/rook/tokens").json()[0]["id"]
    assert anna.delete(f"me/bots/rook/tokens/{handle}").status_code == 204
    assert code(rook.get("me")) == (401, "bad_token")
    for gone in (handle, uuid4()):
        assert code(anna.delete(f"me/bots/rook/tokens/{gone}")) == (404, "no_such_item")


def test_bot_token_ends_when_its_owner_takes_all_tokens_back(anna: Caller) -> None:
    rook = bot_of(anna, "rook")
    assert anna.delete("me/tokens").status_code == 204
    assert (rook.get("me").status_code, anna.get("me").status_code) == (401, 200)


def test_owner_is_told_of_a_new_bot_token(anna: Caller) -> None:
    anna.post("me/bots", {"username": "rook"})
    anna.post("me/bots/rook/tokens", {"name": "laptop"})
    told = Message.objects.get(user=user_of(anna), event=Message.Event.ACCOUNT)
    assert told.data == {"change": "token", "name": "rook", "token": "laptop"}


def test_bot_tokens_are_limited_as_those_of_any_account(anna: Caller) -> None:
    rook = bot_of(anna, "rook").user
    for _ in range(TOKENS_AT_MOST - 1):
        PersonalToken.objects.create(user=rook)
    assert code(anna.post("me/bots/rook/tokens", {})) == (409, "too_many")


@pytest.mark.parametrize(
    "wrong",
    [
        {"scopes": ["account"]},
        {"scopes": ["read", "account"]},
        {"scopes": []},
        {"scopes": "read"},
        {"scopes": None},
        {"days": 0},
        {"days": "3"},
        {"days": TOKEN_DAYS_AT_MOST + 1},
        {"name": "x" * 65},
        {"user": "anna"},
    ],
)
def test_invalid_bot_token_is_refused(anna: Caller, wrong: dict[str, Any]) -> None:
    anna.post("me/bots", {"username": "rook"})
    assert code(anna.post("me/bots/rook/tokens", wrong)) == (400, "invalid_request")
    assert anna.get("me/bots/rook/tokens").json() == []


def test_bot_with_a_token_of_every_scope_cannot_create_bots(anna: Caller) -> None:
    rook = Caller(bot_of(anna, "rook").user)
    assert code(rook.post("me/bots", {"username": "pawn"})) == (403, "not_for_bots")


@pytest.mark.parametrize(
    ("scopes", "read", "play", "chat"),
    [
        (("read",), 200, 403, 403),
        (("play",), 403, 201, 403),
        (("chat",), 403, 403, 201),
        (("read", "play", "chat"), 200, 201, 201),
    ],
)
def test_bot_token_allows_only_what_its_scope_says(
    anna: Caller, scopes: tuple[str, ...], read: int, play: int, chat: int
) -> None:
    game = table(anna)
    sit(bot_of(anna, "rook"), game)
    rook = with_token(anna, "rook", *scopes)
    assert rook.get("me").status_code == read
    assert rook.post("games", {"ruleset": "meuterer", "seats": 3}).status_code == play
    said = rook.post(f"games/{game}/chat", {"room": "players", "text": "Beep."})
    assert said.status_code == chat
