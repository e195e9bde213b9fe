"""A process that holds streams: who is told what, when, and what if he reads nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from django.db import connection

from games import stirs
from games.api import feeds
from games.models import Game, PersonalToken, User
from games.services import accounts
from games.web import application, stream
from games.web.application import Application
from tests.callers import Caller, for_meuterer, to_move
from tests.streams.listening import Client, elsewhere, listening, web_process

pytestmark = pytest.mark.django_db(transaction=True)


def run(test: Callable[[Application], Awaitable[None]]) -> None:
    """Run a test in the event loop of a web process."""

    async def whole() -> None:
        async with web_process() as app:
            await test(app)

    asyncio.run(whole())


def move(game: str, players: list[Caller]) -> None:
    assert to_move(game, players).move(game).status_code == 201


@for_meuterer
def test_a_move_is_told_to_everyone_at_the_table(game: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        clients = [Client(app, f"games/{game}/events", player) for player in players]
        for client in clients:
            assert (await client.told())[0].event == "table"
        await elsewhere(move, game, players)
        for client in clients:
            assert [message.event for message in await client.told(2)] == ["move", "table"]

    run(test)


@for_meuterer
def test_one_stream_tells_of_all_my_tables(game: str, players: list[Caller], dora: Caller) -> None:
    async def test(app: Application) -> None:
        client = Client(app, "me/events", players[0])
        assert (await client.told())[0].event == "tables"
        await elsewhere(move, game, players)
        assert (await client.told())[0].data["id"] == game
        new = await elsewhere(players[0].post, "games", {"ruleset": "cartagena", "seats": 2})
        other = new.json()["id"]
        assert (await client.told())[0].data["id"] == other
        await elsewhere(dora.post, f"games/{other}/seats", {})
        assert (await client.told())[0].data["status"] == "full", "it listens for the new one, too"

    run(test)


@for_meuterer
def test_nothing_is_lost_while_a_stream_is_opened(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move between its first reading and the moment from which it listens."""
    read = feeds.Feed.read

    def read_and_move(feed: feeds.Feed, stirred: Any = None) -> bytes:
        told = read(feed, stirred)
        if stirred is None:
            move(game, players)
        return told

    monkeypatch.setattr(feeds.Feed, "read", read_and_move)

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        told = await client.told(3)
        assert [message.event for message in told] == ["table", "move", "table"]

    run(test)


