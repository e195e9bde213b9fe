"""An open stream, in the process that holds it: what it listens for, and how to read on."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final, Protocol
from uuid import UUID

import orjson
import structlog
from django.utils import translation
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games import metrics, pubsub
from games.api.http import credentials
from games.api.http.authentication import check_token, player, viewer
from games.api.http.credentials import Credentials
from games.api.http.media_types import EVENT_STREAM, NDJSON
from games.api.http.view import View
from games.errors import ApplicationError, TooManyStreamsError
from games.models import User
from games.outages import is_outage
from games.policy import STREAMS_AT_MOST
from games.selectors.accounts.tokens import Row
from games.selectors.streams.cursors import StreamEvent
from games.selectors.streams.lobby import LobbyReading
from games.selectors.streams.my_games import MyStream
from games.selectors.streams.reading import TableReading
from games.selectors.streams.table import TableStream

RETRY_MS: Final = 2000  # after which a browser reconnects by itself
Topic = UUID | int  # a table, a player's lists, a player's account, or the lobby

log = structlog.get_logger()


@dataclass(slots=True)
class Changed:
    """What has changed since the last reading; ``all`` if that is unknown."""

    games: set[UUID] = field(default_factory=set)
    table: bool = False  # a table itself, not just its chat
    lists: bool = False
    all: bool = False


class Together:
    """Data shared by streams of one subject that are read together; dropped afterwards.

    Each stream's own right to listen is still checked, with its credentials found here.
    """

    def __init__(self, *feeds: Subscription) -> None:
        self._requests = [feed.request for feed in feeds]
        self._tables: dict[UUID, TableReading] = {}

    @cached_property
    def credentials(self) -> Credentials:
        return Credentials(self._requests)

    @cached_property
    def listeners(self) -> list[User]:
        users = (viewer(request) for request in self._requests)
        return [user for user in users if user]

    @cached_property
    def lobby(self) -> LobbyReading:
        return LobbyReading(self.listeners)

    def table(self, game_id: UUID) -> TableReading:
        if game_id not in self._tables:
            listeners = frozenset(user.pk for user in self.listeners)
            self._tables[game_id] = TableReading(game_id, listeners)
        return self._tables[game_id]


class Subscription(ABC):
    """One open stream. Call ``read`` in a thread: it queries the database."""

    kind: ClassVar[str]  # the name in operators' metrics
    pause: ClassVar[float] = 0.0  # the least seconds between two readings of its subject

    def __init__(self, view: View, request: Request) -> None:
        self._view, self.request = view, request
        self._language = translation.get_language() or "en"
        accepted = request.headers.get("Accept", "")
        self.media_type = NDJSON if "json" in accepted else EVENT_STREAM
        self.who = who_asks(request)
        user = viewer(request)
        self.accounts: list[Topic] = [pubsub.account_topic(user.pk)] if user else []
        self._session = credentials.known_session(request)
        self._asking = request  # authenticated most recently
        self._token_row: Row | None = None  # the stored row of its token at that time
        self.over = False
        self._begun = False

    @property
    @abstractmethod
    def topics(self) -> Collection[Topic]:
        """What the stream listens for; each reading may change it."""

    @property
    @abstractmethod
    def subject(self) -> Topic:
        """The subject; streams with the same subject are read together."""

    @abstractmethod
    def _events(
        self, request: Request, changed: Changed | None, together: Together
    ) -> list[StreamEvent]:
        """Read what is new. Raises ApplicationError."""

    @property
    def more(self) -> bool:
        """Whether another reading would find more right away."""
        return False

    def read(self, changed: Changed | None = None, together: Together | None = None) -> bytes:
        """Return what to send now, if anything; the first reading has no ``changed``.

        Later readings authenticate the listener again, as a token may have been revoked; a refusal
        becomes the last message. The first reading raises ApplicationError instead. In an outage
        the stream ends without such a message, and its client resumes after the last one it got.
        """
        if not self._begun:
            first = b"" if self.media_type == NDJSON else b"retry: %d\n\n" % RETRY_MS
            content = first + self._encode(self._events(self.request, None, Together(self)))
            self._begun = True
            return content
        try:
            together = together or Together(self)
            with translation.override(self._language):
                return self._encode(self._events(self._again(together), changed, together))
        except (ApplicationError, APIException) as error:
            self.over = True
            code = error.code if isinstance(error, ApplicationError) else "not_authenticated"
            return self._encode([StreamEvent("end", "", {"code": code})])
        except Exception as error:
            if not is_outage(error):
                raise
            log.warning("unavailable", error=error)
            self.over = True
            return b""

    def heartbeat(self) -> bytes:
        """What keeps the connection open while nothing happens."""
        return b"\n" if self.media_type == NDJSON else b":\n\n"

    def _again(self, together: Together) -> Request:
        """Authenticate and authorize the listener again, by the headers of the first request.

        While no column of the token, its user and their owner has changed, only the token's
        expiry and the like need checking again.
        """
        row = together.credentials.token_row(self._asking)
        if row is not None and row == self._token_row:
            check_token(self._asking.auth)
        else:
            self._asking = self._authenticated(together)
            self._token_row = row
        self._view.check_may(self._asking)
        return self._asking

    def _authenticated(self, together: Together) -> Request:
        """Return the first request as if it had just been sent."""
        sent = self.request._request  # noqa: SLF001
        if key := sent.session.session_key:
            sent.session = together.credentials.session(key)
        setattr(sent, credentials.ATTRIBUTE, together.credentials)
        sent.user = together.credentials.session_user(sent, self._session)
        request = self._view.initialize_request(sent)
        request.parser_context = self.request.parser_context
        return request

    def _encode(self, events: list[StreamEvent]) -> bytes:
        return b"".join(self._line(event) for event in events)

    def _line(self, event: StreamEvent) -> bytes:
        data = orjson.dumps(event.data, default=str) if event.json is None else event.json
        if self.media_type == NDJSON:
            line = {"id": event.cursor or None, "event": event.kind, "data": orjson.Fragment(data)}
            return orjson.dumps(line) + b"\n"
        name = f"id: {event.cursor}\n" if event.cursor else ""
        return b"".join((f"{name}event: {event.kind}\ndata: ".encode(), data, b"\n\n"))


class TableSubscription(Subscription):
    """The stream of one table."""

    kind = "table"

    def __init__(self, view: View, request: Request, stream: TableStream) -> None:
        super().__init__(view, request)
        self._stream = stream

    @property
    def subject(self) -> Topic:
        return self._stream.game_id

    @property
    def topics(self) -> Collection[Topic]:
        return [self._stream.game_id, *self.accounts]

    @property
    def more(self) -> bool:
        return self._stream.more

    def _events(
        self, request: Request, changed: Changed | None, together: Together
    ) -> list[StreamEvent]:
        only_chat = changed is not None and not (changed.table or changed.all or self.more)
        table = together.table(self._stream.game_id)
        return self._stream.read(viewer(request), table, only_chat=only_chat)


class MySubscription(Subscription):
    """The stream of all tables of one player."""

    kind = "player"

    def __init__(self, view: View, request: Request, stream: MyStream) -> None:
        super().__init__(view, request)
        self._stream, self._user = stream, player(request)

    @property
    def subject(self) -> Topic:
        return self._user.pk

    @property
    def topics(self) -> Collection[Topic]:
        return [self._user.pk, *self.accounts, *self._stream.games]

    def _events(
        self, request: Request, changed: Changed | None, together: Together
    ) -> list[StreamEvent]:
        user: User = player(request)
        if changed is None or changed.all or changed.lists:
            return self._stream.read(user)
        return self._stream.read(user, changed.games) if changed.table else []


class Counted(Protocol):
    """What is counted while it is open."""

    kind: ClassVar[str]  # the name in operators' metrics
    who: str


# The number of open streams in this process, by account or visitors' address.
_open: Counter[str] = Counter()
_counting = threading.Lock()


def who_asks(request: Request) -> str:
    """The key by which streams are counted: the account, or a visitor's address."""
    user = viewer(request)
    return f"user {user.pk}" if user else f"address {BaseThrottle().get_ident(request)}"


def check_room_for(request: Request) -> None:
    """Refuse a stream above the limit. Raises TooManyStreamsError."""
    if _open[who_asks(request)] >= STREAMS_AT_MOST:
        raise TooManyStreamsError(_("Close a stream before you open another."), wait=10)


@contextmanager
def counted(feed: Counted) -> Iterator[None]:
    """Count a stream or a waiting request while it is open."""
    with _counting:
        _open[feed.who] += 1
    metrics.STREAMS_OPEN.labels(feed.kind).inc()
    try:
        yield
    finally:
        with _counting:
            _open[feed.who] -= 1
            if not _open[feed.who]:
                del _open[feed.who]
        metrics.STREAMS_OPEN.labels(feed.kind).dec()


def open_streams() -> int:
    """The number of streams open in this process."""
    with _counting:
        return _open.total()
