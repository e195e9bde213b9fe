"""The client that waits for each answer."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from meuterer_client import calls
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
from meuterer_client.newest import Newest, is_over
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
from meuterer_client.shapes import Account, Invitation, Message, Move, MyTable, Table, TableSummary

T = TypeVar("T")


class Client:
    """Calls the API of a site with a token. All methods raise ApiError and NoAnswerError.

    Instead of a token it may have a ``Login``, whose tokens it renews; ``keep`` gets each new one.

    A call whose answer was lost, or that the site is too busy for, is sent again with the same
    key, until ``patience`` seconds are over.
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
        """``language`` is that of labels and refusals; ``pause`` waits for some seconds."""
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

        ``app`` is the name that the page shows, ``tell`` shows the user the code. The program is
        registered at the site, unless it has been: then ``client_id`` names it. ``options`` are
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
        """Send any call, also one that has no method here: ``Call("GET", "policy")``."""
        used = self.login
        answer = self._answer(call)
        if answer.status_code == UNAUTHORIZED and self._renew(used):
            answer = self._answer(call)
        return read(answer)  # type: ignore[no-any-return]

    def _answer(self, call: Call[Any] | Ask) -> httpx.Response:
        """Send until there is an answer that is to stay."""
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
        """Take the steps of a log-in."""
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
        """Renew the tokens that were used, if there are others to be had. Raises ApiError."""
        if used is None:
            return False
        with self._renewing:
            if self.login is used:  # else another thread has done it
                self._enter(self._take(renewing(used)))
        return True

    def stream(self, path: str) -> Iterator[Message]:
        """Yield the messages of a stream for ever; after a break it goes on where it was.

        Raises StreamEndedError where the site says that nothing more comes.
        """
        place, patience = Place(), Patience(self.patience)
        while True:
            answer, lost, used = None, None, self.login
            try:
                with self._http.stream("GET", path, headers=place.headers) as answer:
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

    def me(self) -> Account:
        """Who I am."""
        return self.send(calls.me())

    def rulesets(self) -> list[dict[str, Any]]:
        """The games that can be played, with their sizes of tables and options."""
        return self.send(calls.rulesets())

    def tables(self, **query: str) -> Iterator[TableSummary]:
        """Public tables, the newest first: ``tables(free="true", ruleset="meuterer")``."""
        return self.pages(calls.tables(**query))

    def my_tables(self, **query: str) -> Iterator[MyTable]:
        """Tables at which I sit: ``my_tables(order="urgency")``."""
        return self.pages(calls.my_tables(**query))

    def table(self, game: str) -> Table:
        """A table as I may see it, with my legal moves."""
        return self.send(calls.table(game))

    def make_table(
        self, ruleset: str, seats: int, bots: Sequence[str | None] = (), **terms: Any
    ) -> Table:
        """Make a table and bring my nonce; ``terms`` are the other fields of ``POST games``."""
        made = self.send(calls.make_table(ruleset, seats, bots, terms))
        if terms.get("trusts_server"):
            return made
        return self.send(calls.bring_nonce(made["id"]))

    def sit_down(
        self, game: str, seat: int | None = None, *, invitation: str | None = None
    ) -> Table:
        """Take a seat; ``invitation`` is the token of a link."""
        return self.send(calls.sit_down(game, seat, invitation))

    def get_up(self, game: str) -> None:
        """Leave a table that has not started."""
        self.send(calls.get_up(game))

    def start(self, game: str) -> Table:
        """Start a full table of mine at once."""
        return self.send(calls.start(game))

    def move(self, game: str, ply: int | None, chosen: Move) -> Table:
        """Answer the decision that was open at a ply; return the table after it.

        If the ApiError ``has_moved_on``, get the table again.
        """
        return self._newest.note(self.send(calls.move(game, ply, chosen)))

    def log(self, game: str, after: int | None = None) -> Iterator[dict[str, Any]]:
        """What happened, as far as I may know it."""
        return self.pages(calls.log(game, after))

    def record(self, game: str) -> dict[str, Any]:
        """The record of a game that is over."""
        return self.send(calls.record(game))

    def invitations(self, **query: str) -> Iterator[Invitation]:
        """Invitations to me, the newest first."""
        return self.pages(calls.invitations(**query))

    def accept(self, invitation: str) -> Table:
        """Sit down where I am invited."""
        return self.send(calls.accept(invitation))

    def decline(self, invitation: str, reason: str) -> None:
        """Decline, with one of ``GET invitation-reasons``."""
        self.send(calls.decline(invitation, reason))

    def watch(self, game: str) -> Iterator[Table]:
        """Each new state of a table until it is over; not what an answer to ``move`` has told."""
        for message in self.table_events(game):
            if message["event"] == "table" and self._newest.is_news(table := message["data"]):
                yield table
                if is_over(table):
                    return

    def table_events(self, game: str) -> Iterator[Message]:
        """What happens at a table: ``table``, ``move``, ``notice``, ``chat``."""
        return self.stream(f"games/{game}/events")

    def my_events(self) -> Iterator[Message]:
        """What happens at all my tables: ``tables`` first, then ``table`` and ``invitations``."""
        return self.stream("me/events")
