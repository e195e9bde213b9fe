"""Every request asks for one scope: a token with all the others is refused, and told which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.urls import URLPattern
from rest_framework.test import APIClient

from games.api.base import View
from games.api.scopes import NONE
from games.api.urls import urlpatterns
from games.policy import SCOPES
from games.services import accounts
from tests.callers import Caller, person

METHODS = ("get", "post", "put", "patch", "delete")
ANY = str(UUID(int=1))
SAMPLES = {"UUID": ANY, "String": "anna", "Slug": "x", "Int": "1", "Date": "2026-11-21"}


class Door(NamedTuple):
    """One operation of the API, and the scope that its view names."""

    method: str
    path: str
    scope: str
    closed_to_apps: bool


def doors() -> Iterator[Door]:
    """All operations that look at who asks. The document and its pages are for anyone."""
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
                yield Door(method, sample(pattern), scope, method.upper() in view.closed_to_apps)


def sample(pattern: URLPattern) -> str:
    """An address of this kind; what it leads to need not be there."""
    path = str(pattern.pattern)
    for name, converter in pattern.pattern.converters.items():
        kind = type(converter).__name__.removesuffix("Converter")
        start = path.index("<")
        assert path[start : path.index(">")].rpartition(":")[2].strip("<") == name
        path = path[:start] + SAMPLES[kind] + path[path.index(">") + 1 :]
    return path


DOORS = list(doors())


def ask(door: Door, token: str) -> Any:
    """Knock by hand: no body that could be at fault."""
    client = APIClient(raise_request_exception=True)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return getattr(client, door.method)(f"/api/v1/{door.path}")


@pytest.mark.django_db
@pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.method} {door.path}")
def test_a_token_with_all_other_scopes_is_refused(door: Door) -> None:
    user = person("anna")
    others = [scope for scope in SCOPES if scope != door.scope]
    _, token = accounts.create_token(user=user, name="", scopes=others)
    answer = ask(door, token)
    if door.scope == NONE:
        assert answer.status_code != 403
        return
    assert answer.status_code == 403, answer.content
    problem = answer.json()
    assert (problem["code"], problem["scope"]) == ("scope_missing", door.scope)
    challenge = f'Bearer error="insufficient_scope", scope="{door.scope}"'
    assert answer["WWW-Authenticate"] == challenge


@pytest.mark.django_db
@pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.method} {door.path}")
def test_a_token_with_that_scope_alone_is_not_refused_for_its_scopes(door: Door) -> None:
    user = person("anna")
    _, token = accounts.create_token(user=user, name="", scopes=[door.scope or "chat"])
    answer = ask(door, token)
    assert answer.status_code != 403 or answer.json()["code"] != "scope_missing"


def test_every_scope_is_one_of_the_policys() -> None:
    assert {door.scope for door in DOORS} <= {*SCOPES, NONE}


def test_what_changes_an_account_is_closed_to_apps() -> None:
    closed = {(door.method, door.path) for door in DOORS if door.closed_to_apps}
    assert {("patch", "me"), ("delete", "me"), ("post", "me/tokens")} <= closed


@pytest.mark.django_db
def test_no_scope_is_asked_of_a_session(anna: Caller) -> None:
    client = APIClient()
    assert anna.user is not None
    client.force_login(anna.user)
    assert client.get("/api/v1/me").json()["email"] == "anna@example.org"
    assert client.get("/api/v1/me/tokens").status_code == 200
