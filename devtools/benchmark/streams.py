"""Many streams open on a site at once: their cost, and how soon they report a move."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple
from urllib.parse import urlsplit

import psycopg

from devtools.demo.api_client import Client
from devtools.demo.game import seat_clients, sign_up
from games.engine.types import Json
from games.rulesets.registry import RULESETS

STREAMS_EACH = 5  # of one account
PATIENCE_SECONDS = 60.0


class Table(NamedTuple):
    """A table and its players."""

    game_id: str
    clients: Sequence[Client]


class Figures(NamedTuple):
    """What was measured. Times are milliseconds from a move's response to its stream message."""

    streams: int
    opened_in: float  # seconds
    threads: int  # of the web process with the most
    connections: int  # to the database, of the whole site
    moves: int
    streamed: int
    p50: float
    p95: float
    worst: float


class Reader:
    """One open stream, and when it reported each ply."""

    def __init__(self, address: str, token: str, game_id: str) -> None:
        self._site, self._token, self._game_id = urlsplit(address), token, game_id
        self.received: dict[int, float] = {}
        self.heartbeats = 0
        self.began = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open it, and wait for its first message. Raises TimeoutError, ConnectionError."""
        self._task = asyncio.create_task(self._read())
        await asyncio.wait_for(self.began.wait(), PATIENCE_SECONDS)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _read(self) -> None:
        host, port = self._site.hostname, self._site.port
        reader, writer = await asyncio.open_connection(host, port, limit=2**20)
        try:
            head = (
                f"GET /api/v1/games/{self._game_id}/events HTTP/1.1\r\nHost: {host}:{port}\r\n"
                f"Authorization: Bearer {self._token}\r\nAccept: application/x-ndjson\r\n\r\n"
            )
            writer.write(head.encode())
            status = await reader.readline()
            if b" 200 " not in status:
                raise ConnectionError(status.decode())
            async for line in reader:
                self._take(line)
        finally:
            writer.close()

    def _take(self, line: bytes) -> None:
        if not line.startswith(b'{"id"'):
            self.heartbeats += line == b"\n"
            return
        message = json.loads(line)
        if message["event"] == "move":
            self.received[message["data"]["ply"]] = time.perf_counter()
        self.began.set()


def tables_for(address: str, streams: int, seats: int) -> list[Table]:
    """Seat accounts at enough games: each seat gets one stream."""
    games = streams // seats
    people = [sign_up(address, f"s{n}") for n in range(max(streams // STREAMS_EACH, seats))]
    tables = []
    for number in range(games):
        clients = [people[(number * seats + seat) % len(people)] for seat in range(seats)]
        tables.append(Table(seat_clients(clients, {"ruleset": next(iter(RULESETS))}), clients))
    return tables


async def open_all(address: str, tables: Iterable[Table]) -> list[tuple[Table, Reader]]:
    """Open a stream for every seat of every table."""
    wanted = [
        (table, Reader(address, client.token, table.game_id))
        for table in tables
        for client in table.clients
    ]
    await asyncio.gather(*(reader.open() for _, reader in wanted))
    return wanted


async def measure(running: dict[str, str], tables: list[Table], moves: int) -> Figures:
    """Open all streams, make moves one by one, and wait until all have been reported."""
    began = time.perf_counter()
    readers = await open_all(running["SITE_URL"], tables)
    opened_in = time.perf_counter() - began
    made = [(table, *await asyncio.to_thread(_move, table)) for table in _round(tables, moves)]
    threads, connections = _threads(), _connections(running["DATABASE_URL"])
    delays: list[float] = []
    for table, ply, at in made:
        for reader in (reader for watched, reader in readers if watched is table):
            while ply not in reader.received:
                await asyncio.sleep(0.005)
                if time.perf_counter() - at > PATIENCE_SECONDS:
                    raise TimeoutError(f"ply {ply} of {table.game_id} was not streamed")
            delays.append(max(reader.received[ply] - at, 0.0) * 1000)
    await asyncio.gather(*(reader.close() for _, reader in readers))
    cuts = quantiles(delays, n=100)
    return Figures(
        len(readers),
        opened_in,
        threads,
        connections,
        len(made),
        len(delays),
        cuts[49],
        cuts[94],
        max(delays),
    )


def _round(tables: list[Table], moves: int) -> list[Table]:
    return [tables[number % len(tables)] for number in range(moves)]


def _move(table: Table) -> tuple[int, float]:
    """Make the next move at a table; return its ply, and the time of the response."""
    for client in table.clients:
        view: dict[str, Json] = client.get(f"games/{table.game_id}").body
        if view["legal_moves"]:
            move = {"ply": view["ply"], "move": view["legal_moves"][0]["move"]}
            after = client.post(f"games/{table.game_id}/moves", move).body
            return int(after["ply"]), time.perf_counter()
    raise AssertionError("somebody is to move")


def _threads() -> int:
    """Return the number of threads of the web process with the most."""
    found = [0]
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            if b"meuterer_site.server" in command or b"multiprocessing" in command:
                found.append(len(list((process / "task").iterdir())))
        except OSError:
            continue
    return max(found)


def _connections(database_url: str) -> int:
    with psycopg.connect(database_url) as connected:
        row = connected.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        ).fetchone()
    assert row is not None
    return int(row[0]) - 1
