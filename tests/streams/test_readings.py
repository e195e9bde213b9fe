"""A process that holds streams reads those of one table at once, and each for itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final
from uuid import UUID

import pytest

from games import pubsub
from games.api.streaming import subscriptions
from games.api.streaming.lobby import LobbySubscription
from games.asgi import readings
from games.asgi.application import Application
from games.asgi.readings import Readings
from tests.kit.api_clients import Caller, for_meuterer
from tests.kit.bot_accounts import table
from tests.streams.listening import PATIENCE_SECONDS, Client, elsewhere
from tests.streams.running import move, run

pytestmark = pytest.mark.django_db(transaction=True)
HOUR: Final = 3600.0


async def opened(app: Application, game: str, callers: list[Caller]) -> list[Client]:
    """Open a stream for each caller, and wait until the process listens for all of them."""
    clients = [Client(app, f"games/{game}/events", caller) for caller in callers]
    for client in clients:
        await client.receive()
    async with asyncio.timeout(PATIENCE_SECONDS):
        while len(app._hub._listeners[UUID(game)]) < len(clients):
            await asyncio.sleep(0.01)
    return clients


@for_meuterer
@pytest.mark.parametrize(("at_once", "sizes"), [(256, [4]), (3, [3, 1])])
def test_streams_of_a_table_that_wake_together_are_read_together(
    game: str,
    players: list[Caller],
    dora: Caller,
    monkeypatch: pytest.MonkeyPatch,
    at_once: int,
    sizes: list[int],
) -> None:
    monkeypatch.setattr(readings, "AT_ONCE", at_once)
    read, read_at_once = readings.read_waiting, []

    def read_and_count(waiting: Any) -> Any:
        read_at_once.append(len(waiting))
        return read(waiting)

    monkeypatch.setattr(readings, "read_waiting", read_and_count)

    async def test(app: Application) -> None:
        clients = await opened(app, game, [*players, dora])
        await elsewhere(move, game, players)
        for client in clients:
            assert [message.event for message in await client.receive(2)] == ["move", "table"]
        assert sorted(read_at_once, reverse=True) == sizes

    run(test)


@for_meuterer
def test_stream_that_cannot_be_read_or_has_gone_harms_no_other(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    read = subscriptions.Subscription.read

    def read_or_fail(feed: subscriptions.Subscription, *arguments: Any) -> bytes:
        if arguments and feed.who == f"user {players[0].user and players[0].user.pk}":
            raise KeyError
        return read(feed, *arguments)

    monkeypatch.setattr(subscriptions.Subscription, "read", read_or_fail)

    async def test(app: Application) -> None:
        waiting, clients = app._readings.read, []

        async def read_and_leave(feed: Any, changed: Any) -> bytes:
            clients[1]._left.set()
            return await waiting(feed, changed)

        monkeypatch.setattr(app._readings, "read", read_and_leave)
        clients = await opened(app, game, players)
        broken, gone, other = clients
        await elsewhere(move, game, players)
        assert [message.event for message in await other.receive(2)] == ["move", "table"]
        await asyncio.wait([broken.task, gone.task], timeout=PATIENCE_SECONDS)
        assert isinstance(broken.task.exception(), KeyError)

    run(test)


def test_lobby_is_read_once_in_a_while_for_all_who_listen(
    anna: Caller, bernd: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pause between two readings is over when the test says so."""
    monkeypatch.setattr(LobbySubscription, "pause", 0.0)
    read, read_at_once = readings.read_waiting, []

    def read_and_count(waiting: Any) -> Any:
        read_at_once.append(len(waiting))
        return read(waiting)

    monkeypatch.setattr(readings, "read_waiting", read_and_count)

    async def test(app: Application) -> None:
        clients = [Client(app, "games/events", caller) for caller in (anna, bernd)]
        for client in clients:
            assert (await client.receive())[0].event == "tables"
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(app._hub._listeners[pubsub.LOBBY]) < len(clients) or is_reading(app):
                await asyncio.sleep(0.01)
        read_at_once.clear()  # what one was told before the other listened
        monkeypatch.setattr(LobbySubscription, "pause", HOUR)
        pauses = held_pauses(app._readings, monkeypatch)
        assert await told(clients, await made(anna, 1)) == [2]
        tables = await made(anna, 5)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(app._readings._waiting.get(pubsub.LOBBY, ())) < len(clients):
                await asyncio.sleep(0.01)
        assert read_at_once == [2], "nothing is read before the pause is over"
        (go_on,) = pauses
        go_on()
        assert await told(clients, tables) == [2, 2]

    async def made(host: Caller, count: int) -> set[str]:
        return {await elsewhere(table, host) for _ in range(count)}

    async def told(clients: list[Client], tables: set[str]) -> list[int]:
        """Let each client be told of these tables; return how many were read at once so far."""
        for client in clients:
            news = await client.receive(len(tables))
            assert {message.event for message in news} == {"table"}
            assert {message.data["id"] for message in news} == tables
        return list(read_at_once)

    run(test)


def held_pauses(reader: Readings, monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], object]]:
    """Hold back what is to be read after a pause; return what reads it."""
    loop, held = asyncio.get_running_loop(), list[Callable[[], object]]()
    call_at = loop.call_at

    def hold_or_call(when: float, act: Callable[..., object], *of: Any, **how: Any) -> Any:
        if act == reader._begin and when > loop.time() + HOUR / 2:
            held.append(partial(act, *of))
            return None
        return call_at(when, act, *of, **how)

    monkeypatch.setattr(loop, "call_at", hold_or_call)
    return held


def is_reading(app: Application) -> bool:
    """Whether a stream is being read, or is to be."""
    return bool(app._readings._waiting or app._readings._running)
