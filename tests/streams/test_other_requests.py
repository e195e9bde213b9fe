"""The process that serves streams also answers other requests, whole and not too large."""

from __future__ import annotations

import asyncio
import json

import pytest

from games.asgi.application import Application
from tests.kit.api_clients import Caller, for_meuterer
from tests.streams.listening import PATIENCE_SECONDS, Client, elsewhere
from tests.streams.running import run

pytestmark = pytest.mark.django_db(transaction=True)


@for_meuterer
def test_other_requests_are_answered_by_the_same_process(game: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        client = Client(app, "me", players[0])
        assert json.loads(await client.part())["username"] == "anna"
        assert client.status == 200
        wrong = Client(app, f"games/{game}/moves", players[0])
        wrong.scope["method"], wrong.body = "POST", b'{"ply": 0, "move": {}}'
        wrong.scope["headers"] += [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(wrong.body)).encode()),
        ]
        assert json.loads(await wrong.part())["code"] in ("illegal_move", "not_your_turn")
        assert wrong.status in (403, 422)

    run(test)


@for_meuterer
def test_streamed_response_is_sent_as_it_is_made(finished: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        client = Client(app, "me/archive", players[0])
        record = json.loads(await client.part())
        assert record["game"] == finished
        await asyncio.wait_for(client.task, PATIENCE_SECONDS)

    run(test)


@for_meuterer
def test_body_that_is_too_large_is_refused_unread(game: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/moves", players[0])
        client.scope["method"] = "POST"
        client.scope["headers"] += [
            (b"content-type", b"application/json"),
            (b"content-length", b"50000000"),
        ]
        assert json.loads(await client.part())["code"] == "body_too_large"
        assert not client._asked

    run(test)


@for_meuterer
def test_half_a_request_is_not_processed(game: str, players: list[Caller]) -> None:
    """What came before the connection broke could mean something else than the whole."""

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/chat", players[0])
        client.scope["method"], client.body = "POST", b'{"room": "players", "text": "Ahoy"}'
        client.scope["headers"] += [(b"content-type", b"application/json")]
        client.rest = True
        while not client._asked:
            await asyncio.sleep(0)
        await client.leave()
        assert client.status == 0
        chat = await elsewhere(players[0].get, f"games/{game}/chat?room=players")
        assert chat.json()["results"] == []

    run(test)
