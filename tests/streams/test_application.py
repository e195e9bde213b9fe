"""A process that serves streams: who gets what, when, and what happens to slow readers."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from games import pubsub
from games.api.streaming import subscriptions
from games.asgi import application, stream
from games.asgi.application import Application
from games.models import Game
from tests.kit.api_clients import Caller, for_meuterer
from tests.streams.listening import Client, elsewhere, listening
from tests.streams.running import move, run

pytestmark = pytest.mark.django_db(transaction=True)


@for_meuterer
def test_move_is_streamed_to_everyone_at_the_table(game: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        clients = [Client(app, f"games/{game}/events", player) for player in players]
        for client in clients:
            assert (await client.receive())[0].event == "table"
        await elsewhere(move, game, players)
        for client in clients:
            assert [message.event for message in await client.receive(2)] == ["move", "table"]

    run(test)


@for_meuterer
def test_one_stream_covers_all_my_tables(game: str, players: list[Caller], dora: Caller) -> None:
    async def test(app: Application) -> None:
        client = Client(app, "me/events", players[0])
        assert (await client.receive())[0].event == "tables"
        await elsewhere(move, game, players)
        assert (await client.receive())[0].data["id"] == game
        new = await elsewhere(players[0].post, "games", {"ruleset": "cartagena", "seats": 2})
        other = new.json()["id"]
        assert (await client.receive())[0].data["id"] == other
        await elsewhere(dora.post, f"games/{other}/seats", {})
        assert (await client.receive())[0].data["status"] == "full", "new tables are covered, too"

    run(test)


@for_meuterer
def test_move_made_while_a_stream_is_opened_is_not_lost(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move between the first reading and the moment when the stream listens."""
    read = subscriptions.Subscription.read

    def read_and_move(feed: subscriptions.Subscription, changed: Any = None, *more: Any) -> bytes:
        told = read(feed, changed, *more)
        if changed is None:
            move(game, players)
        return told

    monkeypatch.setattr(subscriptions.Subscription, "read", read_and_move)

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        told = await client.receive(3)
        assert [message.event for message in told] == ["table", "move", "table"]

    run(test)


@for_meuterer
def test_chat_line_at_a_table_is_streamed_to_its_players(game: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        await client.receive()
        line = {"room": "players", "text": "Ahoy"}
        await elsewhere(players[1].post, f"games/{game}/chat", line)
        (told,) = await client.receive()
        assert (told.event, told.data["text"]) == ("chat", "Ahoy")

    run(test)


@for_meuterer
def test_silence_is_broken_by_a_heartbeat(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.2)

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        await client.receive()
        assert [await client.part() for _ in range(3)] == [b"\n"] * 3

    run(test)


@for_meuterer
def test_hidden_change_does_not_delay_the_heartbeat(
    game: str, players: list[Caller], visitor: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a longer silence would tell spectators that a move was made."""
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 1)
    Game.objects.filter(pk=game).update(spectators="after")

    async def test(app: Application) -> None:
        visitor.client.credentials(HTTP_AUTHORIZATION="")
        client = Client(app, f"games/{game}/events", visitor)
        del client.scope["headers"][2]
        await client.receive()
        await elsewhere(move, game, players)
        while not client.parts.empty():  # what came while the move was made
            client.parts.get_nowait()
        while client.parts.empty():  # for ever, if each of these put the heartbeat off
            await elsewhere(pubsub.publish, pubsub.Change(game=UUID(game)))
            await asyncio.sleep(0.05)
        assert await client.part() == b"\n"
        await client.leave()

    run(test)


@for_meuterer
def test_streams_catch_up_when_redis_was_away(
    game: str, players: list[Caller], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.asgi.hub.PAUSE", 0.1)
    name = str(uuid4())  # of this test's own connection
    settings.REDIS_URL = f"{settings.REDIS_URL}?client_name={name}"

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        await client.receive()
        is_back, listen = asyncio.Event(), app._hub._listen

        async def listen_once_it_is_back() -> None:
            await is_back.wait()
            await listen()

        monkeypatch.setattr(app._hub, "_listen", listen_once_it_is_back)
        await elsewhere(disconnect, name)
        while app._hub.hears:
            await asyncio.sleep(0.005)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pubsub, "publish", lambda change: None)
            await elsewhere(move, game, players)
        is_back.set()
        await listening(app)
        assert [message.event for message in await client.receive(2)] == ["move", "table"]

    run(test)


def disconnect(name: str) -> None:
    """End the connections to Redis that have this name."""
    redis = pubsub._redis()
    for row in redis.client_list(_type="pubsub"):
        if row["name"] == name:
            redis.client_kill_filter(_id=row["id"])


@for_meuterer
def test_streams_hold_no_database_connection(game: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        clients = [
            Client(app, f"games/{game}/events", player) for player in players for _ in range(10)
        ]
        for client in clients:
            await client.receive()
        assert await elsewhere(transactions_left_open) == 0
        assert len(app._readers.pool._threads) <= application.READERS

    run(test)


def transactions_left_open() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'"
            " AND datname = current_database()"
        )
        return int(cursor.fetchone()[0])
