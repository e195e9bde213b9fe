"""Streams of a real site: very many, and clients that misbehave."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from devtools.benchmark import streams
from devtools.benchmark.streams import Table
from games.asgi.application import ANSWERERS, READERS
from meuterer_site.server import HEAD_BYTES
from tests.kit import long_runs
from tests.kit.sites import running_web

pytestmark = pytest.mark.slow
BESIDE = 10  # other threads of the server and its libraries


@pytest.fixture(scope="module")
def running(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    """One web process; its limit of streams is for an hour, however long this takes."""
    log = tmp_path_factory.mktemp("web") / "log"
    with running_web(log, RATE_STREAM="60/hour") as addresses:
        yield addresses


def call(running: dict[str, str], request: bytes) -> socket.socket:
    parts = urlsplit(running["SITE_URL"])
    connected = socket.create_connection((parts.hostname, parts.port), timeout=60)
    connected.sendall(request.replace(b"HOST", f"{parts.hostname}:{parts.port}".encode()))
    return connected


def opening(table: Table, seat: int) -> bytes:
    return (
        f"GET /api/v1/games/{table.game_id}/events HTTP/1.1\r\nHost: HOST\r\n"
        f"Authorization: Bearer {table.clients[seat].token}\r\n\r\n"
    ).encode()


def status(connected: socket.socket) -> int:
    return int(connected.makefile("rb").readline().split()[1])


@pytest.mark.acceptance("streams", short=True)
def test_very_many_streams_are_served_by_one_process(running: dict[str, str]) -> None:
    """Each gets every move; none holds a thread or a connection of its own.

    There are more of them than threads and connections; in the long run five hundred.
    """
    count = 500 if long_runs.at_length() else 40
    tables = streams.tables_for(running["SITE_URL"], count, 4)
    figures = asyncio.run(streams.measure(running, tables, 20))
    assert figures.streams == count > ANSWERERS + READERS + BESIDE
    assert figures.streamed == 80
    assert figures.threads <= ANSWERERS + READERS + BESIDE
    assert figures.connections <= 20
    for client in {client for table in tables for client in table.clients}:
        client.close()


def test_client_that_reconnects_a_hundred_times_a_second_is_throttled(
    running: dict[str, str], table: Table
) -> None:
    """The other players at the table notice nothing."""

    def open_and_go(_: int) -> int:
        with contextlib.closing(call(running, opening(table, 0))) as connected:
            return status(connected)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(open_and_go, range(200)))
    assert set(answers) == {200, 429}
    assert answers.count(200) <= 2 * 60, "an hour's worth, or two across its border"
    assert table.clients[1].get(f"games/{table.game_id}").status == 200
    with contextlib.closing(call(running, opening(table, 1))) as other:
        assert status(other) == 200


def test_client_that_reads_nothing_delays_no_player(running: dict[str, str], table: Table) -> None:
    stuck = [call(running, opening(table, 0)) for _ in range(5)]
    for number in range(40):
        streams._move(table)
        line = {"room": "players", "text": "x" * 1000}
        if number < 15:
            table.clients[number % 3].post(f"games/{table.game_id}/chat", line)
    view = table.clients[1].get(f"games/{table.game_id}").body
    assert view["ply"] >= 40
    for connected in stuck:
        connected.close()


def test_body_of_fifty_megabytes_is_refused_unread(running: dict[str, str], table: Table) -> None:
    head = (
        f"POST /api/v1/games/{table.game_id}/moves HTTP/1.1\r\nHost: HOST\r\n"
        f"Authorization: Bearer {table.clients[0].token}\r\n"
        "Content-Type: application/json\r\nContent-Length: 50000000\r\n\r\n"
    )
    with contextlib.closing(call(running, head.encode())) as connected:
        with contextlib.suppress(OSError):  # the server may hang up
            connected.sendall(b"[" * 1_000_000)
        assert status(connected) == 413


def test_endless_body_is_refused_at_the_limit(running: dict[str, str], table: Table) -> None:
    head = (
        "POST /api/v1/games HTTP/1.1\r\nHost: HOST\r\n"
        f"Authorization: Bearer {table.clients[0].token}\r\n"
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    with contextlib.closing(call(running, head.encode())) as connected:
        with contextlib.suppress(OSError):
            for _ in range(80):
                connected.sendall(b"400\r\n" + b"x" * 1024 + b"\r\n")
        assert status(connected) == 413


def test_endless_headers_are_refused(running: dict[str, str]) -> None:
    head = b"GET / HTTP/1.1\r\nX: "
    # One byte too many and no more: anything sent after the refusal would discard the answer.
    with contextlib.closing(call(running, head + b"x" * (HEAD_BYTES + 1 - len(head)))) as connected:
        assert status(connected) == 431
        assert connected.recv(1024) == b"", "and hung up on"


def test_large_headers_are_served(running: dict[str, str]) -> None:
    request = b"GET /livez HTTP/1.1\r\nHost: HOST\r\nX: " + b"x" * 30_000 + b"\r\n\r\n"
    with contextlib.closing(call(running, request)) as connected:
        assert status(connected) == 200
