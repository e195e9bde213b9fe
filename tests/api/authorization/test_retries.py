"""Every POST that is sent again with its Idempotency-Key is answered as before, and does nothing.

The requests are those of the matrix, so that a new operation is tried as soon as it has its row.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import orjson
import pytest
from django.apps import apps
from django.db import connection, transaction

from games.models import IdempotencyKey
from games.models.fields import inflate
from tests.api.authorization.requests import Operation, operations
from tests.api.authorization.rows import ROWS
from tests.api.authorization.world import World, built
from tests.kit.api_clients import Caller

POSTS: Final = sorted(name for name, one in operations().items() if one.method == "post")
KEY: Final = "of-this-request-and-no-other"
SECRETS: Final = ("token", "secret")  # fields of answers that nobody may find in the database


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """One for all operations; every request is taken back."""
    with django_db_blocker.unblock(), built() as world:
        yield world


@pytest.fixture(autouse=True)
def taken_back(world: World) -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def who_may(name: str) -> tuple[str, str]:
    """A role that is answered well, and the kind of table at which it is."""
    return next(
        (role, kind)
        for kind, signs in ROWS[name].signs.items()
        for role, sign in signs.items()
        if sign == "+"
    )


def send(world: World, name: str, key: str = KEY) -> Any:
    role, kind = who_may(name)
    operation: Operation = operations()[name]
    return operation.send(
        world.callers[role], world.paths[kind], world.fields[kind], Idempotency_Key=key
    )


def rows() -> dict[str, int]:
    """How many rows each table has, without what lies in Redis."""
    return {model.__name__: model._default_manager.count() for model in apps.get_models()}


@pytest.mark.parametrize("name", POSTS)
def test_post_sent_again_with_its_key_is_answered_as_before_and_does_nothing(
    world: World, name: str
) -> None:
    first = send(world, name)
    assert 200 <= first.status_code < 300, first.content
    # By its data, as Django's client drops what a server would send before the next answer.
    assert (first.status_code == 204) == (first.data is None)
    before = rows()
    again = send(world, name)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers.get("Location") == first.headers.get("Location")
    assert rows() == before


@pytest.mark.parametrize("name", POSTS)
def test_kept_answer_holds_no_credential_in_clear(world: World, name: str) -> None:
    answer = send(world, name)
    told = answer.json() if answer.content else {}
    secrets = [told[field] for field in SECRETS if isinstance(told, dict) and told.get(field)]
    with connection.cursor() as cursor:
        cursor.execute("SELECT key, fingerprint, body FROM games_idempotencykey")
        kept = [(key, digest, inflate(bytes(body))) for key, digest, body in cursor.fetchall()]
    assert len(kept) == 1
    assert not any(secret.encode() in kept[0][2] for secret in secrets)


def test_no_post_is_without_the_header_in_the_document() -> None:
    for name in POSTS:
        parameters = operations()[name].described["parameters"]
        assert any(one["name"] == "Idempotency-Key" for one in parameters), name


def test_key_of_another_request_is_refused_at_any_address(world: World) -> None:
    send(world, "me_tokens_create")
    other = send(world, "me_webhooks_create")
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")


def test_secret_is_not_told_to_another_token_of_the_account(world: World) -> None:
    send(world, "me_tokens_create")
    emil = world.callers["invited"]
    other = Caller(emil.user, login_by="password")
    answer = other.post("me/tokens", {}, Idempotency_Key=KEY)
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")


def test_visitors_of_two_addresses_with_one_key_are_two(world: World) -> None:
    visitor = world.callers["visitor"].client
    asked = {"headers": {"Idempotency-Key": KEY}, "format": "json"}
    first, second = (
        visitor.post("/api/v1/guests", {}, REMOTE_ADDR=address, **asked)
        for address in ("198.18.5.1", "198.18.5.2")
    )
    assert first.json()["token"] != second.json()["token"]


def test_short_key_of_a_visitor_is_refused(world: World) -> None:
    answer = world.callers["visitor"].post("guests", {}, Idempotency_Key="k1")
    assert answer.status_code == 400
    assert "16 characters" in answer.json()["errors"]["Idempotency-Key"][0]


def test_visitors_key_is_not_kept_itself(world: World) -> None:
    send(world, "register_create")
    kept = IdempotencyKey.objects.get()
    assert kept.user is None
    assert KEY not in (kept.key, kept.fingerprint)
    assert KEY.encode() not in orjson.dumps(kept.body)


def test_refused_registration_is_not_kept(world: World) -> None:
    visitor = world.callers["visitor"]
    taken = {"username": "anna", "email": "another@example.org", "password": "plenty-of-rum-89"}
    assert visitor.post("register", taken, Idempotency_Key=KEY).status_code == 400
    assert not IdempotencyKey.objects.exists()
    free = taken | {"username": "annabel"}
    assert visitor.post("register", free, Idempotency_Key=KEY).status_code == 201


def test_logout_told_again_by_another_key_is_refused(world: World) -> None:
    assert send(world, "logout_create").status_code == 204
    assert send(world, "logout_create", key="another-key-of-mine").status_code == 401
