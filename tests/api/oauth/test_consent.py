"""The consent page: it says who asks and for what, and only its own buttons answer."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from oauth2_provider.models import Grant

from games.models import User
from tests.api.oauth.apps import BACK, DEVICE, App, browser_of, sent_back
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db


def test_consent_page_names_app_address_account_and_scopes(app: App, browser: Client) -> None:
    page = app.page(browser, scope="read chat").content.decode()
    for words in ("Parrot", "client.example.org", "logged in as anna", "look at your games"):
        assert words in page
    assert "This lasts a year" in page
    assert "read and write for you" in page
    assert "play for you" not in page


def test_consent_page_escapes_the_name_of_the_app(browser: Client) -> None:
    app = App(client_name="<script>alert(1)</script>")
    assert "<script>" not in app.page(browser).content.decode()


def test_consent_as_guest_leads_through_the_login(app: App) -> None:
    answer = app.page(Client())
    assert answer.status_code == 302
    assert answer["Location"].startswith("/login?next=/oauth/authorize")


def test_authorization_errors_redirect_to_no_app_before_the_login(app: App) -> None:
    """Otherwise anybody who registers an app could use this site to redirect people."""
    assert app.page(Client(), scope="everything")["Location"].startswith("/login")


def test_consent_form_of_another_site_is_refused(app: App, browser: Client) -> None:
    form = {"allow": "yes"}
    assert browser.post(f"/oauth/authorize?{app.query()}", form).status_code == 403
    assert not Grant.objects.exists()


def test_consent_form_cannot_add_scopes(app: App, browser: Client) -> None:
    app.page(browser)
    token = browser.cookies["csrftoken"].value
    form = {"csrfmiddlewaretoken": token, "allow": "yes", "scope": "read play account"}
    browser.post(f"/oauth/authorize?{app.query(scope='read')}", form)
    assert Grant.objects.get().scope == "read"


def test_consent_page_cannot_be_framed_or_cached(app: App, browser: Client) -> None:
    answer = app.page(browser)
    assert answer["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert "no-store" in answer["Cache-Control"]


def test_consent_page_allows_its_form_to_redirect_to_that_app_alone(
    app: App, browser: Client
) -> None:
    origin = BACK.removesuffix("/back")
    assert f"form-action 'self' {origin};" in app.page(browser)["Content-Security-Policy"] + ";"
    assert origin not in browser.get("/login")["Content-Security-Policy"]


def test_consent_is_asked_every_time(app: App, browser: Client) -> None:
    app.tokens(browser)
    assert 'name="allow"' in app.page(browser).content.decode()
    assert 'name="allow"' in app.page(browser, approval_prompt="auto").content.decode()


@pytest.mark.parametrize("language", ["en", "fr", "de", "ja"])
def test_consent_page_is_in_the_readers_language(app: App, browser: Client, language: str) -> None:
    User.objects.update(language=language)
    assert f'<html lang="{language}"' in app.page(browser).content.decode()


def test_oauth_metadata_lists_only_what_is_supported(browser: Client) -> None:
    told = browser.get("/.well-known/oauth-authorization-server").json()
    assert told["code_challenge_methods_supported"] == ["S256"]
    assert told["response_types_supported"] == ["code"]
    assert told["response_modes_supported"] == ["query"]
    assert told["grant_types_supported"] == ["authorization_code", "refresh_token", DEVICE]
    assert told["device_authorization_endpoint"].endswith("/oauth/device_authorization")
    assert told["token_endpoint_auth_methods_supported"] == ["none"]
    assert told["authorization_response_iss_parameter_supported"] is True
    assert "introspection_endpoint" not in told
    resource = browser.get("/.well-known/oauth-protected-resource/api/v1").json()
    assert resource["authorization_servers"] == [told["issuer"]]
    for path in ("introspect", "applications", "device", "userinfo", "token/"):
        assert browser.get(f"/oauth/{path}").status_code == 404


@pytest.mark.parametrize("name", ["response_mode", "response%5Fmode"])
def test_answer_that_is_to_come_in_the_fragment_is_refused_in_the_query(
    app: App, browser: Client, name: str
) -> None:
    """Also when something else is wrong, and when the form is posted without having been shown."""
    asked = f"{app.query()}&{name}=fragment"
    app.page(browser)
    form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"].value, "allow": "yes"}
    for answer in (
        browser.get(f"/oauth/authorize?{asked}"),
        browser.post(f"/oauth/authorize?{asked}", form),
        browser.post(f"/oauth/authorize?{asked}&{name}=query", form),
    ):
        told = sent_back(answer)
        assert (told["error"], told["state"], "iss" in told) == (
            "invalid_request",
            "windward",
            True,
        )
    wrong = browser.get(f"/oauth/authorize?{app.query(scope='everything')}&{name}=fragment")
    assert sent_back(wrong)["error"] == "invalid_scope"
    assert not Grant.objects.exists()
    assert "code" in sent_back(browser.post(f"/oauth/authorize?{app.query()}&{name}=query", form))


def test_apps_above_the_limit_of_a_day_are_not_let_in(app: App, settings: Any) -> None:
    settings.RATES = {**settings.RATES, "access": "1/day"}
    number = uuid4().int % 2**31  # one whose consents no other test has counted
    clara = User.objects.create_user("clara", "clara@example.org", "x", pk=number)
    browser = browser_of(Caller(clara))
    assert app.press(browser).status_code == 302
    refused = app.press(browser)
    assert (refused.status_code, "Wait a while" in refused.content.decode()) == (429, True)
    assert int(refused["Retry-After"]) > 0
