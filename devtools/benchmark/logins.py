"""What a flood of log-ins costs everybody else: views of a table, before it and during it."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import quantiles
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from devtools.demo.api_client import Client
from devtools.demo.game import seat_clients, sign_up
from games.rulesets.registry import RULESETS

A_SECOND: Final = 100
VIEWS: Final = 400
PAUSE_SECONDS: Final = 0.02  # between views
STARTED_SECONDS: Final = 3.0  # after which a flood is what it will be


class Figures(NamedTuple):
    """How long views took, in milliseconds, and what became of the log-ins, by status."""

    p50: float
    p95: float
    answers: dict[str, int]


def measure(address: str) -> tuple[Figures, Figures]:
    """View a table quietly, and then under a flood from one address."""
    people = [sign_up(address, f"l{seat}") for seat in range(3)]
    game = seat_clients(people, {"ruleset": next(iter(RULESETS))})
    _views(people[0], game)  # so that all is warm
    quiet = _figures(_views(people[0], game), {})
    with _flood(address) as answers:
        time.sleep(STARTED_SECONDS)
        seconds = _views(people[0], game)
    return quiet, _figures(seconds, answers)


def _views(client: Client, game: str) -> list[float]:
    found = []
    for _ in range(VIEWS):
        began = time.perf_counter()
        client.get(f"games/{game}")
        found.append(time.perf_counter() - began)
        time.sleep(PAUSE_SECONDS)
    return found


def _figures(seconds: list[float], answers: dict[str, int]) -> Figures:
    cuts = quantiles(seconds, n=100)
    return Figures(cuts[49] * 1000, cuts[94] * 1000, answers)


@contextmanager
def _flood(address: str) -> Iterator[dict[str, int]]:
    """Log in all the time, from another process; what was answered is known after the block."""
    answers: dict[str, int] = {}
    ours, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_flooding, args=(address, theirs))
    process.start()
    try:
        yield answers
        ours.send("end")
        answers |= ours.recv()
    finally:
        process.terminate()
        process.join()


def _flooding(address: str, parent: Connection) -> None:
    parent.send(asyncio.run(_log_ins(address, parent)))


async def _log_ins(address: str, parent: Connection) -> dict[str, int]:
    """Begin so many a second, however long each takes, each with another name."""
    answers: Counter[str] = Counter()
    begun, running = time.perf_counter(), set[asyncio.Task[None]]()
    number = 0
    while not parent.poll():
        number += 1
        task = asyncio.create_task(_log_in(address, number, answers))
        running.add(task)
        task.add_done_callback(running.discard)
        await asyncio.sleep(max(0.0, begun + number / A_SECOND - time.perf_counter()))
    await asyncio.gather(*running)
    return dict(answers)


async def _log_in(address: str, number: int, answers: Counter[str]) -> None:
    site = urlsplit(address)
    body = json.dumps({"username": f"nobody-{number}", "password": "not this one"})
    request = (
        f"POST /api/v1/login HTTP/1.1\r\nHost: {site.netloc}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    )
    try:
        reader, writer = await asyncio.open_connection(site.hostname, site.port)
        writer.write(request.encode())
        status = (await reader.read()).split(b" ", 2)[1].decode()
        writer.close()
    except (OSError, IndexError) as error:
        status = type(error).__name__
    answers[status] += 1
