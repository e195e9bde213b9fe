"""Streams that are read by a test, in place of the process that would hold them."""

from __future__ import annotations

from contextvars import copy_context
from typing import Any

from games.api.streaming.subscriptions import Changed, Subscription
from games.asgi.readings import Waiting, read_waiting
from tests.kit.api_clients import Caller
from tests.kit.stream_reader import StreamMessage, lines, messages

SSE, NDJSON = "text/event-stream", "application/x-ndjson"


def open_feed(caller: Caller, game: str, **headers: str) -> Subscription:
    """Open the stream of a table; its first messages have been read."""
    answer = caller.get(f"games/{game}/events", **headers)
    assert answer.status_code == 200, answer.content
    feed: Subscription = answer.feed
    return feed


def read_together(feeds: list[Subscription], **changed: Any) -> list[bytes]:
    """What these streams send, read as when one change wakes all of them; of a table, at least."""
    told: Any = None  # nobody waits for it
    what = changed or {"table": True}
    waiting = [Waiting(feed, Changed(**what), copy_context(), told) for feed in feeds]
    found = []
    for content in read_waiting(waiting):
        if isinstance(content, Exception):
            raise content
        found.append(content)
    return found


def read_alone(feeds: list[Subscription]) -> list[bytes]:
    """The same, each by a reading of its own."""
    return [feed.read(Changed(table=True)) for feed in feeds]


def read_messages(feed: Subscription, content: bytes) -> list[StreamMessage]:
    return lines(content) if feed.media_type == NDJSON else messages(content)
