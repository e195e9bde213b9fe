"""``Connection`` for asyncio."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from meuterer_client.calls import Call
from meuterer_client.device_login import (
    SCOPES,
    Ask,
    Keep,
    Login,
    Steps,
    Tell,
    logging_in,
    renewing,
    show,
)
from meuterer_client.errors import ApiError, StreamEndedError
from meuterer_client.newest import Newest
from meuterer_client.patience import AGAIN, ANSWER_SECONDS, Patience, Place, check_stream
from meuterer_client.sending import (
    UNAUTHORIZED,
    bearer,
    headers,
    ignore,
    read,
    request_of,
    token_ended,
)
from meuterer_client.shapes import Message

T = TypeVar("T")


class AsyncConnection:
    """Sends calls to a site with a token. All methods raise ApiError and NoAnswerError."""

    def __init__(
        self,
        site: str,
        token: str | Login = "",
        *,
        language: str = "en",
        patience: float = 300.0,
        pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
        keep: Keep = ignore,
    ) -> None:
        self.patience, self._pause, self._newest = patience, pause, Newest()
        self.login, self._keep = (token if isinstance(token, Login) else None), keep
        self._renewing = asyncio.Lock()
        self._site = site.rstrip("/")
        self._http = httpx.AsyncClient(
            base_url=f"{self._site}/api/v1/",
            headers=headers(token, language),
            timeout=ANSWER_SECONDS,
        )

    @classmethod
    async def log_in(
        cls,
        site: str,
        app: str,
        *,
        scopes: Sequence[str] = SCOPES,
        client_id: str = "",
        tell: Tell = show,
        **options: Any,
    ) -> Self:
        client = cls(site, **options)
        try:
            client._enter(await client._take(logging_in(app, scopes, tell, client_id)))
        except BaseException:
            await client.close()
            raise
        return client

    @classmethod
    def from_environment(cls) -> Self:
        """Read the variables SITE (by default a site on this machine) and TOKEN."""
        return cls(os.environ.get("SITE", "http://127.0.0.1:8000"), os.environ["TOKEN"])

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def send(self, call: Call[T]) -> T:
        """Send any call, even one without a method here: ``Call("GET", "policy")``."""
        return read(await self._answer_of(call))  # type: ignore[no-any-return]

    async def _answer_of(self, call: Call[Any]) -> httpx.Response:
        used = self.login
        answer = await self._answer(call)
        if answer.status_code == UNAUTHORIZED and await self._renew(used):
            answer = await self._answer(call)
        return answer

    async def _answer(self, call: Call[Any] | Ask) -> httpx.Response:
        patience = Patience(self.patience)
        request = request_of(call, self._site)
        while True:
            answer, lost = None, None
            try:
                answer = await self._http.request(**request)
            except httpx.TransportError as error:
                lost = error
            if answer is not None and answer.status_code not in AGAIN:
                return answer
            await self._pause(patience.wait(answer, lost))

    async def _take(self, steps: Steps) -> Login:
        answer: httpx.Response | None = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            answer = None
            if isinstance(step, float):
                await self._pause(step)
            else:
                answer = await self._answer(step)

    def _enter(self, login: Login) -> None:
        self._keep(login)
        self.login = login
        self._http.headers["Authorization"] = bearer(login)

    async def _renew(self, used: Login | None) -> bool:
        if used is None:
            return False
        async with self._renewing:
            if self.login is used:  # else another task has renewed it
                self._enter(await self._take(renewing(used)))
        return True

    async def stream(
        self, path: str, query: Mapping[str, str] | None = None
    ) -> AsyncIterator[Message]:
        """Yield the messages of a stream for ever; after an interruption it resumes where it was.

        Raises StreamEndedError if the site says that nothing more will come.
        """
        place, patience = Place(), Patience(self.patience)
        while True:
            answer, lost, used = None, None, self.login
            try:
                async with self._http.stream(
                    "GET", path, params=query or None, headers=place.headers
                ) as answer:
                    if not answer.is_success:
                        await answer.aread()
                    if check_stream(answer):
                        async for line in answer.aiter_lines():
                            patience.renew()
                            if (message := place.read(line)) is not None:
                                yield message
            except httpx.TransportError as error:
                lost = error
            except (ApiError, StreamEndedError) as error:
                if not (token_ended(error) and await self._renew(used)):
                    raise
                continue
            await self._pause(patience.wait(answer, lost))

    async def pages(self, call: Call[Any]) -> AsyncIterator[Any]:
        """Yield all entries of a list, page by page."""
        while True:
            page = await self.send(call)
            for entry in page["results"]:
                yield entry
            if page["next"] is None:
                return
            call = Call("GET", page["next"])
