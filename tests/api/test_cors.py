"""Pages of other sites call the API with a token, and never by a session's cookie."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.models import Game, PersonalToken
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db

ELSEWHERE = {"Origin": "https://client.example"}
SENT = [
    "authorization",
    "content-type",
    "idempotency-key",
    "if-none-match",
    "last-event-id",
    "accept-language",
    "accept",
]
EXPOSED = [
    "ETag",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Link",
    "Location",
    "Deprecation",
    "Sunset",
    "Content-Language",
    "WWW-Authenticate",
    "X-Request-ID",
    "Record-Count",
    "Archived-Before",
]
OPEN = [
    "/api/v1/policy",
    "/api/v1/games",
    "/api/v1/schema",
    "/api/v1/no/such/thing",
    "/oauth/token",
    "/oauth/revoke",
    "/oauth/register",
    "/oauth/device_authorization",
    "/.well-known/oauth-authorization-server",
]
CLOSED = [
    "/",
    "/docs/",
    "/api/v1/docs",
    "/admin/login/",
    "/metrics",
    "/readyz",
    "/login",
    "/mails",
    "/oauth/authorize",
    "/device",
    "/oauth/tokens/evil",
    "/.well-known/other",
]


def preflight(path: str, method: str = "POST") -> Any:
    asked = {
        **ELSEWHERE,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": ",".join(SENT),
    }
    return Client().options(path, headers=asked)


@pytest.mark.parametrize("path", OPEN)
def test_any_site_may_call_the_api_without_cookies(path: str) -> None:
    answer = Client().get(path, headers=ELSEWHERE)
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    exposed = answer["Access-Control-Expose-Headers"].split(", ")
    assert sorted(exposed) == sorted(EXPOSED)


@pytest.mark.parametrize("path", OPEN)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_preflight_allows_the_methods_and_headers_of_the_api(path: str, method: str) -> None:
    answer = preflight(path, method)
    assert answer.status_code == 200
    assert method in answer["Access-Control-Allow-Methods"].split(", ")
    allowed = answer["Access-Control-Allow-Headers"].lower().split(", ")
    assert set(SENT) <= set(allowed)
    assert "cookie" not in allowed
    assert "x-csrftoken" not in allowed
    assert answer["Access-Control-Max-Age"] == "86400"
    assert "Access-Control-Allow-Credentials" not in answer


@pytest.mark.parametrize("path", CLOSED)
def test_pages_outside_the_api_send_no_cors_headers(path: str) -> None:
    for answer in (Client().get(path, headers=ELSEWHERE), preflight(path)):
        assert not [name for name in answer.headers if name.startswith("Access-Control")]


def test_refusals_carry_cors_headers(visitor: Caller) -> None:
    too_large = visitor.client.post(
        "/api/v1/games", b" " * 70_000, content_type="application/json", headers=ELSEWHERE
    )
    unknown = visitor.get("me", **ELSEWHERE)
    for answer, status in ((too_large, 413), (unknown, 401)):
        assert answer.status_code == status
        assert answer["Access-Control-Allow-Origin"] == "*"


def test_token_works_from_another_site(anna: Caller) -> None:
    answer = anna.post("games", {"ruleset": "meuterer", "seats": 3}, **ELSEWHERE)
    assert answer.status_code == 201
    assert answer["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "multipart/form-data"])
def test_session_cookie_from_another_site_is_refused(
    anna: Caller, open_game: str, kind: str
) -> None:
    """A form of another site sends the cookie without a preflight; it has no CSRF token."""
    assert anna.user is not None
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(anna.user)
    made, tables = PersonalToken.objects.count(), Game.objects.count()
    requests = [
        ("post", "games", b'{"ruleset": "meuterer", "seats": 3}'),
        ("post", "me/tokens", b"{}"),
        ("delete", f"games/{open_game}/seats/me", b""),
        ("post", "logout", b""),
    ]
    for method, path, body in requests:
        answer = getattr(browser, method)(
            f"/api/v1/{path}",
            body,
            content_type="multipart/form-data; boundary=x" if "form" in kind else kind,
            headers=ELSEWHERE,
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
        assert "Access-Control-Allow-Credentials" not in answer
    assert (PersonalToken.objects.count(), Game.objects.count()) == (made, tables)
    assert browser.get("/api/v1/me").status_code == 200


def test_answer_to_a_session_is_unreadable_to_other_sites(anna: Caller, settings: Any) -> None:
    """With ``*`` and no Allow-Credentials, a browser shows no script what a cookie fetched."""
    assert anna.user is not None
    browser = Client()
    browser.force_login(anna.user)
    answer = browser.get("/api/v1/me", headers=ELSEWHERE)
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    assert settings.SESSION_COOKIE_SAMESITE == "Lax"


@pytest.mark.parametrize("origin", ["null", "not an origin", "https://[", "javascript:1"])
def test_malformed_origin_does_no_harm(visitor: Caller, origin: str) -> None:
    answer = visitor.get("policy", Origin=origin)
    assert answer.status_code == 200
    assert answer.get("Access-Control-Allow-Origin", "*") == "*"
