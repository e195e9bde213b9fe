"""The client for asyncio programs; it has the same methods as ``Client``."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any

from meuterer_client import calls
from meuterer_client.async_connection import AsyncConnection
from meuterer_client.newest import is_over
from meuterer_client.sending import news
from meuterer_client.shapes import (
    Account,
    Invitation,
    Message,
    Move,
    MyTable,
    PublicBot,
    Table,
    TableSummary,
)


class AsyncClient(AsyncConnection):
    """``Client`` for asyncio. All methods raise ApiError and NoAnswerError."""

    async def me(self) -> Account:
        return await self.send(calls.me())

    async def rulesets(self) -> list[dict[str, Any]]:
        return await self.send(calls.rulesets())

    def tables(self, **query: str) -> AsyncIterator[TableSummary]:
        return self.pages(calls.tables(**query))

    def my_tables(self, **query: str) -> AsyncIterator[MyTable]:
        return self.pages(calls.my_tables(**query))

    async def tables_by_id(self, games: Iterable[str]) -> AsyncIterator[TableSummary]:
        for call in calls.tables_by_id(games):
            async for table in self.pages(call):
                yield table

    def bots(self, **query: str) -> AsyncIterator[PublicBot]:
        return self.pages(calls.bots(**query))

    async def table(self, game: str) -> Table:
        return await self.send(calls.table(game))

    async def make_table(
        self, ruleset: str, seats: int, bots: Sequence[str | None] = (), **terms: Any
    ) -> Table:
        made = await self.send(calls.make_table(ruleset, seats, bots, terms))
        if terms.get("trusts_server"):
            return made
        return await self.send(calls.bring_nonce(made["id"]))

    async def sit_down(
        self, game: str, seat: int | None = None, *, invitation: str | None = None
    ) -> Table:
        return await self.send(calls.sit_down(game, seat, invitation))

    async def get_up(self, game: str) -> None:
        await self.send(calls.get_up(game))

    async def start(self, game: str) -> Table:
        return await self.send(calls.start(game))

    async def move(self, game: str, ply: int | None, chosen: Move) -> Table:
        return self._newest.note(await self.send(calls.move(game, ply, chosen)))

    def log(self, game: str, after: int | None = None) -> AsyncIterator[dict[str, Any]]:
        return self.pages(calls.log(game, after))

    async def record(self, game: str) -> dict[str, Any]:
        return await self.send(calls.record(game))

    def invitations(self, **query: str) -> AsyncIterator[Invitation]:
        return self.pages(calls.invitations(**query))

    async def accept(self, invitation: str) -> Table:
        return await self.send(calls.accept(invitation))

    async def decline(self, invitation: str, reason: str) -> None:
        await self.send(calls.decline(invitation, reason))

    async def watch(self, game: str) -> AsyncIterator[Table]:
        async for message in self.table_events(game):
            if message["event"] == "table" and self._newest.is_news(table := message["data"]):
                yield table
                if is_over(table):
                    return

    async def poll(self, game: str, seconds: int = 20) -> AsyncIterator[Table]:
        known = ""
        while True:
            answer = await self._answer_of(calls.news(game, known, seconds))
            if (table := news(answer)) is not None:
                known = answer.headers.get("ETag", "")
                if self._newest.is_news(table):
                    yield table
                if is_over(table):
                    return

    def table_events(self, game: str) -> AsyncIterator[Message]:
        return self.stream(f"games/{game}/events")

    def my_events(self) -> AsyncIterator[Message]:
        return self.stream("me/events")

    def lobby_events(self, **query: str) -> AsyncIterator[Message]:
        return self.stream("games/events", query)
