"""From the consent to the first tokens: the way that works, and each wrong turn."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import AccessToken, Grant, RefreshToken

from games.clocks.now import now
from games.models import User
from games.policy import ACCESS_HOURS, HOUR
from tests.api.oauth.apps import App, browser_of, by, sent_back
from tests.kit.api_clients import Caller, for_meuterer

pytestmark = pytest.mark.django_db


def test_app_plays_for_the_player_who_allowed_it(
    app: App, browser: Client, visitor: Caller
) -> None:
    back = sent_back(app.press(browser))
    assert back["state"] == "windward"
    metadata = browser.get("/.well-known/oauth-authorization-server").json()
    assert back["iss"] == metadata["issuer"]
    answer = app.trade(back["code"])
    assert answer.status_code == 200
    assert answer["Cache-Control"].find("no-store") >= 0
    tokens = answer.json()
    assert tokens["token_type"] == "Bearer"
    assert tokens["expires_in"] == ACCESS_HOURS * HOUR
    assert tokens["scope"] == "read play"
    assert tokens["access_token"].startswith("mo_")
    assert tokens["refresh_token"].startswith("mr_")
    mine = by(tokens["access_token"])
    me = visitor.get("me", **mine).json()
    assert (me["username"], me["email"]) == ("anna", None)
    made = visitor.post("games", {"ruleset": "meuterer", "seats": 3}, **mine)
    assert made.status_code == 201
    assert made.json()["host"] == "anna"


def test_tokens_of_apps_are_stored_as_digests(app: App, browser: Client) -> None:
    app.tokens(browser)
    assert AccessToken.objects.get().token == ""
    assert RefreshToken.objects.get().token == ""


def test_consent_without_a_scope_grants_read(app: App, browser: Client) -> None:
    assert app.tokens(browser, scope=...)["scope"] == "read"


def test_token_of_an_app_is_refused_beyond_its_scopes(
    app: App, browser: Client, visitor: Caller
) -> None:
    tokens = app.tokens(browser, scope="read")
    refused = visitor.post("games", {}, **by(tokens["access_token"]))
    assert refused.status_code == 403
    assert (refused.json()["code"], refused.json()["scope"]) == ("scope_missing", "play")
    assert refused["WWW-Authenticate"] == 'Bearer error="insufficient_scope", scope="play"'


def test_unknown_scope_is_refused(app: App, browser: Client) -> None:
    assert sent_back(app.page(browser, scope="read everything"))["error"] == "invalid_scope"


def test_refused_consent_sends_the_app_access_denied(app: App, browser: Client) -> None:
    back = sent_back(app.press(browser, "refuse"))
    assert (back["error"], back["state"]) == ("access_denied", "windward")
    assert "iss" in back
    assert not Grant.objects.exists()


def test_consent_form_without_the_allow_button_refuses(app: App, browser: Client) -> None:
    assert sent_back(app.press(browser, "other"))["error"] == "access_denied"


@pytest.mark.parametrize(
    "wrong",
    [
        {"redirect_uri": "https://evil.example.org/back"},
        {"redirect_uri": "https://client.example.org/back/more"},
        {"redirect_uri": "https://client.example.org/back?next=evil"},
        {"redirect_uri": "https://client.example.org:444/back"},
        {"redirect_uri": "http://client.example.org/back"},
        {"redirect_uri": "https://client.example.org@evil.example.org/back"},
        {"redirect_uri": "javascript:alert(1)"},
        {"client_id": "nobody"},
        {"client_id": "no\0body"},
        {"client_id": ...},
        {"state": "x" * 5000},
    ],
    ids=str,
)
@pytest.mark.parametrize("logged_in", [True, False])
def test_authorization_with_a_wrong_client_or_address_redirects_nowhere(
    app: App, browser: Client, wrong: dict[str, Any], logged_in: bool
) -> None:
    """An error page in words, and no redirect at all, not even to log in."""
    answer = app.page(browser if logged_in else Client(), **wrong)
    assert answer.status_code == 400
    assert "This app cannot be let in" in answer.content.decode()
    assert 'name="allow"' not in answer.content.decode()


def test_malformed_authorization_query_is_refused_with_400(browser: Client) -> None:
    for query in ("client_id=%zz", "client_id=%00", "client_id=%C3%28", "&&=;", "client_id=<b>"):
        answer = browser.get(f"/oauth/authorize?{query}")
        assert answer.status_code == 400
        assert "<b>" not in answer.content.decode()


def test_two_redirect_addresses_are_refused(app: App, browser: Client) -> None:
    twice = f"/oauth/authorize?{app.query()}&redirect_uri=https://evil.example.org/back"
    assert browser.get(twice).status_code == 400


@pytest.mark.parametrize(
    "wrong",
    [
        {"code_challenge": ..., "code_challenge_method": ...},
        {"code_challenge": ...},
        {"code_challenge_method": "plain"},
        {"code_challenge_method": ...},
        {"code_challenge_method": "S512"},
        {"code_challenge": "short"},
        {"code_challenge": "x" * 500},
    ],
    ids=str,
)
def test_authorization_without_an_s256_challenge_gives_no_code(
    app: App, browser: Client, wrong: dict[str, Any]
) -> None:
    back = sent_back(app.page(browser, **wrong))
    assert (back["error"], back["state"]) == ("invalid_request", "windward")
    assert "iss" in back
    assert "code" not in sent_back(app.press(browser, **wrong))


@pytest.mark.parametrize("kind", ["token", "code token", "id_token", "none", "", ...])
def test_response_type_other_than_code_is_refused(app: App, browser: Client, kind: Any) -> None:
    assert "error" in sent_back(app.page(browser, response_type=kind))


@pytest.mark.parametrize(
    "grant",
    [
        {"grant_type": "password", "username": "anna", "password": "plenty-of-rum-88"},
        {"grant_type": "client_credentials"},
        {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": "x"},
        {"grant_type": "urn:ietf:params:oauth:grant-type:device_code"},
        {"grant_type": ...},
    ],
    ids=str,
)
def test_grant_type_other_than_code_and_refresh_is_refused(
    app: App, anna: Caller, grant: dict[str, Any]
) -> None:
    answer = app.ask(**grant)
    assert answer.status_code == 400
    refusals = ("unsupported_grant_type", "invalid_request", "unauthorized_client")
    assert answer.json()["error"] in refusals
    assert not AccessToken.objects.exists()


def test_code_used_twice_ends_its_tokens(app: App, browser: Client, visitor: Caller) -> None:
    code = app.code(browser)
    tokens = app.trade(code).json()
    again = app.trade(code)
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 401
    assert app.refresh(tokens["refresh_token"]).status_code == 400


def test_code_used_by_another_app_ends_nothing(app: App, browser: Client, visitor: Caller) -> None:
    code = app.code(browser)
    tokens = app.trade(code).json()
    assert App().trade(code).status_code == 400
    assert visitor.get("me", **by(tokens["access_token"])).status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"code_verifier": ...},
        {"code_verifier": "x" * 64},
        {"code_verifier": ""},
        {"redirect_uri": "https://client.example.org/other"},
        {"redirect_uri": "https://evil.example.org/back"},
        {"client_id": "nobody"},
        {"client_id": ...},
        {"code": "guess"},
        {"code": "\0"},
        {"code": ...},
    ],
    ids=str,
)
def test_code_without_the_matching_client_address_or_verifier_is_refused(
    app: App, browser: Client, wrong: dict[str, Any]
) -> None:
    fields = {
        "grant_type": "authorization_code",
        "code": app.code(browser),
        "redirect_uri": app.redirect_uri,
        "code_verifier": app.verifier,
    }
    answer = app.ask(**fields | wrong)
    assert answer.status_code in (400, 401)
    assert "error" in answer.json()
    assert not AccessToken.objects.exists()


def test_code_of_another_app_is_refused(app: App, browser: Client) -> None:
    thief = App()
    thief.verifier = app.verifier
    assert thief.trade(app.code(browser)).json()["error"] == "invalid_grant"
    assert not AccessToken.objects.exists()


def test_code_expires_after_a_minute(app: App, browser: Client) -> None:
    code = app.code(browser)
    assert (Grant.objects.get().expires - now()).total_seconds() <= 60
    Grant.objects.update(expires=now())
    assert app.trade(code).json()["error"] == "invalid_grant"


def test_code_of_a_suspended_player_is_refused(app: App, browser: Client) -> None:
    code = app.code(browser)
    User.objects.update(is_active=False)
    assert app.trade(code).json()["error"] == "invalid_grant"


def test_openid_connect_parameters_are_ignored(app: App, browser: Client) -> None:
    """Libraries for OpenID Connect send more than OAuth asks for."""
    more = {"nonce": "n" * 400, "claims": "{", "resource": "nonsense", "prompt": "login"}
    assert "code" in sent_back(app.press(browser, **more))


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "localhost"])
def test_loopback_redirect_address_may_have_any_port(anna: Caller, host: str) -> None:
    app, browser = App(f"http://{host}/back"), browser_of(anna)
    app.redirect_uri = f"http://{host}:49152/back"
    back = sent_back(app.press(browser), to=app.redirect_uri)
    assert app.trade(back["code"]).status_code == 200


@for_meuterer
def test_request_by_an_app_costs_no_more_statements_than_by_a_token(
    app: App, browser: Client, visitor: Caller, open_game: str, django_assert_max_num_queries: Any
) -> None:
    mine = by(app.tokens(browser)["access_token"])
    with django_assert_max_num_queries(3):
        assert visitor.get(f"games/{open_game}", **mine).status_code == 200
    with django_assert_max_num_queries(1):
        assert visitor.get("me", **mine).status_code == 200
