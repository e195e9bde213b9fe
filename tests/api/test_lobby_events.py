"""GET games/events: public tables that wait for players, as they come and go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import policy, pubsub
from games.api.streaming.subscriptions import Subscription
from games.models import Block, Game
from games.pubsub import Change
from tests.kit.api_clients import Caller, user_of
from tests.kit.bot_accounts import bot_of, table
from tests.kit.open_feeds import NDJSON, read_messages, read_together
from tests.kit.stream_reader import StreamMessage, messages


def opened(caller: Caller, after: str | None = None, **query: Any) -> Subscription:
    headers = {"Last-Event-ID": after} if after else {}
    answer = caller.get("games/events", query, Accept=NDJSON, **headers)
    assert answer.status_code == 200, answer.content
    feed: Subscription = answer.feed
    return feed


def read(caller: Caller, after: str | None = None, **query: Any) -> list[StreamMessage]:
    headers = {"Last-Event-ID": after} if after else {}
    answer = caller.get("games/events", query, **headers)
    assert answer.status_code == 200, answer.content
    return messages(answer.content)


def news(*feeds: Subscription) -> list[list[StreamMessage]]:
    """What each stream tells when the lobby has changed."""
    told = read_together(list(feeds), lists=True)
    return [read_messages(feed, content) for feed, content in zip(feeds, told, strict=True)]


def told(found: list[StreamMessage]) -> list[tuple[str, str]]:
    return [(message.event, message.data["id"]) for message in found]


def test_first_message_lists_what_everybody_may_find(anna: Caller, visitor: Caller) -> None:
    public, other = table(anna), table(anna)
    table(anna, invited_only=True)
    (first,) = read(visitor)
    assert (first.event, first.id is None) == ("tables", False)
    assert first.data["tables"] == visitor.get("games", {"status": "open"}).json()["results"]
    assert [one["id"] for one in first.data["tables"]] == [other, public]


def test_table_is_told_when_it_is_made_when_it_changes_and_when_it_is_gone(
    anna: Caller, bernd: Caller, visitor: Caller
) -> None:
    feed = opened(visitor)
    game = table(anna, ruleset="cartagena", seats=2, trusts_server=True)
    ((made,),) = news(feed)
    assert (made.event, made.data["id"], made.data["status"]) == ("table", game, "open")
    bernd.post(f"games/{game}/seats", {"trusts_server": True})
    ((changed,),) = news(feed)
    assert (changed.event, changed.data["status"]) == ("table", "full")
    assert changed.data["version"] > made.data["version"]
    assert anna.post(f"games/{game}/start").status_code == 201
    ((gone,),) = news(feed)
    assert (gone.event, gone.data) == ("gone", {"id": game, "status": "active"})
    assert news(feed) == [[]]
    other = table(anna)
    news(feed)
    assert anna.delete(f"games/{other}/seats/me").status_code == 200
    assert news(feed)[0][0].data == {"id": other, "status": "closed"}


def test_stream_goes_on_after_its_last_id(anna: Caller, visitor: Caller) -> None:
    game = table(anna)
    (first,) = read(visitor)
    assert read(visitor, first.id) == []
    other = table(anna)
    (made,) = read(visitor, first.id)
    assert told([made]) == [("table", other)]
    assert anna.delete(f"games/{game}/seats/me").status_code == 200
    (whole,) = read(visitor, made.id)
    assert [one["id"] for one in whole.data["tables"]] == [other]


def test_listener_is_told_only_of_tables_as_asked_for(anna: Caller, visitor: Caller) -> None:
    feeds = [
        opened(visitor, bots_allowed="true"),
        opened(visitor, ruleset="cartagena"),
        opened(visitor, seats="4", rated="false", free="true"),
    ]
    game = table(anna, seats=4, bots_allowed=False)
    other = table(anna, ruleset="cartagena", seats=2)
    assert [told(one) for one in news(*feeds)] == [
        [("table", other)],
        [("table", other)],
        [("table", game)],
    ]


def test_table_of_a_blocking_host_is_not_streamed_to_the_blocked(
    anna: Caller, bernd: Caller, carla: Caller, visitor: Caller
) -> None:
    rook = bot_of(bernd, "rook")
    Block.objects.create(blocker=user_of(anna), blocked=user_of(bernd))
    feeds = [opened(caller) for caller in (bernd, rook, carla, visitor)]
    game = table(anna)
    told_to = [told(one) for one in news(*feeds)]
    assert told_to == [[], [], [("table", game)], [("table", game)]]


def test_table_looks_closed_to_whoever_is_blocked_meanwhile(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    feeds = [opened(caller) for caller in (bernd, carla)]
    game = table(anna)
    news(*feeds)
    Block.objects.create(blocker=user_of(anna), blocked=user_of(bernd))
    ((gone,), others) = news(*feeds)
    assert (gone.event, gone.data) == ("gone", {"id": game, "status": "closed"})
    assert others == []


def test_one_reading_serves_all_listeners(anna: Caller, bernd: Caller) -> None:
    rook = bot_of(bernd, "rook")
    counts = []
    for listeners in (1, 5):
        feeds = [opened(rook) for _ in range(listeners)]
        table(anna)
        with CaptureQueriesContext(connection) as asked:
            assert [len(one) for one in news(*feeds)] == [1] * listeners
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 5


def test_newest_tables_alone_are_told_of(
    monkeypatch: pytest.MonkeyPatch, anna: Caller, visitor: Caller
) -> None:
    monkeypatch.setattr("games.selectors.streams.lobby.LOBBY_TABLES", 1)
    feed = opened(visitor)
    first = table(anna)
    news(feed)
    second = table(anna)
    assert told(news(feed)[0]) == [("gone", first), ("table", second)]
    assert policy.LOBBY_TABLES == 100


def test_tables_that_wait_wake_the_lobby_and_moves_do_not(
    monkeypatch: pytest.MonkeyPatch,
    anna: Caller,
    django_capture_on_commit_callbacks: Any,
) -> None:
    published: list[Change] = []
    monkeypatch.setattr(pubsub, "publish", published.append)

    def wakes(act: Callable[[], Any]) -> bool:
        published.clear()
        with django_capture_on_commit_callbacks(execute=True):
            act()
        assert published
        return any(pubsub.LOBBY in change.users for change in published)

    wish = {"seats": 2, "ruleset": "cartagena", "bots": ["greedy"], "trusts_server": True}
    assert not wakes(lambda: table(anna, invited_only=True))
    assert wakes(lambda: table(anna, **wish))
    game = str(Game.objects.get(invited_only=False).pk)
    assert wakes(lambda: anna.post(f"games/{game}/start"))
    assert not wakes(lambda: anna.move(game))
