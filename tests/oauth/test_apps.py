"""GET me/apps, DELETE me/apps/{id}: whom I let in; and what no app may do for me."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import AccessToken, Grant, RefreshToken

from games import tasks
from games.clocks.instant import now
from games.days.passing import Days
from games.policy import SCOPES
from games.services import usage
from tests.callers import PASSWORD, Caller
from tests.oauth.apps import App, browser_of, by

pytestmark = pytest.mark.django_db
ALL = " ".join(SCOPES)


def test_the_list_says_who_may_do_what_since_when(
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


def test_several_consents_to_an_app_are_one_entry(
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


def test_who_has_it_no_more_is_not_listed(app: App, browser: Client, anna: Caller) -> None:
    tokens = app.tokens(browser)
    app.ask("revoke", token=tokens["refresh_token"])
    assert anna.get("me/apps").json() == []


def test_taking_it_back_ends_all_of_it_at_once(
    app: App, browser: Client, anna: Caller, guest: Caller
) -> None:
    first, second = app.tokens(browser), app.tokens(browser)
    other = App().tokens(browser)
    code = app.code(browser)
    assert anna.delete(f"me/apps/{app.client_id}").status_code == 204
    for tokens in (first, second):
        assert guest.get("me", **by(tokens["access_token"])).status_code == 401
        assert app.refresh(tokens["refresh_token"]).status_code == 400
    assert app.trade(code).status_code == 400
    assert guest.get("me", **by(other["access_token"])).status_code == 200
    assert anna.delete(f"me/apps/{app.client_id}").status_code == 404


def test_nobody_takes_back_what_another_gave(
    app: App, browser: Client, bernd: Caller, guest: Caller
) -> None:
    tokens = app.tokens(browser)
    assert bernd.delete(f"me/apps/{app.client_id}").status_code == 404
    assert guest.get("me", **by(tokens["access_token"])).status_code == 200


def test_when_it_was_used_is_told_to_the_minute(
    app: App, browser: Client, anna: Caller, guest: Caller, days: Days
) -> None:
    tokens = app.tokens(browser)
    AccessToken.objects.update(expires=now() + timedelta(days=30))
    [before] = anna.get("me/apps").json()
    days.on(days=9)
    guest.get("me", **by(tokens["access_token"]))
    days.on(minutes=1)
    usage.write()
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
def test_no_app_does_what_only_its_user_may(
    app: App, browser: Client, anna: Caller, guest: Caller, method: str, path: str, body: Any
) -> None:
    mine = by(app.tokens(browser, scope=ALL)["access_token"])
    answer = getattr(guest, method)(path, body, **mine)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_for_apps")
    assert anna.get("me").json()["email"] == "anna@example.org"
    assert len(anna.get("me/tokens").json()) == 1


def test_an_app_with_that_scope_sees_the_address(app: App, browser: Client, guest: Caller) -> None:
    mine = by(app.tokens(browser, scope="read account")["access_token"])
    assert guest.get("me", **mine).json()["email"] == "anna@example.org"


def test_the_end_of_an_account_is_the_end_of_its_apps(
    app: App, browser: Client, anna: Caller, guest: Caller
) -> None:
    tokens, code = app.tokens(browser), app.code(browser)
    gone = {"confirm": "anna", "password": PASSWORD}
    assert anna.delete("me", gone).status_code == 204
    assert guest.get("me", **by(tokens["access_token"])).status_code == 401
    assert app.refresh(tokens["refresh_token"]).status_code == 400
    assert app.trade(code).status_code == 400
    for rows in (Grant, AccessToken, RefreshToken):
        assert not rows.objects.exists()


def test_a_new_password_ends_no_app(app: App, browser: Client, anna: Caller, guest: Caller) -> None:
    """Nor a token: both are taken back one by one."""
    tokens = app.tokens(browser)
    anna.patch("me", {"password": "an-other-plenty-88", "current": PASSWORD})
    assert guest.get("me", **by(tokens["access_token"])).status_code == 200


def test_what_has_expired_is_cleared_away(app: App, browser: Client, bernd: Caller) -> None:
    app.tokens(browser)
    app.code(browser)
    live = app.tokens(browser_of(bernd))
    old = now() - timedelta(days=200)
    AccessToken.objects.filter(user__username="anna").update(expires=old)
    Grant.objects.update(expires=old)
    tasks.forget_tokens()
    assert not Grant.objects.exists()
    assert RefreshToken.objects.get().user == bernd.user
    assert app.refresh(live["refresh_token"]).status_code == 200
