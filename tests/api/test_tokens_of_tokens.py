"""A token that another made ends with it: nobody who found one keeps what they made by it."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import NoSuchItemError
from games.models import PersonalToken
from games.services.accounts import accounts, token_makers
from tests.api.oauth.apps import by
from tests.kit.api_clients import PASSWORD, Caller, user_of

pytestmark = pytest.mark.django_db


def made(caller: Caller, maker: str | None = None, path: str = "me/tokens") -> Any:
    """A token, by another one or by the caller's own."""
    answer = caller.post(path, {}, **(by(maker) if maker else {}))
    assert answer.status_code == 201, answer.content
    return answer.json()


def opens(visitor: Caller, *tokens: Any) -> list[bool]:
    return [visitor.get("me", **by(one["token"])).status_code == 200 for one in tokens]


def test_revoked_token_takes_with_it_all_that_came_of_it(anna: Caller, visitor: Caller) -> None:
    anna.post("me/bots", {"username": "rook"})
    found, own = made(anna), made(anna)
    child = made(visitor, found["token"])
    grandchild = made(visitor, child["token"])
    of_bot = made(visitor, child["token"], "me/bots/rook/tokens")
    assert anna.delete(f"me/tokens/{found['id']}").status_code == 204
    assert opens(visitor, found, child, grandchild, of_bot, own) == [False] * 4 + [True]


def test_logging_out_ends_what_a_token_for_programs_made(anna: Caller, visitor: Caller) -> None:
    found = made(anna)
    child = made(visitor, found["token"])
    assert visitor.post("logout", **by(found["token"])).status_code == 204
    assert opens(visitor, child) == [False]


def test_token_made_after_a_log_in_outlives_the_log_in(anna: Caller, visitor: Caller) -> None:
    wish = {"username": "anna", "password": PASSWORD}
    login = visitor.post("login", wish).json()
    program = made(visitor, login["token"])
    assert visitor.post("logout", **by(login["token"])).status_code == 204
    assert opens(visitor, login, program) == [False, True]


def test_program_that_renews_its_token_keeps_the_new_one(anna: Caller, visitor: Caller) -> None:
    old = made(anna)
    beside, new = made(visitor, old["token"]), made(visitor, old["token"])
    assert visitor.delete(f"me/tokens/{old['id']}", **by(new["token"])).status_code == 204
    assert opens(visitor, old, beside, new) == [False, False, True]
    mine = PersonalToken.objects.get(user=user_of(anna), name="test")
    assert PersonalToken.objects.get(handle=new["id"]).made_by == mine.handle


def test_token_of_a_bot_lasts_no_longer_than_its_maker(anna: Caller, visitor: Caller) -> None:
    anna.post("me/bots", {"username": "rook"})
    maker = anna.post("me/tokens", {"days": 10}).json()
    child = made(visitor, maker["token"], "me/bots/rook/tokens")
    assert child["expires"][:19] == maker["expires"][:19]


def test_token_that_ends_meanwhile_makes_no_other(anna: Caller) -> None:
    maker = PersonalToken.objects.get(handle=made(anna)["id"])
    assert token_makers.revoke(user=user_of(anna), handle=maker.handle)
    with pytest.raises(NoSuchItemError):
        accounts.create_token(user=user_of(anna), name="late", by=maker)
