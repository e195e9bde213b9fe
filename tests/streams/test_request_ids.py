"""The door of the web process: every request has an id, whatever answers it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from games import request_ids
from games.asgi.request_ids import WithRequestIds

START = {"type": "http.response.start", "status": 200, "headers": [(b"x-request-id", b"other")]}


def ask(application: Any, *headers: tuple[bytes, bytes]) -> list[dict[str, Any]]:
    """Send one request, and return what was answered."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    scope = {"type": "http", "path": "/", "headers": list(headers)}
    asyncio.run(WithRequestIds(application)(scope, receive, send))
    return sent


def test_answer_of_any_application_has_the_id_of_its_request() -> None:
    seen: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.append((dict(scope["headers"])[b"x-request-id"], request_ids.current()))
        await send(START)
        await send({"type": "http.response.body", "body": b""})

    answer = ask(application, (b"x-request-id", b"mine"), (b"host", b"a"))
    assert answer[0]["headers"] == [(b"x-request-id", b"mine")]
    assert seen == [(b"mine", "mine")]
    made = dict(ask(application, (b"x-request-id", b"not mine"))[0]["headers"])
    assert seen[1] == (made[b"x-request-id"], made[b"x-request-id"].decode())


def test_server_logs_a_failure_under_the_id_of_its_request() -> None:
    """It does so once the application is left, in the same task."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        raise KeyError

    async def serve() -> str:
        scope = {"type": "http", "headers": [(b"x-request-id", b"mine")]}
        with pytest.raises(KeyError):
            await WithRequestIds(application)(scope, None, None)  # type: ignore[arg-type]
        return request_ids.current()

    assert asyncio.run(serve()) == "mine"
