"""The client without a stream of a table: waiting for news, many tables at once, the lobby."""

from __future__ import annotations

import asyncio

import pytest
from meuterer_client import AsyncClient, Client, Table

from devtools.demo import api_client
from tests.kit.short_games import OPTIONS
from tests.packages.test_client import Noting

pytestmark = pytest.mark.slow


def test_game_is_played_by_requests_that_wait(site: str, owner: api_client.Client) -> None:
    with Client(site, owner.token) as client:
        wish = {"trusts_server": True, "clock": "none", "options": OPTIONS["cartagena"]}
        game = client.make_table("cartagena", 2, ["random"], **wish)["id"]
        client.start(game)
        told: list[Table] = []
        for table in client.poll(game, seconds=5):
            told.append(table)
            Noting(client).answer(game)
        assert client.record(game)["standings"] == told[-1]["standings"]
    versions = [table["version"] for table in told]
    assert versions == sorted(versions)


def test_async_client_is_told_of_a_change_that_it_waits_for(
    site: str, owner: api_client.Client
) -> None:
    async def wait() -> list[str]:
        async with AsyncClient(site, owner.token) as client:
            made = await client.make_table("cartagena", 2, ["random"], trusts_server=True)
            found = []
            async for table in client.poll(made["id"]):
                found.append(table["status"])
                if table["status"] == "full":
                    await client.start(made["id"])
                else:
                    break
            (again,) = [one async for one in client.tables_by_id([made["id"]])]
            return [*found, again["status"]]

    assert asyncio.run(wait()) == ["full", "active", "active"]


def test_many_tables_are_read_by_their_ids_at_once(site: str, owner: api_client.Client) -> None:
    with Client(site, owner.token) as client:
        ids = [client.make_table("cartagena", 2, trusts_server=True)["id"] for _ in range(2)]
        nowhere = "00000000-0000-4000-8000-000000000000"
        found = client.tables_by_id([*ids, nowhere, *ids])
        assert sorted(table["id"] for table in found) == sorted(ids)
        for game in ids:
            client.get_up(game)


def test_lobby_tells_of_tables_that_come_and_go(site: str, owner: api_client.Client) -> None:
    with Client(site, owner.token) as client:
        events = client.lobby_events(ruleset="cartagena", rated="true")
        assert next(events)["event"] == "tables"
        client.make_table("meuterer", 3, trusts_server=True, rated=True)
        wish = {"trusts_server": True, "rated": True}
        made = client.make_table("cartagena", 2, **wish)["id"]
        told = next(events)
        assert (told["event"], told["data"]["id"]) == ("table", made)
        client.get_up(made)
        assert next(events)["data"] == {"id": made, "status": "closed"}
        assert {bot["level"] for bot in client.bots(level="hard")} == {"hard"}
