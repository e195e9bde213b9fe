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


def opens(guest: Caller, *tokens: Any) -> list[bool]:
    return [guest.get("me", **by(one["token"])).status_code == 200 for one in tokens]


def test_revoked_token_takes_with_it_all_that_came_of_it(anna: Caller, guest: Caller) -> None:
    anna.post("me/bots", {"username": "rook"})
    found, own = made(anna), made(anna)
    child = made(guest, found["token"])
    grandchild = made(guest, child["token"])
    of_bot = made(guest, child["token"], "me/bots/rook/tokens")
    assert anna.delete(f"me/tokens/{found['id']}").status_code == 204
    assert opens(guest, found, child, grandchild, of_bot, own) == [False] * 4 + [True]


def test_logging_out_ends_what_a_token_for_programs_made(anna: Caller, guest: Caller) -> None:
    found = made(anna)
    child = made(guest, found["token"])
    assert guest.post("logout", **by(found["token"])).status_code == 204
    assert opens(guest, child) == [False]


def test_token_made_after_a_log_in_outlives_the_log_in(anna: Caller, guest: Caller) -> None:
    wish = {"username": "anna", "password": PASSWORD}
    login = guest.post("login", wish).json()
    program = made(guest, login["token"])
    assert guest.post("logout", **by(login["token"])).status_code == 204
    assert opens(guest, login, program) == [False, True]


def test_program_that_renews_its_token_keeps_the_new_one(anna: Caller, guest: Caller) -> None:
    old = made(anna)
    beside, new = made(guest, old["token"]), made(guest, old["token"])
    assert guest.delete(f"me/tokens/{old['id']}", **by(new["token"])).status_code == 204
    assert opens(guest, old, beside, new) == [False, False, True]
    mine = PersonalToken.objects.get(user=user_of(anna), name="test")
    assert PersonalToken.objects.get(handle=new["id"]).made_by == mine.handle


def test_token_of_a_bot_lasts_no_longer_than_its_maker(anna: Caller, guest: Caller) -> None:
    anna.post("me/bots", {"username": "rook"})
    maker = anna.post("me/tokens", {"days": 10}).json()
    child = made(guest, maker["token"], "me/bots/rook/tokens")
    assert child["expires"][:19] == maker["expires"][:19]


def test_token_that_ends_meanwhile_makes_no_other(anna: Caller) -> None:
    maker = PersonalToken.objects.get(handle=made(anna)["id"])
    assert token_makers.revoke(user=user_of(anna), handle=maker.handle)
    with pytest.raises(NoSuchItemError):
        accounts.create_token(user=user_of(anna), name="late", by=maker)
