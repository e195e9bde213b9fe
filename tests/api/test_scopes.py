"""Every request needs one scope: a token with all the others is refused, and told which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.urls import URLPattern
from rest_framework.test import APIClient

from games.api.http.scopes import NONE
from games.api.http.view import View
from games.api.urls import urlpatterns
from games.policy import SCOPES
from games.services.accounts import accounts
from tests.kit.api_clients import Caller, person

METHODS = ("get", "post", "put", "patch", "delete")
ANY = str(UUID(int=1))
SAMPLES = {"UUID": ANY, "String": "anna", "Slug": "x", "Int": "1", "Date": "2026-11-21"}


class Operation(NamedTuple):
    """One operation of the API, and the scope that its view names."""

    method: str
    path: str
    scope: str
    closed_to_apps: bool


def operations() -> Iterator[Operation]:
    """All operations that authenticate. The OpenAPI document and its pages are for anyone."""
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern), "go down into what is included, too"
        view = getattr(pattern.callback, "view_class", None) or pattern.callback.cls
        if not issubclass(view, View):
            assert str(pattern.pattern) in ("schema", "docs"), pattern
            continue
        if not view.authentication_classes:
            continue
        for method in METHODS:
            if hasattr(view, method):
                scope = view.reads if method == "get" else view.writes
                yield Operation(
                    method, sample(pattern), scope, method.upper() in view.closed_to_apps
                )


def sample(pattern: URLPattern) -> str:
    """An address that fits this pattern; what it leads to need not exist."""
    path = str(pattern.pattern)
    for name, converter in pattern.pattern.converters.items():
        kind = type(converter).__name__.removesuffix("Converter")
        start = path.index("<")
        assert path[start : path.index(">")].rpartition(":")[2].strip("<") == name
        path = path[:start] + SAMPLES[kind] + path[path.index(">") + 1 :]
    return path


OPERATIONS = list(operations())


def ask(operation: Operation, token: str) -> Any:
    """Send the request without a body, so that none can be at fault."""
    client = APIClient(raise_request_exception=True)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return getattr(client, operation.method)(f"/api/v1/{operation.path}")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "operation", OPERATIONS, ids=lambda operation: f"{operation.method} {operation.path}"
)
def test_token_with_all_other_scopes_is_refused(operation: Operation) -> None:
    user = person("anna")
    others = [scope for scope in SCOPES if scope != operation.scope]
    _, token = accounts.create_token(user=user, name="", scopes=others)
    answer = ask(operation, token)
    if operation.scope == NONE:
        assert answer.status_code != 403
        return
    assert answer.status_code == 403, answer.content
    problem = answer.json()
    assert (problem["code"], problem["scope"]) == ("scope_missing", operation.scope)
    challenge = f'Bearer error="insufficient_scope", scope="{operation.scope}"'
    assert answer["WWW-Authenticate"] == challenge


@pytest.mark.django_db
@pytest.mark.parametrize(
    "operation", OPERATIONS, ids=lambda operation: f"{operation.method} {operation.path}"
)
def test_token_with_the_required_scope_alone_is_not_refused_for_its_scopes(
    operation: Operation,
) -> None:
    user = person("anna")
    _, token = accounts.create_token(user=user, name="", scopes=[operation.scope or "chat"])
    answer = ask(operation, token)
    assert answer.status_code != 403 or answer.json()["code"] != "scope_missing"


def test_every_required_scope_is_in_the_policy() -> None:
    assert {operation.scope for operation in OPERATIONS} <= {*SCOPES, NONE}


def test_account_changes_are_closed_to_apps() -> None:
    closed = {
        (operation.method, operation.path) for operation in OPERATIONS if operation.closed_to_apps
    }
    assert {("patch", "me"), ("delete", "me"), ("post", "me/tokens")} <= closed


@pytest.mark.django_db
def test_session_needs_no_scope(anna: Caller) -> None:
    client = APIClient()
    assert anna.user is not None
    client.force_login(anna.user)
    assert client.get("/api/v1/me").json()["email"] == "anna@example.org"
    assert client.get("/api/v1/me/tokens").status_code == 200
