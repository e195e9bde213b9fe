"""How streams end: with token or server, when unread, when closed, and above the limit."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from games.api.streaming import subscriptions
from games.asgi import stream
from games.asgi.application import Application
from games.clocks.now import now, travelling
from games.models import PersonalToken, User
from games.services.accounts import token_makers
from tests.kit.api_clients import Caller, for_meuterer
from tests.streams.listening import PATIENCE_SECONDS, Client, elsewhere
from tests.streams.running import move, run

pytestmark = pytest.mark.django_db(transaction=True)


@for_meuterer
@pytest.mark.parametrize("known", [False, True], ids=["at once", "later"])
@pytest.mark.parametrize(
    ("by", "code"),
    [
        ("token", "not_authenticated"),
        ("account", "not_authenticated"),
        ("scopes", "scope_missing"),
        ("time", "not_authenticated"),
    ],
)
def test_stream_ends_with_its_token_before_it_tells_more(
    game: str, players: list[Caller], by: str, code: str, known: bool
) -> None:
    listener, speaker = players[:2]
    assert listener.user is not None
    tokens = PersonalToken.objects.filter(user=listener.user)

    def end() -> None:
        assert listener.user is not None
        if by == "token":
            token_makers.revoke(user=listener.user, handle=tokens.get().handle)
        elif by == "account":
            User.objects.filter(pk=listener.user.pk).update(is_active=False)
        elif by == "scopes":
            tokens.update(scopes=["play"])

    async def say(text: str) -> None:
        await elsewhere(speaker.post, f"games/{game}/chat", {"room": "players", "text": text})

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", listener)
        await client.receive()
        for number in range(2 if known else 0):  # from the second on, its row is known
            await say(f"Ahoy {number}")
            assert [message.event for message in await client.receive()] == ["chat"]
        await elsewhere(end)
        with travelling() as traveller:
            traveller.on(days=int(by == "time"))
            await say("Is anybody there?")
            (told,) = await client.receive()
        assert (told.id, told.event, told.data) == (None, "end", {"code": code})
        await asyncio.wait_for(client.task, PATIENCE_SECONDS)

    tokens.update(expiry=now() + timedelta(days=1))
    run(test)


@for_meuterer
def test_client_that_reads_nothing_is_disconnected_and_delays_nobody(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "STREAM_WRITE_SECONDS", 0.5)

    async def test(app: Application) -> None:
        stuck, other = (Client(app, f"games/{game}/events", player) for player in players[:2])
        await asyncio.gather(stuck.receive(), other.receive())
        stuck.takes = False
        for _ in range(3):
            await elsewhere(move, game, players)
        heard = 0
        while heard < 3:  # after changes that are read together the table is sent once
            heard += sum(message.event == "move" for message in await other.receive())
        assert heard == 3
        await asyncio.wait([stuck.task], timeout=PATIENCE_SECONDS)
        assert isinstance(stuck.task.exception(), stream.SlowReaderError)
        assert subscriptions.open_streams() == 1

    run(test)


@for_meuterer
def test_closed_connection_leaves_no_stream_behind(game: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        await client.receive()
        assert subscriptions.open_streams() == 1
        await client.leave()
        assert client.task.done()
        assert subscriptions.open_streams() == 0
        assert not app._hub._listeners

    run(test)


@for_meuterer
def test_stream_comes_to_a_proper_end_with_its_server(game: str, players: list[Caller]) -> None:
    """It is not cut off: its client reads to the end, and opens the next one elsewhere."""

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        await client.receive()
        await client.see_the_server_end()
        assert client.task.done()
        assert client.is_whole
        assert not app._hub._listeners

    run(test)


@for_meuterer
def test_old_stream_ends_and_its_client_continues(
    game: str, players: list[Caller], settings: Any
) -> None:
    settings.STREAM_SECONDS = 0.3

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        (first,) = await client.receive()
        await asyncio.wait_for(client.task, PATIENCE_SECONDS)
        await elsewhere(move, game, players)
        assert first.id is not None
        again = Client(app, f"games/{game}/events", players[0], **{"Last-Event-ID": first.id})
        assert [message.event for message in await again.receive(2)] == ["move", "table"]

    run(test)


@for_meuterer
def test_stream_above_the_limit_is_refused(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscriptions, "STREAMS_AT_MOST", 2)

    async def test(app: Application) -> None:
        clients = [Client(app, f"games/{game}/events", players[0]) for _ in range(2)]
        for client in clients:
            await client.receive()
        refused = Client(app, f"games/{game}/events", players[0])
        await asyncio.wait_for(refused.task, PATIENCE_SECONDS)
        assert (refused.status, b"too_many_streams" in await refused.part()) == (429, True)
        await clients[0].leave()
        again = Client(app, f"games/{game}/events", players[0])
        assert len(await again.receive()) == 1

    run(test)
