"""One game played by its clients: each move is a GET and a POST by the seat to move."""

from __future__ import annotations

import asyncio
import secrets
import time
from random import Random
from typing import Any

import orjson

from devtools.benchmark.moves.connection import Connection
from devtools.benchmark.moves.listener import Listener
from devtools.benchmark.moves.messages import Lane, Plan, Played


class Player:
    """Plays one game for all its clients."""

    def __init__(self, lane: Lane, plan: Plan, played: Played) -> None:
        self._plan, self._played, self._lane = plan, played, lane
        self._path, self._rng = f"/api/v1/games/{lane['game']}", Random(lane["seed"])
        self._seats: dict[int, Connection] = {}
        self._listeners: dict[int, Listener] = {}
        self._view: dict[str, Any] = {}

    async def open(self) -> None:
        """Connect everybody, and look at the table once, so that all is warm."""
        address, game = self._plan["address"], self._lane["game"]
        for token in self._lane["tokens"]:
            connection = await Connection.open(address, token)
            self._view = await connection.get(self._path)
            seat = self._view["seat"]
            self._seats[seat] = connection
            if self._plan["listening"]:
                self._listeners[seat] = await Listener.open(address, token, game, looks=True)

    async def play(self) -> None:
        """Make as many moves as planned, or until the game ends."""
        began, first = time.perf_counter(), self._view["ply"]
        while self._view["ply"] < first + self._plan["moves"] and self._view["to_move"]:
            made = self._view["ply"]
            await self._move()
            self._played["moves"] += self._view["ply"] - made
            due = began + self._plan["pause"] * (self._view["ply"] - first)
            if due > time.perf_counter():
                await asyncio.sleep(due - time.perf_counter())

    async def close(self) -> None:
        """Hang up."""
        await asyncio.gather(*(listener.close() for listener in self._listeners.values()))
        for connection in self._seats.values():
            connection.close()

    async def _move(self) -> None:
        """Make the next move, or wait until the bots have made theirs."""
        seat = self._view["to_move"][0]
        if seat not in self._seats:
            listener = next(iter(self._listeners.values()))
            self._view = (await listener.table(self._view["ply"] + 1)).view
            return
        connection = self._seats[seat]
        table = await connection.get(self._path)
        self._played["get"].append(connection.spent)
        if table["ply"] != self._view["ply"]:  # bots may move at the same time
            self._view = table
            return
        move = self._rng.choice(table["legal_moves"])["move"]
        body, key = orjson.dumps({"ply": table["ply"], "move": move}), secrets.token_hex(8)
        began = time.perf_counter()
        self._view = await connection.post(f"{self._path}/moves", body, key)
        self._played["post"].append(connection.spent)
        if self._plan["watching"]:
            await self._watch(seat, began)

    async def _watch(self, seat: int, began: float) -> None:
        """Note when the player sees their own move: first in their stream, then in a new GET."""
        ply = self._view["ply"]
        if len(self._played["post"]) % 2:
            message = await self._listeners[seat].table(ply)
            self._played["streamed"].append((message.at - began) * 1000)
        else:
            await self._seats[seat].get(self._path)
            self._played["read_again"].append((time.perf_counter() - began) * 1000)
