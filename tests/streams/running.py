"""A process that serves streams, run for one test, and moves for it to tell."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from games.asgi.application import Application
from tests.kit.api_clients import Caller, to_move
from tests.streams.listening import web_process


def run(test: Callable[[Application], Awaitable[None]]) -> None:
    """Run a test in the event loop of a web process."""

    async def whole() -> None:
        async with web_process() as app:
            await test(app)

    asyncio.run(whole())


def move(game: str, players: list[Caller]) -> None:
    assert to_move(game, players).move(game).status_code == 201
