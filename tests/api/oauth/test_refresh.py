"""Refresh tokens: each works once; used twice, it ends all tokens of the same consent."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from oauth2_provider.models import AccessToken, RefreshToken

from games.clocks.now import now
from games.models import User
from games.policy import CONSENT_DAYS, REFRESH_DAYS
from tests.api.oauth.apps import App, browser_of, by
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db


@pytest.fixture
def tokens(app: App, browser: Client) -> Any:
    return app.tokens(browser)


def test_refreshing_replaces_both_tokens(app: App, tokens: Any, visitor: Caller) -> None:
    answer = app.refresh(tokens["refresh_token"])
    assert answer.status_code == 200
    after = answer.json()
    assert after["refresh_token"] != tokens["refresh_token"]
    assert visitor.get("me", **by(after["access_token"])).status_code == 200
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 401


def test_refresh_token_used_twice_ends_all_tokens_of_the_consent(
    app: App, tokens: Any, visitor: Caller
) -> None:
    second = app.refresh(tokens["refresh_token"]).json()
    third = app.refresh(second["refresh_token"]).json()
    again = app.refresh(tokens["refresh_token"])
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    assert visitor.get("me", **by(third["access_token"])).status_code == 401
    assert app.refresh(third["refresh_token"]).status_code == 400


def test_refresh_token_used_twice_leaves_other_consents(
    app: App, browser: Client, tokens: Any, visitor: Caller
) -> None:
    other = app.tokens(browser)
    app.refresh(tokens["refresh_token"])
    app.refresh(tokens["refresh_token"])
    assert visitor.get("me", **by(other["access_token"])).status_code == 200


def test_refreshing_can_reduce_the_scopes(app: App, tokens: Any, visitor: Caller) -> None:
    after = app.refresh(tokens["refresh_token"], scope="read").json()
    assert after["scope"] == "read"
    refused = visitor.post("games", {}, **by(after["access_token"]))
    assert refused.json()["code"] == "scope_missing"


def test_refreshing_with_more_scopes_is_refused(app: App, tokens: Any) -> None:
    answer = app.refresh(tokens["refresh_token"], scope="read play account")
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_scope")
    assert app.refresh(tokens["refresh_token"]).json()["scope"] == "read play"


def test_refresh_token_of_another_app_is_refused(app: App, tokens: Any, visitor: Caller) -> None:
    assert App().refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 200


def test_tokens_of_a_suspended_player_are_refused(app: App, tokens: Any, visitor: Caller) -> None:
    User.objects.update(is_active=False)
    assert visitor.get("me", **by(tokens["access_token"])).json()["code"] == "bad_token"
    assert app.refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"


def test_refresh_token_of_a_long_absent_app_has_expired(app: App, tokens: Any) -> None:
    AccessToken.objects.update(expires=now() - timedelta(days=REFRESH_DAYS))
    assert app.refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"


def test_consent_ends_after_a_year_however_often_it_is_refreshed(app: App, tokens: Any) -> None:
    minute = timedelta(minutes=1)
    RefreshToken.objects.update(created=now() - timedelta(days=CONSENT_DAYS) + minute)
    tokens = app.refresh(tokens["refresh_token"]).json()
    RefreshToken.objects.update(created=F("created") - minute)
    assert app.refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"


def test_expired_access_token_is_refused_and_told_so(tokens: Any, visitor: Caller) -> None:
    AccessToken.objects.update(expires=now())
    answer = visitor.get("me", **by(tokens["access_token"]))
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
    assert answer.json()["detail"] == "This token has expired."
    assert answer["WWW-Authenticate"] == 'Bearer error="invalid_token"'


@pytest.mark.parametrize("token", ["", "mr_guess", "\0", "x" * 5000])
def test_malformed_refresh_token_is_refused(app: App, token: str) -> None:
    assert app.refresh(token).status_code == 400


def test_refresh_token_does_not_authenticate_requests(tokens: Any, visitor: Caller) -> None:
    assert visitor.get("me", **by(tokens["refresh_token"])).status_code == 401


@pytest.mark.parametrize("kind", ["access_token", "refresh_token"])
def test_revoking_either_token_ends_both(app: App, tokens: Any, visitor: Caller, kind: str) -> None:
    assert app.ask("revoke", token=tokens[kind]).status_code == 200
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 401
    assert app.refresh(tokens["refresh_token"]).status_code == 400


def test_app_cannot_revoke_tokens_of_another_app(tokens: Any, visitor: Caller) -> None:
    assert App().ask("revoke", token=tokens["access_token"]).status_code == 200
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 200


def test_logout_by_an_app_ends_the_tokens_of_its_consent(
    app: App, tokens: Any, visitor: Caller
) -> None:
    assert visitor.post("logout", **by(tokens["access_token"])).status_code == 204
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 401
    assert app.refresh(tokens["refresh_token"]).status_code == 400


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", ["code", "refresh token"])
def test_code_or_refresh_token_used_twice_at_once_leaves_no_valid_token(
    anna: Caller, what: str
) -> None:
    """A retry cannot be told from a theft: no token is left, and no answer is a server error."""
    app, browser = App(), browser_of(anna)
    code = app.code(browser)
    token = "" if what == "code" else app.trade(code).json()["refresh_token"]

    def trade(_number: int) -> int:
        try:
            answer = app.trade(code) if what == "code" else app.refresh(token)
            return int(answer.status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(trade, range(2))) == [200, 400]
    assert not AccessToken.objects.exists()
    assert not RefreshToken.objects.filter(revoked__isnull=True).exists()
