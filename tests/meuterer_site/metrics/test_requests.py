"""Requests are counted by route and status, and by nothing that a client chooses."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

import pytest

from meuterer_site.metrics.requests import Measured, Receive, Scope, Send
from tests.kit.api_clients import Caller
from tests.meuterer_site.metrics.figures import counted
from tests.streams.listening import Client, web_process

LABELS = {"method": "GET", "route": "unknown", "status": "2xx"}


async def answers(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})


def ask(application: Any, path: str = "/", method: str = "GET") -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: dict[str, Any]) -> None:
        pass

    scope = {"type": "http", "path": path, "method": method}
    asyncio.run(Measured(application)(scope, receive, send))


@pytest.mark.parametrize(
    ("method", "path", "labels"),
    [
        ("GET", "/static/games/site.css", {"method": "GET", "route": "/static/"}),
        ("GET", "/livez", {"method": "GET", "route": "/livez"}),
        ("GET", "/games/of/anna", {"method": "GET", "route": "unknown"}),
        ("BREW", "/", {"method": "other", "route": "unknown"}),
    ],
)
def test_request_without_a_route_is_counted_without_its_path(
    method: str, path: str, labels: dict[str, str]
) -> None:
    before = counted("meuterer_requests_total", **labels, status="2xx")
    ask(answers, path, method)
    assert counted("meuterer_requests_total", **labels, status="2xx") == before + 1


def test_request_that_fails_without_an_answer_counts_as_an_error() -> None:
    async def breaks(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError

    before = counted("meuterer_requests_total", **LABELS | {"status": "5xx"})
    with pytest.raises(RuntimeError):
        ask(breaks)
    assert counted("meuterer_requests_total", **LABELS | {"status": "5xx"}) == before + 1
    assert counted("meuterer_requests_open", protocol="http") == 0


def test_request_whose_client_hangs_up_is_not_counted() -> None:
    async def gives_up(scope: Scope, receive: Receive, send: Send) -> None:
        assert counted("meuterer_requests_open", protocol="http") == 1

    before = counted("meuterer_request_seconds_count", method="GET", route="unknown")
    ask(gives_up)
    assert counted("meuterer_request_seconds_count", method="GET", route="unknown") == before
    assert counted("meuterer_requests_open", protocol="http") == 0


@pytest.mark.django_db(transaction=True)
def test_request_is_counted_by_its_route_and_a_stream_while_it_is_open(
    game: str, players: list[Caller]
) -> None:
    route = "/api/v1/games/<uuid:game_id>/events"
    labels = {"method": "GET", "route": route, "status": "2xx"}
    before = counted("meuterer_requests_total", **labels)

    async def whole() -> None:
        async with web_process() as app:
            measured: Any = Measured(app)
            client = Client(measured, f"games/{game}/events", players[0])
            await client.receive()
            assert counted("meuterer_requests_total", **labels) == before + 1
            assert counted("meuterer_requests_open", protocol="http") == 0
            assert counted("meuterer_streams_open", kind="table") == 1
            await client.leave()
            assert counted("meuterer_streams_open", kind="table") == 0

    asyncio.run(whole())


@pytest.mark.django_db(transaction=True)
def test_game_that_is_not_there_is_counted_by_the_route_of_games(dora: Caller) -> None:
    labels = {"method": "GET", "route": "/api/v1/games/<uuid:game_id>", "status": "4xx"}
    before = counted("meuterer_requests_total", **labels)

    async def whole() -> None:
        async with web_process() as app:
            measured: Any = Measured(app)
            client = Client(measured, f"games/{uuid4()}", dora)
            async with asyncio.timeout(60):
                await client.task

    asyncio.run(whole())
    assert counted("meuterer_requests_total", **labels) == before + 1
