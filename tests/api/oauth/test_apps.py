"""GET me/apps and DELETE me/apps/{id}: apps with access; and what no app may do."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import AccessToken, Grant, RefreshToken

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.policy import SCOPES
from games.services.accounts import token_usage
from tests.api.oauth.apps import App, browser_of, by
from tests.kit.api_clients import PASSWORD, Caller

pytestmark = pytest.mark.django_db
ALL = " ".join(SCOPES)


def test_apps_are_listed_with_hosts_scopes_and_times(
    app: App, browser: Client, anna: Caller, bernd: Caller
) -> None:
    tokens = app.tokens(browser, scope="chat read")
    app.refresh(tokens["refresh_token"])
    [row] = anna.get("me/apps").json()
    assert (row["id"], row["name"]) == (app.client_id, "Parrot")
    assert row["hosts"] == ["client.example.org"]
    assert row["scopes"] == ["read", "chat"]
    assert row["since"] <= row["last_used"]
    assert bernd.get("me/apps").json() == []


def test_several_consents_to_one_app_are_one_entry(
    app: App, browser: Client, anna: Caller, django_assert_max_num_queries: Any
) -> None:
    app.tokens(browser, scope="read")
    app.tokens(browser, scope="play")
    App(client_name="Macaw").tokens(browser)
    with django_assert_max_num_queries(4):
        rows = anna.get("me/apps").json()
    assert [(row["name"], row["scopes"]) for row in rows] == [
        ("Macaw", ["read", "play"]),
        ("Parrot", ["read", "play"]),
    ]


def test_app_without_a_valid_token_is_not_listed(app: App, browser: Client, anna: Caller) -> None:
    tokens = app.tokens(browser)
    app.ask("revoke", token=tokens["refresh_token"])
    assert anna.get("me/apps").json() == []


def test_revoking_an_app_ends_all_its_tokens_and_codes(
    app: App, browser: Client, anna: Caller, visitor: Caller
) -> None:
    first, second = app.tokens(browser), app.tokens(browser)
    other = App().tokens(browser)
    code = app.code(browser)
    assert anna.delete(f"me/apps/{app.client_id}").status_code == 204
    for tokens in (first, second):
        assert visitor.get("me", **by(tokens["access_token"])).status_code == 401
        assert app.refresh(tokens["refresh_token"]).status_code == 400
    assert app.trade(code).status_code == 400
    assert visitor.get("me", **by(other["access_token"])).status_code == 200
    assert anna.delete(f"me/apps/{app.client_id}").status_code == 404


def test_revoking_the_app_of_another_player_is_refused_with_404(
    app: App, browser: Client, bernd: Caller, visitor: Caller
) -> None:
    tokens = app.tokens(browser)
    assert bernd.delete(f"me/apps/{app.client_id}").status_code == 404
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 200


def test_last_use_of_an_app_is_written_to_the_minute(
    app: App, browser: Client, anna: Caller, visitor: Caller, days: TimeTravel
) -> None:
    tokens = app.tokens(browser)
    AccessToken.objects.update(expires=now() + timedelta(days=30))
    [before] = anna.get("me/apps").json()
    days.on(days=9)
    visitor.get("me", **by(tokens["access_token"]))
    days.on(minutes=1)
    token_usage.write()
    [after] = anna.get("me/apps").json()
    assert after["last_used"] > before["last_used"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("patch", "me", {"email": "evil@example.org", "current": PASSWORD}),
        ("patch", "me", {"password": "an-other-88", "current": PASSWORD}),
        ("delete", "me", {"confirm": "anna", "password": PASSWORD}),
        ("post", "me/tokens", {"name": "for ever"}),
    ],
)
def test_app_with_every_scope_cannot_change_the_account(
    app: App, browser: Client, anna: Caller, visitor: Caller, method: str, path: str, body: Any
) -> None:
    mine = by(app.tokens(browser, scope=ALL)["access_token"])
    answer = getattr(visitor, method)(path, body, **mine)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_for_apps")
    assert anna.get("me").json()["email"] == "anna@example.org"
    assert len(anna.get("me/tokens").json()) == 1


def test_app_with_the_account_scope_sees_the_mail_address(
    app: App, browser: Client, visitor: Caller
) -> None:
    mine = by(app.tokens(browser, scope="read account")["access_token"])
    assert visitor.get("me", **mine).json()["email"] == "anna@example.org"


def test_deleted_account_ends_the_tokens_of_its_apps(
    app: App, browser: Client, anna: Caller, visitor: Caller
) -> None:
    tokens, code = app.tokens(browser), app.code(browser)
    gone = {"confirm": "anna", "password": PASSWORD}
    assert anna.delete("me", gone).status_code == 204
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 401
    assert app.refresh(tokens["refresh_token"]).status_code == 400
    assert app.trade(code).status_code == 400
    for rows in (Grant, AccessToken, RefreshToken):
        assert not rows.objects.exists()


def test_new_password_keeps_the_tokens_of_apps(
    app: App, browser: Client, anna: Caller, visitor: Caller
) -> None:
    """Personal tokens stay too: each kind is revoked one by one."""
    tokens = app.tokens(browser)
    anna.patch("me", {"password": "an-other-plenty-88", "current": PASSWORD})
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 200


def test_expired_tokens_and_codes_of_apps_are_deleted(
    app: App, browser: Client, bernd: Caller
) -> None:
    app.tokens(browser)
    app.code(browser)
    live = app.tokens(browser_of(bernd))
    old = now() - timedelta(days=200)
    AccessToken.objects.filter(user__username="anna").update(expires=old)
    Grant.objects.update(expires=old)
    tasks.delete_expired_tokens()
    assert not Grant.objects.exists()
    assert RefreshToken.objects.get().user == bernd.user
    assert app.refresh(live["refresh_token"]).status_code == 200
