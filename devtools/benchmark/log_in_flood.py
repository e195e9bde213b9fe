"""A flood of log-ins, run in a process of its own that knows nothing of the site."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from multiprocessing.connection import Connection
from typing import Final
from urllib.parse import urlsplit

A_SECOND: Final = 100


def flood(address: str, parent: Connection) -> None:
    """Log in until the parent sends anything; then send it the number of answers by status."""
    parent.send(asyncio.run(_log_ins(address, parent)))


async def _log_ins(address: str, parent: Connection) -> dict[str, int]:
    """Begin a fixed number a second, however long each takes, each under another name."""
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
