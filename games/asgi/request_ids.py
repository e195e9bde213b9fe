"""Giving every request an id on arrival, which every answer shows."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from games import request_ids
from games.asgi.django_handler import Scope
from games.asgi.stream import Message, Receive, Send

HEADER: Final = request_ids.HEADER.lower().encode()
ARRIVED: Final = "games.arrived"  # key in an ASGI scope: the time of arrival, by time.perf_counter
Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]


class WithRequestIds:
    """An ASGI application that gives ids to all requests: for pages, files, streams, refusals."""

    def __init__(self, application: Asgi) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        given = dict(scope["headers"]).get(HEADER, b"").decode("latin-1")
        request_id = request_ids.accepted(given)
        others = [pair for pair in scope["headers"] if pair[0] != HEADER]
        known = scope | {
            "headers": [*others, (HEADER, request_id.encode())],
            ARRIVED: time.perf_counter(),
        }
        # Not ended here: the server logs what fails in the same context, which is this request's.
        structlog.contextvars.bind_contextvars(**{request_ids.NAME: request_id})
        await self._application(known, receive, _with_header(send, request_id))


def _with_header(send: Send, request_id: str) -> Send:
    async def send_with_header(message: Message) -> None:
        if message["type"] == "http.response.start":
            others = [pair for pair in message["headers"] if pair[0].lower() != HEADER]
            message = message | {"headers": [*others, (HEADER, request_id.encode())]}
        await send(message)

    return send_with_header
