"""The site as an ASGI application, for requests and for open streams."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterator
from functools import partial
from typing import Final

from django.conf import settings
from django.http.response import HttpResponseBase

from games import replica
from games.api.http import throttling
from games.api.streaming import subscriptions
from games.api.streaming.subscriptions import Subscription
from games.asgi.django_handler import DjangoHandler, Scope
from games.asgi.hub import Hub
from games.asgi.lanes import BusyError, Lane, Turns
from games.asgi.readings import Readings
from games.asgi.stream import Receive, Send, Stream
from games.asgi.waiting import Waiting
from games.policy import BODY_BYTES

STREAMS: Final = re.compile(r"/api/v1/(?:me|games|games/[^/]+)/events")
# Pages and files that are the same for everybody who is not logged in.
WITHOUT_DATA: Final = re.compile(
    r"/(?:static/.+|docs/.*|rules(?:/[^/]+)?|learn|help|offline|sw\.js|manifest\.webmanifest|llms\.txt)?"
)
# Requests that may hash a password, which keeps a CPU busy for a while.
HASHING: Final = re.compile(
    r"/api/v1/(?:login|register|me|me/passkeys/[^/]+)|/login|/register|/account/passkeys/options"
    r"|/admin/second-factor/password"
)
WRITES: Final = {"POST", "PATCH", "DELETE"}
# Threads, and so database connections,
ANSWERERS: Final = 4  # for requests,
READERS: Final = 4  # for all streams together, so that they never delay a move,
HASHERS: Final = 1  # for passwords, which are hashed one at a time,
SHOWERS: Final = 2  # for pages without data whose readers are logged in,
PLAIN: Final = 2  # and, without a connection, for those of everybody else
LOG_INS_AT_ONCE: Final = 4  # per address; more get 503, so that nobody waits behind a flood
NOTHING: Final = contextlib.nullcontext()
ALIVE: Final = b'{"status": "ok"}'


class Application:
    """One web process."""

    def __init__(self) -> None:
        self._door, self._hub = DjangoHandler(), Hub(settings.REDIS_URL)
        self._answerers, self._readers = Lane("request", ANSWERERS), Lane("stream", READERS)
        self._readings = Readings(self._readers)
        self._showers, self._plain = Lane("page", SHOWERS), Lane("plain", PLAIN)
        self._hashers, self._turns = Lane("password", HASHERS), Turns(LOG_INS_AT_ONCE)
        self.lanes = (self._answerers, self._readers, self._showers, self._plain, self._hashers)
        replica.count_from_zero()
        self._session = f"{settings.SESSION_COOKIE_NAME}=".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and scope["path"] == "/livez":
            await _say_alive(send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Listen to Redis for as long as the process runs."""
        await receive()
        hub = asyncio.create_task(self._hub.run())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        hub.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await hub
        for lane in self.lanes:
            lane.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        mark, body = self._hub.mark, await _body(scope, receive)
        if body is None:  # half a request is not answered
            return
        lane = self._lane(scope)
        turn = self._turns.taken(self._door.caller(scope)) if lane is self._hashers else NOTHING
        try:
            with turn:
                response = await lane.begin(self._door.answer, scope, body)
        except BusyError:
            lane = self._plain
            response = await lane.go_on(self._door.refuse, scope)
        if scope["method"] == "GET" and (wait := getattr(response, "wait", None)):
            ask = partial(lane.go_on, self._door.answer, scope | {throttling.COUNTED: True}, b"")
            with subscriptions.counted(wait):
                news = Waiting(wait, self._hub, ask, partial(_close, lane))
                found = await news.news(response, receive, mark=mark)
            if found is None:
                await lane.go_on(response.close)
                return
            response = found
        feed: Subscription | None = (
            getattr(response, "feed", None) if scope["method"] == "GET" else None
        )
        with subscriptions.counted(feed) if feed else contextlib.nullcontext():
            await send(_head(response, ends=feed is None))
            try:
                await _send_content(lane, response, send, more=feed is not None)
            finally:
                await lane.go_on(response.close)
            if feed is not None:
                await Stream(feed, self._hub, self._readings.read, send).hold(receive, mark=mark)

    def _lane(self, scope: Scope) -> Lane:
        """The threads that answer a request."""
        path = scope["path"]
        if STREAMS.fullmatch(path):
            return self._readers
        if scope["method"] in WRITES and HASHING.fullmatch(path):
            return self._hashers
        if not WITHOUT_DATA.fullmatch(path) or scope["method"] not in ("GET", "HEAD"):
            return self._answerers
        cookies = (value for name, value in scope["headers"] if name == b"cookie")
        is_known = any(self._session in value for value in cookies)
        return self._showers if is_known and not path.startswith("/static/") else self._plain


async def _close(lane: Lane, response: HttpResponseBase) -> None:
    await lane.go_on(response.close)


async def _say_alive(send: Send) -> None:
    """Answer that the event loop is running; nothing else is checked."""
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(ALIVE)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": ALIVE, "more_body": False})


async def _body(scope: Scope, receive: Receive) -> bytes | None:
    """Read the body, but no more than necessary: one that is too large is refused unread.

    Return None if the client hung up before sending all of it.
    """
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"")
    if length.isdigit() and (len(length) > 9 or int(length) > BODY_BYTES):
        return b""
    body, more = b"", True
    while more and len(body) <= BODY_BYTES:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


async def _send_content(lane: Lane, response: HttpResponseBase, send: Send, *, more: bool) -> None:
    """Send a response's content, or its parts as they are made."""
    if response.streaming:
        parts: Iterator[bytes] = iter(response)
        while part := await lane.go_on(next, parts, None):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        content = b""
    else:
        content = response.content  # type: ignore[attr-defined]  # what is no stream has it
    await send({"type": "http.response.body", "body": content, "more_body": more})


def _head(response: HttpResponseBase, *, ends: bool) -> dict[str, object]:
    headers = [
        (name.lower().encode("latin-1"), value.encode("latin-1"))
        for name, value in response.items()
        if ends or name.lower() != "content-length"
    ]
    cookies = response.cookies.values()
    headers += [(b"set-cookie", cookie.OutputString().encode("latin-1")) for cookie in cookies]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}
