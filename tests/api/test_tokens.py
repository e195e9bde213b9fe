"""me/tokens: personal tokens, shown once."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games.models import PersonalToken
from tests.callers import Caller


def test_a_token_is_shown_once_and_kept_as_a_digest(anna: Caller, guest: Caller) -> None:
    made = anna.post("me/tokens", {"name": "my bot"})
    assert made.status_code == 201
    token = made.json()["token"]
    listed = anna.get("me/tokens").json()
    assert [row["name"] for row in listed] == ["my bot", "test"]
    assert all("token" not in row for row in listed)
    assert guest.get("me", Authorization=f"Bearer {token}").status_code == 200
    assert not PersonalToken.objects.filter(digest=token).exists()


def test_a_token_taken_back_opens_nothing(anna: Caller, guest: Caller) -> None:
    made = anna.post("me/tokens").json()
    assert anna.delete(f"me/tokens/{made['id']}").status_code == 204
    assert guest.get("me", Authorization=f"Bearer {made['token']}").status_code == 401


def test_nobody_takes_back_the_token_of_another(anna: Caller, bernd: Caller) -> None:
    made = anna.post("me/tokens").json()
    assert bernd.delete(f"me/tokens/{made['id']}").status_code == 404
    assert bernd.delete(f"me/tokens/{uuid4()}").status_code == 404
    assert len(anna.get("me/tokens").json()) == 2


def test_an_expired_token_opens_nothing(anna: Caller) -> None:
    PersonalToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert anna.get("me").json()["code"] == "bad_token"


@pytest.mark.parametrize("token", ["", "x", "zz" * 32, "ff" * 32, "a b c", "ü" * 64])
def test_what_is_no_token_is_refused(guest: Caller, token: str) -> None:
    answer = guest.client.get(
        "/api/v1/me", HTTP_AUTHORIZATION=f"Bearer {token}".encode().decode("latin-1")
    )
    assert answer.status_code == 401


def test_a_guest_has_no_account(guest: Caller) -> None:
    for path in ("me", "me/tokens", "me/games"):
        answer = guest.get(path)
        assert answer.status_code == 401
        assert answer.json()["code"] == "not_authenticated"
