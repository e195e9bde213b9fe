"""POST /oauth/register: anybody registers a public client of reasonable size, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import Application

from games.clocks.now import now
from games.services.accounts import oauth_apps
from tests.api.oauth.apps import BACK, JSON, App, register

pytestmark = pytest.mark.django_db


def test_registered_app_gets_an_id_and_no_secret() -> None:
    answer = register(logo_uri="https://client.example.org/logo.png", software_id="ignored")
    assert answer.status_code == 201
    told = answer.json()
    assert told.pop("client_id") and told.pop("client_id_issued_at")
    assert told == {
        "client_name": "Parrot",
        "redirect_uris": [BACK],
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
    }


@pytest.mark.parametrize(
    "uri",
    [
        "https://client.example.org/",
        "https://client.example.org:8443/back?from=meuterer",
        "http://127.0.0.1/back",
        "http://localhost:5000/back",
        "http://[::1]/back",
    ],
)
def test_app_with_an_https_or_loopback_address_is_registered(uri: str) -> None:
    assert register(redirect_uris=[uri]).status_code == 201


@pytest.mark.parametrize(
    "uris",
    [
        [],
        ...,
        None,
        "https://client.example.org/back",
        [1],
        [None],
        ["http://client.example.org/back"],
        ["http://127.0.0.1.evil.example.org/back"],
        ["http://127.0.0.1@evil.example.org/back"],
        ["https://user:secret@client.example.org/back"],
        ["https://client.example.org/back#part"],
        ["https://client.example.org/back https://evil.example.org"],
        ["https://client.example.org/back\nhttps://evil.example.org"],
        ["https://*.example.org/back"],
        ["https://client.example.org:99999/back"],
        ["https://client.example.org:0/back"],
        ["https:///back"],
        ["https://"],
        ["https://[::1/back"],
        ["https://client.example.org;script-src/back"],
        ["javascript:alert(1)"],
        ["data:text/html,hello"],
        ["parrot://back"],
        ["//client.example.org/back"],
        ["/back"],
        [""],
        ["https://clïent.example.org/back"],
        ["https://client.example.org/" + "x" * 600],
        [f"https://client.example.org/{n}" for n in range(6)],
    ],
    ids=str,
)
def test_app_with_any_other_redirect_address_is_refused(uris: Any) -> None:
    answer = register(redirect_uris=uris)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_redirect_uri")
    assert not Application.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"client_name": ...},
        {"client_name": ""},
        {"client_name": "   "},
        {"client_name": "x" * 65},
        {"client_name": "two\nlines"},
        {"client_name": "tor\u202erap"},
        {"client_name": "a\0b"},
        {"client_name": 3},
        {"token_endpoint_auth_method": "client_secret_basic"},
        {"token_endpoint_auth_method": None},
        {"grant_types": ["password"]},
        {"grant_types": ["authorization_code", "client_credentials"]},
        {"grant_types": ["refresh_token"]},
        {"grant_types": [["authorization_code"]]},
        {"grant_types": "authorization_code"},
        {"grant_types": []},
        {"response_types": ["token"]},
        {"response_types": ["code", "token"]},
    ],
    ids=str,
)
def test_app_with_unsupported_metadata_is_refused(wrong: dict[str, Any]) -> None:
    answer = register(**wrong)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_client_metadata")
    assert not Application.objects.exists()


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"3", b"\xff", b"[" * 5000, b'"' * 60_000])
def test_malformed_registration_is_refused(body: bytes) -> None:
    assert Client().post("/oauth/register", body, JSON).status_code == 400


def test_apps_registered_from_one_address_are_throttled(
    credentials_a_minute: Callable[[int], None],
) -> None:
    credentials_a_minute(2)
    hasty = "198.18.25.77"
    assert [register(hasty).status_code for _ in range(3)] == [201, 201, 429]
    assert int(register(hasty)["Retry-After"]) > 0
    assert register().status_code == 201


def test_unused_app_is_deleted_after_a_month(browser: Client) -> None:
    used, idle = App(), App()
    used.tokens(browser)
    idle.code(browser)
    oauth_apps.delete_old()
    assert Application.objects.count() == 2
    month = timedelta(days=30, minutes=1)
    for app in Application.objects.all():
        Application.objects.filter(pk=app.pk).update(
            created=app.created - month, updated=app.updated - month
        )
    new = App()
    oauth_apps.delete_old()
    kept = set(Application.objects.values_list("client_id", flat=True))
    assert kept == {used.client_id, new.client_id}


def test_app_created_by_the_operator_is_never_deleted() -> None:
    Application.objects.create(
        name="own",
        redirect_uris=BACK,
        client_type="public",
        client_secret="",
        hash_client_secret=False,
        authorization_grant_type="authorization-code",
    )
    Application.objects.update(
        created=now() - timedelta(days=99), updated=now() - timedelta(days=99)
    )
    oauth_apps.delete_old()
    assert Application.objects.exists()
