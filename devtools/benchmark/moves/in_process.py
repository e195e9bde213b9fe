"""A GET and a POST without the server, in one process, alternating between site and floor."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypedDict
from urllib.parse import urlsplit

import orjson
from django.conf import settings

from devtools.benchmark.floor.settings import MIDDLEWARE
from devtools.benchmark.moves.figures import Times, times
from devtools.benchmark.moves.messages import Lane
from games.asgi.django_handler import DjangoHandler

SERVER: Final = ("127.0.0.1", 80)


class Order(TypedDict):
    """The games of site and floor, and how many moves are made at each of these two in total."""

    site: list[Lane]
    floor: list[Lane]
    moves: int
    whole_games: int  # to be played to their end afterwards, for their bytes


class Costs(TypedDict):
    """Processor milliseconds."""

    get: Times
    post: Times


class Table:
    """One game and its players, asked in this process."""

    def __init__(self, answer: Callable[[dict[str, Any], bytes], Any], lane: Lane) -> None:
        self._answer, self._path = answer, f"/api/v1/games/{lane['game']}"
        views = [(token, self._ask("GET", token)[0]) for token in lane["tokens"]]
        self._tokens = {view["seat"]: token for token, view in views}
        self._view = views[0][1]

    def move(self) -> tuple[float, float] | None:
        """Make a move; return the milliseconds of its GET and POST, or None if the game is over."""
        if not self._view["to_move"]:
            return None
        token = self._tokens[self._view["to_move"][0]]
        table, get = self._ask("GET", token)
        move = table["legal_moves"][0]["move"]
        body = orjson.dumps({"ply": table["ply"], "move": move})
        self._view, post = self._ask("POST", token, body)
        return get, post

    def _ask(self, method: str, token: str, body: bytes = b"") -> tuple[Any, float]:
        scope = _scope(method, self._path + ("/moves" if body else ""), token, body)
        began = time.thread_time()
        response = self._answer(scope, body)
        response.close()
        spent = (time.thread_time() - began) * 1000
        assert response.status_code < 300, response.content[:500]
        return orjson.loads(response.content), spent


class Side:
    """The site, or the floor: its handler, its games, a thread with a connection of its own."""

    def __init__(self, middleware: list[str] | None, lanes: list[Lane]) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._tables = self._thread.submit(_tables, middleware, lanes).result()
        self._get: list[float] = []
        self._post: list[float] = []

    def move(self, number: int) -> None:
        """Make the next move at one of the games, unless it is over."""
        table = self._tables[number % len(self._tables)]
        if costs := self._thread.submit(table.move).result():
            self._get.append(costs[0])
            self._post.append(costs[1])

    def costs(self) -> Costs:
        """What the moves have cost."""
        return Costs(get=times(self._get), post=times(self._post))


def _tables(middleware: list[str] | None, lanes: list[Lane]) -> list[Table]:
    handler = _handler(middleware)
    return [Table(handler.answer, lane) for lane in lanes]


def _handler(middleware: list[str] | None) -> Any:
    """A handler like the web process's; its middleware is loaded once, when it is made."""
    sites_own, settings.MIDDLEWARE = settings.MIDDLEWARE, middleware or settings.MIDDLEWARE
    try:
        return DjangoHandler()
    finally:
        settings.MIDDLEWARE = sites_own


def measure(order: Order) -> dict[str, Costs]:
    """Make moves at the games of both alternately."""
    sides = {"site": Side(None, order["site"]), "floor": Side(MIDDLEWARE, order["floor"])}
    for number in range(order["moves"]):
        for side in sides.values():
            side.move(number)
    return {name: side.costs() for name, side in sides.items()}


def _scope(method: str, path: str, token: str, body: bytes) -> dict[str, Any]:
    headers = [
        (b"host", urlsplit(settings.SITE_URL).netloc.encode()),
        (b"authorization", f"Bearer {token}".encode()),
    ]
    if body:
        headers += [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"idempotency-key", secrets.token_hex(8).encode()),
        ]
    return {
        "type": "http", "http_version": "1.1", "scheme": "http", "method": method, "path": path,
        "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": headers,
        "client": SERVER, "server": SERVER,
    }  # fmt: skip
