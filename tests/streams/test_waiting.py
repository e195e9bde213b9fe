"""GET games/{id}?wait=: the answer comes when there is news, and costs no thread until then."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import UUID

import pytest
from django.db.models import F

from games import pubsub
from games.api.http import throttling
from games.api.streaming import subscriptions
from games.asgi.application import ANSWERERS, Application
from games.models import Game
from games.pubsub import Change
from tests.kit.api_clients import Caller, for_meuterer, user_of
from tests.streams.listening import PATIENCE_SECONDS, Client, elsewhere
from tests.streams.running import move, run

pytestmark = [pytest.mark.django_db(transaction=True), for_meuterer]


def again(app: Application, game: str, caller: Caller, etag: str, seconds: int = 20) -> Client:
    """A client that has the table as it was, and waits for another."""
    client = Client(app, f"games/{game}", caller, **{"If-None-Match": etag})
    client.scope["query_string"] = f"wait={seconds}".encode()
    return client


async def whole(client: Client) -> None:
    await asyncio.wait_for(asyncio.shield(client.task), PATIENCE_SECONDS)


def change(game: str) -> None:
    """Change a table, and tell of it."""
    Game.objects.filter(pk=game).update(version=F("version") + 1)
    pubsub.publish(Change(UUID(game)))


async def are_waiting(count: int) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while subscriptions.open_streams() < count:
            await asyncio.sleep(0.01)


def test_answer_comes_with_the_next_move(game: str, players: list[Caller]) -> None:
    etag = players[0].get(f"games/{game}")["ETag"]

    async def test(app: Application) -> None:
        client = again(app, game, players[0], etag)
        await are_waiting(1)
        await elsewhere(move, game, players)
        table = json.loads(await client.part())
        assert (client.status, table["ply"]) == (200, 1)
        await whole(client)
        assert subscriptions.open_streams() == 0

    run(test)


def test_answer_is_304_once_the_time_is_up(game: str, players: list[Caller]) -> None:
    etag = players[0].get(f"games/{game}")["ETag"]

    async def test(app: Application) -> None:
        client = again(app, game, players[0], etag, seconds=1)
        await whole(client)
        assert client.status == 304

    run(test)


def test_answer_that_is_news_already_is_not_waited_for(game: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        client = again(app, game, players[0], '"another"')
        await whole(client)
        assert client.status == 200

    run(test)


def test_chat_is_no_news_of_the_table(game: str, players: list[Caller]) -> None:
    etag = players[0].get(f"games/{game}")["ETag"]

    async def test(app: Application) -> None:
        client = again(app, game, players[0], etag, seconds=2)
        await are_waiting(1)
        line = {"room": "players", "text": "Ahoy"}
        await elsewhere(players[1].post, f"games/{game}/chat", line)
        await whole(client)
        assert client.status == 304

    run(test)


def test_spectator_who_sees_nothing_is_not_told_by_the_answer_that_there_was_a_move(
    game: str, players: list[Caller], dora: Caller
) -> None:
    Game.objects.filter(pk=game).update(spectators="after")
    etag = dora.get(f"games/{game}")["ETag"]

    async def test(app: Application) -> None:
        client = again(app, game, dora, etag, seconds=2)
        await are_waiting(1)
        began = asyncio.get_running_loop().time()
        await elsewhere(move, game, players)
        await whole(client)
        assert client.status == 304
        assert asyncio.get_running_loop().time() - began > 1

    run(test)


def test_many_who_wait_leave_threads_for_others(
    game: str, players: list[Caller], dora: Caller
) -> None:
    etag = players[0].get(f"games/{game}")["ETag"]

    async def test(app: Application) -> None:
        crowd = [again(app, game, players[0], etag) for _ in range(3 * ANSWERERS)]
        await are_waiting(len(crowd))
        other = Client(app, "me", dora)
        assert json.loads(await other.part())["username"] == "dora"
        for client in crowd:
            await client.leave()
            assert client.status == 0, "nobody is there to be answered"
        assert subscriptions.open_streams() == 0

    run(test)


def test_request_that_waits_counts_as_an_open_stream(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    etag = players[0].get(f"games/{game}")["ETag"]
    monkeypatch.setattr(subscriptions, "STREAMS_AT_MOST", 1)

    async def test(app: Application) -> None:
        first = again(app, game, players[0], etag)
        await are_waiting(1)
        one_more = again(app, game, players[0], etag)
        assert json.loads(await one_more.part())["code"] == "too_many_streams"
        await first.leave()

    run(test)


def test_request_that_waits_is_counted_once_however_much_happens(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    etag = players[0].get(f"games/{game}")["ETag"]
    counted: list[str] = []
    count = throttling.count_request

    def noted(name: str, caller: str) -> Any:
        counted.append(caller)
        return count(name, caller)

    monkeypatch.setattr(throttling, "count_request", noted)
    user = user_of(players[0])

    async def test(app: Application) -> None:
        client = again(app, game, players[0], etag)
        await are_waiting(1)
        await elsewhere(pubsub.publish, Change(UUID(game)))  # after which all is as it was
        await elsewhere(change, game)
        table = json.loads(await client.part())
        assert (client.status, table["id"]) == (200, game)
        assert counted.count(f"user-{user.pk}") == 1

    run(test)


@pytest.mark.parametrize("seconds", ["0", "21", "x", ""])
def test_wait_that_is_too_long_or_no_number_is_refused(
    game: str, anna: Caller, seconds: str
) -> None:
    refused = anna.get(f"games/{game}?wait={seconds}")
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid_request")
