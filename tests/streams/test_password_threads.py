"""Passwords are hashed by threads that do nothing else, whatever request asks for it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher

from games.asgi.application import LOG_INS_AT_ONCE, Application
from tests.kit.api_clients import PASSWORD, Caller, user_of
from tests.kit.passkeys import logged_in
from tests.streams.listening import Client
from tests.streams.running import run

pytestmark = pytest.mark.django_db(transaction=True)

CSRF: Final = "a" * 32
NEW: Final = {"username": "zoe", "email": "zoe@example.org", "password": "Kielholen-7"}
MINE: Final = {"username": "anna", "password": PASSWORD}
threads: list[str] = []


class Noted(MD5PasswordHasher):
    """Notes which thread it hashes in."""

    def encode(self, password: str, salt: str) -> str:
        threads.append(threading.current_thread().name)
        return str(super().encode(password, salt))


@pytest.mark.parametrize(
    ("method", "path", "data"),
    [
        ("POST", "/api/v1/login", MINE),
        ("POST", "/api/v1/register", NEW),
        ("PATCH", "/api/v1/me", {"password": "Kielholen-8", "current": PASSWORD}),
        ("DELETE", "/api/v1/me", {"confirm": "anna", "password": "guess"}),
        ("DELETE", "/api/v1/me/passkeys/7", {"current": "guess"}),
        ("POST", "/account/passkeys/options", {"current": "guess"}),
        ("POST", "/login", MINE),
        ("POST", "/register", NEW | {"zone": "UTC"}),
    ],
)
def test_request_with_a_password_is_answered_by_the_threads_for_them(
    anna: Caller, settings: Any, method: str, path: str, data: dict[str, str]
) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.Noted"]
    token = anna.post("login", MINE).json()["token"]  # a fresh log-in, as a new password takes
    anna.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    session = logged_in(user_of(anna)).cookies["sessionid"].value
    threads.clear()

    async def test(app: Application) -> None:
        client = Client(app, "", anna)
        is_form = path in ("/login", "/register")
        kind = "x-www-form-urlencoded" if is_form else "json"
        cookies = f"csrftoken={CSRF}" + f"; sessionid={session}" * path.startswith("/account/")
        form = urlencode(data | {"csrfmiddlewaretoken": CSRF})
        client.body = (form if is_form else json.dumps(data)).encode()
        client.scope["method"], client.scope["path"] = method, path
        client.scope["headers"] += [
            (b"content-type", f"application/{kind}".encode()),
            (b"content-length", str(len(client.body)).encode()),
            (b"cookie", cookies.encode()),
            (b"x-csrftoken", CSRF.encode()),
        ]
        await asyncio.wait_for(client.task, 60)

    run(test)
    assert threads
    assert {name.partition("_")[0] for name in threads} == {"password"}


@contextmanager
def hashing(app: Application) -> Iterator[None]:
    """A password is hashed until the end of the block."""
    done = threading.Event()
    lane = next(lane for lane in app.lanes if lane.name == "password")
    lane.pool.submit(done.wait)
    try:
        yield
    finally:
        done.set()


def log_in(app: Application, caller: Caller, address: str) -> Client:
    """Send a log-in from an address."""
    client = Client(app, "login", caller)
    client.body = json.dumps(MINE).encode()
    client.scope |= {"method": "POST", "client": (address, 50000)}
    length = str(len(client.body)).encode()
    client.scope["headers"] += [(b"content-type", b"application/json"), (b"content-length", length)]
    return client


def test_flood_of_log_ins_of_one_address_is_refused_before_others_wait_behind_it(
    anna: Caller, settings: Any
) -> None:
    settings.WEB_QUEUE_SECONDS = 60

    async def test(app: Application) -> None:
        with hashing(app):
            waiting = [log_in(app, anna, "192.0.2.1") for _ in range(LOG_INS_AT_ONCE)]
            other = log_in(app, anna, "192.0.2.2")
            await asyncio.sleep(0)
            one_more = log_in(app, anna, "192.0.2.1")
            await asyncio.wait_for(one_more.task, 60)
            assert one_more.status == 503
            assert not any(client.task.done() for client in [*waiting, other])
        await asyncio.gather(*(client.task for client in [*waiting, other]))
        assert {client.status for client in [*waiting, other]} == {201}
        again = log_in(app, anna, "192.0.2.1")
        await asyncio.wait_for(again.task, 60)
        assert again.status == 201

    run(test)