@for_meuterer
def test_chat_is_told(game: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        await client.told()
        line = {"room": "players", "text": "Ahoy"}
        await elsewhere(players[1].post, f"games/{game}/chat", line)
        (told,) = await client.told()
        assert (told.event, told.data["text"]) == ("chat", "Ahoy")

    run(test)


@for_meuterer
def test_a_silence_is_broken_by_a_heartbeat(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.2)

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        await client.told()
        assert [await client.part() for _ in range(3)] == [b"\n"] * 3

    run(test)


@for_meuterer
def test_what_tells_nothing_does_not_put_off_the_heartbeat(
    game: str, players: list[Caller], guest: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever may not see that moves are made cannot tell it by a silence that is longer."""
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.6)
    Game.objects.filter(pk=game).update(spectators="after")

    async def test(app: Application) -> None:
        guest.client.credentials(HTTP_AUTHORIZATION="")
        client = Client(app, f"games/{game}/events", guest)
        del client.scope["headers"][2]
        await client.told()
        began = asyncio.get_running_loop().time()
        for _ in range(4):
            await elsewhere(move, game, players)
        assert await client.part() == b"\n"
        assert asyncio.get_running_loop().time() - began < 1.2 + 0.6
        await client.leave()

    run(test)


@for_meuterer
@pytest.mark.parametrize("by", ["token", "account"])
def test_a_stream_ends_with_its_token_before_it_tells_more(
    game: str, players: list[Caller], by: str
) -> None:
    def end() -> None:
        user = players[0].user
        assert user is not None
        if by == "token":
            token = PersonalToken.objects.get(user=user)
            accounts.revoke_token(user=user, handle=token.handle)
        else:
            User.objects.filter(pk=user.pk).update(is_active=False)

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        await client.told()
        await elsewhere(end)
        line = {"room": "players", "text": "Is anybody there?"}
        await elsewhere(players[1].post, f"games/{game}/chat", line)
        (told,) = await client.told()
        assert (told.id, told.event, told.data) == (None, "end", {"code": "not_authenticated"})
        await asyncio.wait_for(client.task, 10)

    run(test)


@for_meuterer
def test_who_takes_nothing_is_let_go_and_holds_nobody_up(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "STREAM_WRITE_SECONDS", 0.5)

    async def test(app: Application) -> None:
        stuck, other = (Client(app, f"games/{game}/events", player) for player in players[:2])
        await asyncio.gather(stuck.told(), other.told())
        stuck.takes = False
        for _ in range(3):
            await elsewhere(move, game, players)
        assert len(await other.told(6)) == 6
        await asyncio.wait([stuck.task], timeout=10)
        assert isinstance(stuck.task.exception(), stream.SlowReaderError)
        assert feeds.open_streams() == 1

    run(test)


@for_meuterer
def test_who_hangs_up_leaves_nothing_behind(game: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        await client.told()
        assert feeds.open_streams() == 1
        await client.leave()
        assert client.task.done()
        assert feeds.open_streams() == 0
        assert not app._hub._listeners

    run(test)


@for_meuterer
def test_an_old_stream_ends_and_its_client_goes_on(
    game: str, players: list[Caller], settings: Any
) -> None:
    settings.STREAM_SECONDS = 0.3

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        (first,) = await client.told()
        await asyncio.wait_for(client.task, 10)
        await elsewhere(move, game, players)
        assert first.id is not None
        again = Client(app, f"games/{game}/events", players[0], **{"Last-Event-ID": first.id})
        assert [message.event for message in await again.told(2)] == ["move", "table"]

    run(test)


@for_meuterer
def test_one_stream_too_many_is_refused(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "STREAMS_AT_MOST", 2)

    async def test(app: Application) -> None:
        clients = [Client(app, f"games/{game}/events", players[0]) for _ in range(2)]
        for client in clients:
            await client.told()
        refused = Client(app, f"games/{game}/events", players[0])
        await asyncio.wait_for(refused.task, 10)
        assert (refused.status, b"too_many_streams" in await refused.part()) == (429, True)
        await clients[0].leave()
        again = Client(app, f"games/{game}/events", players[0])
        assert len(await again.told()) == 1

    run(test)


@for_meuterer
def test_when_redis_was_away_everybody_looks_what_he_missed(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.web.hub.PAUSE", 0.1)

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/events", players[0])
        await client.told()
        await elsewhere(lambda: stirs._redis().client_kill_filter(_type="pubsub"))
        while app._hub.hears:
            await asyncio.sleep(0.005)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(stirs, "publish", lambda stir: None)
            await elsewhere(move, game, players)
        await listening(app)
        assert [message.event for message in await client.told(2)] == ["move", "table"]

    run(test)


@for_meuterer
def test_streams_hold_no_connection_to_the_database(game: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        clients = [
            Client(app, f"games/{game}/events", player) for player in players for _ in range(10)
        ]
        for client in clients:
            await client.told()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%%'"
                " AND datname = current_database()"
            )
            assert cursor.fetchone() == (0,)
        assert len(app._readers._threads) <= application.READERS

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        run(test)


@for_meuterer
def test_every_other_request_is_answered_too(game: str, players: list[Caller]) -> None:
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
def test_what_is_made_as_it_goes_is_sent_as_it_goes(finished: str, players: list[Caller]) -> None:
    async def test(app: Application) -> None:
        client = Client(app, "me/archive", players[0])
        record = json.loads(await client.part())
        assert record["game"] == finished
        await asyncio.wait_for(client.task, 10)

    run(test)


@for_meuterer
def test_a_body_that_is_too_large_is_refused_unread(game: str, players: list[Caller]) -> None:
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
def test_half_a_request_is_none(game: str, players: list[Caller]) -> None:
    """What came before the line broke could mean something else than the whole."""

    async def test(app: Application) -> None:
        client = Client(app, f"games/{game}/chat", players[0])
        client.scope["method"], client.body = "POST", b'{"room": "players", "text": "Ahoy"}'
        client.scope["headers"] += [(b"content-type", b"application/json")]
        client.rest = True
        await asyncio.sleep(0.1)
        await client.leave()
        assert client.status == 0
        chat = await elsewhere(players[0].get, f"games/{game}/chat?room=players")
        assert chat.json()["results"] == []

    run(test)
