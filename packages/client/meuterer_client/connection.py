"""Sending calls and waiting for each answer; logging in, and renewing the log-in."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
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


class Connection:
    """Sends calls to a site with a token. All methods raise ApiError and NoAnswerError.

    Instead of a token it may have a ``Login``, whose tokens it renews; ``keep`` gets each new one.

    A call whose answer was lost, or for which the site was too busy, is sent again with the same
    key, until ``patience`` seconds have passed.
    """

    def __init__(
        self,
        site: str,
        token: str | Login = "",
        *,
        language: str = "en",
        patience: float = 300.0,
        pause: Callable[[float], object] = time.sleep,
        keep: Keep = ignore,
    ) -> None:
        """``language`` applies to labels and refusals; ``pause`` sleeps for some seconds."""
        self.patience, self._pause, self._newest = patience, pause, Newest()
        self.login, self._keep = (token if isinstance(token, Login) else None), keep
        self._renewing = threading.Lock()
        self._site = site.rstrip("/")
        self._http = httpx.Client(
            base_url=f"{self._site}/api/v1/",
            headers=headers(token, language),
            timeout=ANSWER_SECONDS,
        )

    @classmethod
    def log_in(
        cls,
        site: str,
        app: str,
        *,
        scopes: Sequence[str] = SCOPES,
        client_id: str = "",
        tell: Tell = show,
        **options: Any,
    ) -> Self:
        """Let the program's user log it in, on a page of the site, within ten minutes.

        ``app`` is the name that the page shows; ``tell`` shows the user the code. The program is
        registered at the site unless ``client_id`` names an earlier registration. ``options`` are
        those of the client. Raises ApiError: ``access_denied``, ``expired_token``.
        """
        client = cls(site, **options)
        try:
            client._enter(client._take(logging_in(app, scopes, tell, client_id)))
        except BaseException:
            client.close()
            raise
        return client

    @classmethod
    def from_environment(cls) -> Self:
        """Read the variables SITE (by default a site on this machine) and TOKEN."""
        return cls(os.environ.get("SITE", "http://127.0.0.1:8000"), os.environ["TOKEN"])

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def send(self, call: Call[T]) -> T:
        """Send any call, even one without a method here: ``Call("GET", "policy")``."""
        return read(self._answer_of(call))  # type: ignore[no-any-return]

    def _answer_of(self, call: Call[Any]) -> httpx.Response:
        """Send a call, and again with renewed tokens if these have expired."""
        used = self.login
        answer = self._answer(call)
        if answer.status_code == UNAUTHORIZED and self._renew(used):
            answer = self._answer(call)
        return answer

    def _answer(self, call: Call[Any] | Ask) -> httpx.Response:
        """Send until there is a final answer."""
        patience = Patience(self.patience)
        request = request_of(call, self._site)
        while True:
            answer, lost = None, None
            try:
                answer = self._http.request(**request)
            except httpx.TransportError as error:
                lost = error
            if answer is not None and answer.status_code not in AGAIN:
                return answer
            self._pause(patience.wait(answer, lost))

    def _take(self, steps: Steps) -> Login:
        """Perform the steps of a log-in."""
        answer: httpx.Response | None = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            answer = None
            if isinstance(step, float):
                self._pause(step)
            else:
                answer = self._answer(step)

    def _enter(self, login: Login) -> None:
        self._keep(login)
        self.login = login
        self._http.headers["Authorization"] = bearer(login)

    def _renew(self, used: Login | None) -> bool:
        """Renew the tokens that were used, if possible. Raises ApiError."""
        if used is None:
            return False
        with self._renewing:
            if self.login is used:  # else another thread has renewed it
                self._enter(self._take(renewing(used)))
        return True

    def stream(self, path: str, query: Mapping[str, str] | None = None) -> Iterator[Message]:
        """Yield the messages of a stream for ever; after an interruption it resumes where it was.

        Raises StreamEndedError if the site says that nothing more will come.
        """
        place, patience = Place(), Patience(self.patience)
        while True:
            answer, lost, used = None, None, self.login
            try:
                with self._http.stream(
                    "GET", path, params=query or None, headers=place.headers
                ) as answer:
                    if not answer.is_success:
                        answer.read()
                    if check_stream(answer):
                        for line in answer.iter_lines():
                            patience.renew()
                            if (message := place.read(line)) is not None:
                                yield message
            except httpx.TransportError as error:
                lost = error
            except (ApiError, StreamEndedError) as error:
                if not (token_ended(error) and self._renew(used)):
                    raise
                continue
            self._pause(patience.wait(answer, lost))

    def pages(self, call: Call[Any]) -> Iterator[Any]:
        """Yield all entries of a list, page by page."""
        while True:
            page = self.send(call)
            yield from page["results"]
            if page["next"] is None:
                return
            call = Call("GET", page["next"])
