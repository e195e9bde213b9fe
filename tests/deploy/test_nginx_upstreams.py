"""What reaches the webs behind `deploy/nginx.conf`, as webs that keep account of it see it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import NamedTuple

import pytest

from meuterer_site.embedded.ports import free_port
from tests.deploy.tls_front import PATIENCE_SECONDS, Front, nginx

HANGS_UP = "/hangs-up"
STREAMS = ("/api/v1/me/events", "/api/v1/games/0d9f1c5e-6f4c-4b4e-9d0e-3f1f6a1d2b3c/events")
LINE = b"a line\n"


class Received(NamedTuple):
    """A request that has reached a web."""

    method: str
    path: str
    headers: Message
    client_port: int  # of nginx: the same for requests of one connection


@contextmanager
def recording_web(
    received: list[Received],
    read: Event | None = None,
    *,
    port: int = 0,
    keeps_connections: bool = True,
) -> Iterator[int]:
    """A web that answers everything but one path, at which it reads the request and hangs up.

    Its streams have a line at once, and end after ``read``.
    """

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"] or 0))
            received.append(Received(self.command, self.path, self.headers, self.client_address[1]))
            if self.path == HANGS_UP:
                self.close_connection = True
                return
            if read is not None:
                self.stream(read)
                return
            self.send_response(200)
            self.send_header("Content-Length", "0")
            if not keeps_connections:
                self.send_header("Connection", "close")
            self.end_headers()

        def stream(self, read: Event) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(2 * len(LINE)))
            self.end_headers()
            self.wfile.write(LINE)
            read.wait(2 * PATIENCE_SECONDS)  # a client gives up earlier
            self.wfile.write(LINE)

        def do_POST(self) -> None:
            self.do_GET()

        def do_PATCH(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            """Nowhere."""

    with ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.fixture
def received() -> list[Received]:
    return []


@pytest.fixture
def front(received: list[Received]) -> Iterator[Front]:
    with ExitStack() as stack:
        webs = [stack.enter_context(recording_web(received)) for _ in range(2)]
        yield stack.enter_context(nginx((webs[0], webs[1])))


def test_headers_in_which_a_client_names_itself_are_replaced(
    front: Front, received: list[Received]
) -> None:
    front.ask(
        "/help",
        X_Forwarded_For="6.6.6.6",
        X_Forwarded_Proto="http",
        X_Request_ID="from-outside",
        traceparent="00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    )
    (one,) = received
    assert one.headers.get_all("X-Forwarded-For") == ["127.0.0.1"]
    assert one.headers.get_all("X-Forwarded-Proto") == ["https"]
    (made,) = one.headers.get_all("X-Request-ID", [])
    assert re.fullmatch("[0-9a-f]{32}", made)
    assert one.headers["traceparent"] is None


def test_connections_to_the_webs_are_kept(front: Front, received: list[Received]) -> None:
    for _ in range(10):
        assert front.ask("/help")[0].status == 200
    assert len({one.client_port for one in received}) < 10


def test_metrics_are_not_served_outside(front: Front, received: list[Received]) -> None:
    assert front.ask("/metrics")[0].status == 404
    assert received == []


@pytest.mark.parametrize("method", ["POST", "PATCH"])
def test_write_that_a_web_has_received_goes_to_no_second_one(
    front: Front, received: list[Received], method: str
) -> None:
    assert front.ask(HANGS_UP, method=method, body=b"{}")[0].status == 502
    assert len(received) == 1


def test_read_that_a_web_has_not_answered_goes_to_the_other(
    front: Front, received: list[Received]
) -> None:
    assert front.ask(HANGS_UP)[0].status == 502
    assert len(received) == 2


def test_write_that_cannot_be_sent_to_one_web_goes_to_the_other_once() -> None:
    received: list[Received] = []
    with recording_web(received) as there, nginx((free_port(), there)) as front:
        asked = [front.ask("/moves", method="POST", body=b"{}")[0].status for _ in range(6)]
    assert asked == [200] * 6
    assert len(received) == 6


def test_web_that_is_just_back_is_asked_once_the_other_is_away() -> None:
    """As in a restart of one after the other."""
    first, second = free_port(), free_port()
    asked = []
    with nginx((first, second)) as front:
        for port in (second, first, second):
            with recording_web([], port=port, keeps_connections=False):
                asked += [front.ask("/help")[0].status for _ in range(6)]
    assert asked == [200] * 18


@pytest.mark.parametrize("path", STREAMS)
def test_line_of_a_stream_is_passed_on_before_the_next_one_is_there(path: str) -> None:
    read = Event()
    with (
        recording_web([], read) as web,
        nginx((web, web)) as front,
        closing(front.connect()) as connection,
    ):
        connection.request("GET", path)
        stream = connection.getresponse()
        assert stream.readline() == LINE
        read.set()
        assert stream.read() == LINE
