"""me/tokens: personal tokens, shown once."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from knox.models import get_digest_token
from redis import Connection
from redis.exceptions import RedisError
from rest_framework.test import APIClient

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import PersonalToken, User
from games.policy import SCOPES, TOKEN_DAYS_AT_MOST, TOKENS_AT_MOST
from games.services.accounts import accounts, token_usage
from tests.api.oauth.apps import by
from tests.kit.api_clients import Caller, user_of


def test_new_token_is_shown_once_and_stored_as_a_digest(anna: Caller, visitor: Caller) -> None:
    made = anna.post("me/tokens", {"name": "my bot"})
    assert made.status_code == 201
    token = made.json()["token"]
    listed = anna.get("me/tokens").json()
    assert [row["name"] for row in listed] == ["my bot", "test"]
    assert all("token" not in row for row in listed)
    assert visitor.get("me", Authorization=f"Bearer {token}").status_code == 200
    assert not PersonalToken.objects.filter(digest=token).exists()


def test_revoked_token_is_refused(anna: Caller, visitor: Caller) -> None:
    made = anna.post("me/tokens").json()
    assert anna.delete(f"me/tokens/{made['id']}").status_code == 204
    assert visitor.get("me", Authorization=f"Bearer {made['token']}").status_code == 401


def test_revoking_the_token_of_another_player_is_refused_with_404(
    anna: Caller, bernd: Caller
) -> None:
    made = anna.post("me/tokens").json()
    assert bernd.delete(f"me/tokens/{made['id']}").status_code == 404
    assert bernd.delete(f"me/tokens/{uuid4()}").status_code == 404
    assert len(anna.get("me/tokens").json()) == 2


def test_expired_token_is_refused_and_told_so(
    anna: Caller, visitor: Caller, days: TimeTravel
) -> None:
    token = anna.post("me/tokens", {"days": 1}).json()["token"]
    assert visitor.get("me", **by(token)).status_code == 200
    days.on(days=1, minutes=1)
    answer = visitor.get("me", **by(token))
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
    assert answer.json()["detail"] == "This token has expired."
    assert answer["WWW-Authenticate"] == 'Bearer error="invalid_token"'


def test_expiry_of_a_token_is_not_told_to_a_guesser(
    anna: Caller, visitor: Caller, days: TimeTravel
) -> None:
    token = anna.post("me/tokens", {"days": 1}).json()["token"]
    days.on(days=1, minutes=1)
    answer = visitor.get("me", **by(token[:-1] + ("0" if token[-1] != "0" else "1")))
    assert answer.json()["detail"] == "This token is not valid here."


def test_token_has_only_the_requested_scopes(anna: Caller, visitor: Caller) -> None:
    made = anna.post("me/tokens", {"scopes": ["play", "read"]}).json()
    assert made["scopes"] == ["read", "play"]
    refused = visitor.get("me/tokens", **by(made["token"]))
    assert (refused.status_code, refused.json()["code"]) == (403, "scope_missing")


def test_token_without_requested_scopes_has_those_of_its_maker(
    anna: Caller, visitor: Caller
) -> None:
    assert anna.post("me/tokens").json()["scopes"] == list(SCOPES)
    maker = anna.post("me/tokens", {"scopes": ["account", "read"]}).json()["token"]
    assert visitor.post("me/tokens", **by(maker)).json()["scopes"] == ["read", "account"]


def test_token_cannot_create_one_with_more_scopes(anna: Caller, visitor: Caller) -> None:
    maker = anna.post("me/tokens", {"scopes": ["account", "read"]}).json()["token"]
    refused = visitor.post("me/tokens", {"scopes": ["read", "play"]}, **by(maker))
    assert (refused.status_code, refused.json()["code"]) == (403, "scope_missing")
    assert refused.json()["scope"] == "play"


@pytest.mark.parametrize("days_wanted", [None, 10, 400])
def test_token_cannot_create_one_that_outlives_it(
    anna: Caller, visitor: Caller, days_wanted: int | None
) -> None:
    maker = anna.post("me/tokens", {"days": 10}).json()
    made = visitor.post("me/tokens", {"days": days_wanted}, **by(maker["token"])).json()
    assert made["expires"] == maker["expires"]
    shorter = visitor.post("me/tokens", {"days": 3}, **by(maker["token"])).json()
    assert shorter["expires"] < maker["expires"]


@pytest.mark.parametrize(
    "wish",
    [
        {"scopes": []},
        {"scopes": ["everything"]},
        {"scopes": "read"},
        {"scopes": None},
        {"scopes": ["read"] * 50},
        {"days": 0},
        {"days": -1},
        {"days": TOKEN_DAYS_AT_MOST + 1},
        {"days": "3"},
        {"days": True},
        {"name": "x" * 65},
        {"name": "a\0b"},
        {"expires": "2030-01-01"},
    ],
    ids=str,
)
def test_invalid_token_request_is_refused(anna: Caller, wish: dict[str, object]) -> None:
    answer = anna.post("me/tokens", wish)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")


def test_tokens_are_limited_and_expired_ones_do_not_count(
    anna: Caller, visitor: Caller, days: TimeTravel
) -> None:
    assert anna.user is not None
    for _ in range(TOKENS_AT_MOST - 2):
        accounts.create_token(user=anna.user, name="one of many")
    assert anna.post("me/tokens", {"days": 1}).status_code == 201
    answer = anna.post("me/tokens")
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
    days.on(days=1, minutes=1)  # one has expired, and counts no more
    assert anna.post("me/tokens").status_code == 201


def test_login_above_the_limit_deletes_an_older_token(anna: Caller, visitor: Caller) -> None:
    assert anna.user is not None
    program = anna.post("me/tokens", {"name": "oldest"}).json()["token"]
    for _ in range(TOKENS_AT_MOST + 2):
        latest = accounts.create_login_token(user=anna.user, by=PersonalToken.Way.PASSWORD)
    assert PersonalToken.objects.filter(user=anna.user).count() == TOKENS_AT_MOST
    assert visitor.get("me", **by(program)).status_code == 200
    assert visitor.get("me", **by(latest)).status_code == 200


def test_list_of_tokens_marks_the_current_one_and_the_last_use(
    anna: Caller, days: TimeTravel
) -> None:
    anna.post("me/tokens", {"name": "idle"})
    used = now()
    anna.get("me")
    days.on(minutes=1)
    token_usage.write()
    idle, mine = anna.get("me/tokens").json()
    assert (idle["current"], idle["last_used"]) == (False, None)
    assert mine["current"] is True
    told = datetime.fromisoformat(mine["last_used"])
    assert used.replace(second=0, microsecond=0) == told


def test_token_use_costs_no_extra_statement_and_writing_all_costs_one(
    anna: Caller, bernd: Caller, days: TimeTravel, django_assert_num_queries: Any
) -> None:
    for caller in (anna, bernd, anna):
        with django_assert_num_queries(1):
            caller.get("me")
    days.on(minutes=1)
    with django_assert_num_queries(1):
        token_usage.write()
    with django_assert_num_queries(0):
        token_usage.write()


def test_late_writing_of_token_usage_stores_the_latest_use(anna: Caller, days: TimeTravel) -> None:
    anna.get("me")
    days.on(minutes=20)
    anna.get("me")
    days.on(minutes=20)
    token_usage.write()
    used = PersonalToken.objects.get().last_used_at
    assert used is not None
    assert timedelta(minutes=20) <= now() - used < timedelta(minutes=22)


def test_token_works_while_another_thread_replaces_the_client_of_redis(
    anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two threads that make the first client: what one of them has begun, it can finish."""
    send = Connection.send_packed_command

    def sent_and_replaced(*arguments: Any, **named: Any) -> None:
        send(*arguments, **named)
        token_usage._redis.cache_clear()

    token_usage._redis.cache_clear()
    monkeypatch.setattr(Connection, "send_packed_command", sent_and_replaced)
    assert anna.get("me").status_code == 200


