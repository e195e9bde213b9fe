"""A stream of a table, held open by a client."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final, NamedTuple, Self

import orjson

from devtools.benchmark.moves.connection import Connection

PATIENCE_SECONDS: Final = 60.0


class Message(NamedTuple):
    """A table's view as received from a stream, and when."""

    at: float  # by time.perf_counter
    view: dict[str, Any]


class Listener:
    """Reads a stream; ``tables`` has the views received since, if anybody wants them."""

    def __init__(self, connection: Connection, game: str) -> None:
        self._connection, self._path = connection, f"/api/v1/games/{game}/events"
        self.tables: asyncio.Queue[Message] = asyncio.Queue()
        self.received = 0  # messages
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: str, token: str, game: str, *, looks: bool) -> Self:
        """Open a stream, and wait for its first message."""
        made = cls(await Connection.open(address, token), game)
        reader = await made._connection.listen(made._path)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not made.received:
                made._take(await reader.readline(), looks=looks)
        made._task = asyncio.create_task(made._read(reader, looks=looks))
        return made

    async def table(self, ply: int) -> Message:
        """Wait until the stream has reported this ply or a later one."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while (message := await self.tables.get()).view["ply"] < ply:
                pass
        return message

    async def close(self) -> None:
        """Hang up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._connection.close()

    async def _read(self, reader: asyncio.StreamReader, *, looks: bool) -> None:
        async for line in reader:
            self._take(line, looks=looks)

    def _take(self, line: bytes, *, looks: bool) -> None:
        if not line.startswith(b'{"id"'):  # a heartbeat, or the length of a chunk
            return
        self.received += 1
        if looks and (message := orjson.loads(line))["event"] == "table":
            self.tables.put_nowait(Message(time.perf_counter(), message["data"]))