def test_token_without_redis_still_logs_in(anna: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> Any:
        raise RedisError

    monkeypatch.setattr(token_usage, "_redis", away)
    assert anna.get("me").status_code == 200


def test_token_starts_with_its_prefix(anna: Caller, visitor: Caller) -> None:
    token = anna.post("me/tokens").json()["token"]
    assert token.startswith("mp_")


def test_token_from_before_the_prefix_still_works(anna: Caller, visitor: Caller) -> None:
    digest, token = get_digest_token(prefix="")
    PersonalToken(user=anna.user, digest=digest, token_key=token[:15]).save()
    assert not token.startswith("mp_")
    assert visitor.get("me", **by(token)).status_code == 200


def test_token_of_a_suspended_player_is_refused(anna: Caller) -> None:
    User.objects.update(is_active=False)
    assert anna.get("me").json()["code"] == "bad_token"


def test_expired_tokens_are_deleted_after_a_while(anna: Caller, days: TimeTravel) -> None:
    anna.post("me/tokens", {"days": 1})
    days.on(days=2)
    accounts.delete_expired_tokens()
    assert PersonalToken.objects.count() == 2
    days.on(days=30)
    accounts.delete_expired_tokens()
    assert PersonalToken.objects.count() == 1


def test_mail_address_is_shown_only_with_the_account_scope(anna: Caller, visitor: Caller) -> None:
    token = anna.post("me/tokens", {"scopes": ["read"]}).json()["token"]
    assert visitor.get("me", **by(token)).json() == {
        "username": "anna",
        "email": None,
        "email_confirmed": None,
        "new_email": None,
        "bot_of": None,
        "guest": False,
    }
    assert anna.get("me").json()["email"] == "anna@example.org"


@pytest.mark.parametrize("token", ["", "x", "zz" * 32, "ff" * 32, "a b c", "ü" * 64])
def test_malformed_token_is_refused_with_401(visitor: Caller, token: str) -> None:
    answer = visitor.client.get(
        "/api/v1/me", HTTP_AUTHORIZATION=f"Bearer {token}".encode().decode("latin-1")
    )
    assert answer.status_code == 401


def test_account_resources_as_guest_are_refused_with_401(visitor: Caller) -> None:
    for path in ("me", "me/tokens", "me/games"):
        answer = visitor.get(path)
        assert answer.status_code == 401
        assert answer.json()["code"] == "not_authenticated"


def test_session_of_a_browser_needs_no_scope(anna: Caller) -> None:
    client = APIClient()
    client.force_login(user_of(anna))
    assert client.get("/api/v1/me").json()["email"] == "anna@example.org"
    assert client.get("/api/v1/me/tokens").status_code == 200
