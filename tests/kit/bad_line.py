"""A bad line to a site: answers are lost, servers are busy, streams are cut, all by turns."""

from __future__ import annotations

import http.client
import itertools
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final
from urllib.parse import urlsplit

HOP: Final = {"connection", "transfer-encoding", "content-length", "date", "server"}
# What becomes of one request after the other. Lost: the site did it, and nobody hears of it.
TURNS: Final = ("well", "busy", "well", "lost", "well", "away")
RETRY_AFTER: Final = 7  # seconds, as a site says them
LINES: Final = 2  # of a stream, before it is cut within the next one


class BadLine(ThreadingHTTPServer):
    """Passes requests on to a site. ``happened`` counts what became of them.

    ``moves`` counts the statuses with which the site answered posted moves. ``lines`` are those of
    a stream, before it is cut; None: it is not.
    """

    daemon_threads = True

    def __init__(
        self,
        site: str,
        *,
        turns: Sequence[str] = TURNS,
        retry_after: int = RETRY_AFTER,
        lines: int | None = LINES,
    ) -> None:
        super().__init__(("127.0.0.1", 0), Passing)
        self.site = urlsplit(site).netloc
        self.happened: Counter[str] = Counter()
        self.moves: Counter[int] = Counter()
        self.turns = itertools.cycle(turns)
        self.retry_after = retry_after
        self.lines = lines
        self.lock = threading.Lock()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a client leaves a stream when it has seen enough."""

    def note(self, what: str) -> str:
        with self.lock:
            self.happened[what] += 1
        return what

    def next_turn(self) -> str:
        with self.lock:
            return next(self.turns)


class Passing(BaseHTTPRequestHandler):
    """One connection of a client."""

    protocol_version = "HTTP/1.1"
    server: BadLine

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path.endswith("/events"):
            return self.stream()
        match self.server.note(self.server.next_turn()):
            case "busy":
                return self.refuse(429)
            case "away":
                return self.refuse(503)
            case "lost":
                with self.asked(body) as answer:
                    answer.read()
                self.close_connection = True
                return None
        with self.asked(body) as answer:
            return self.answer(answer.status, list(answer.getheaders()), answer.read())

    def do_POST(self) -> None:
        self.do_GET()

    def do_PUT(self) -> None:
        self.do_GET()

    def do_DELETE(self) -> None:
        self.do_GET()

    @contextmanager
    def asked(self, body: bytes = b"") -> Iterator[http.client.HTTPResponse]:
        """Ask the site."""
        connection = http.client.HTTPConnection(self.server.site, timeout=60)
        try:
            headers = {k: v for k, v in self.headers.items() if k.lower() not in HOP}
            connection.request(self.command, self.path, body or None, headers)
            answer = connection.getresponse()
            if self.command == "POST" and self.path.endswith("/moves"):
                self.server.moves[answer.status] += 1
            yield answer
        finally:
            connection.close()

    def answer(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.send_response(status)
        for name, value in headers:
            if name.lower() not in HOP:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def refuse(self, status: int) -> None:
        self.answer(status, [("Retry-After", str(self.server.retry_after))], b"busy")

    def stream(self) -> None:
        """Pass on some lines, and half of another one."""
        self.close_connection = True
        with self.asked() as answer:
            if answer.status != 200:
                return self.answer(answer.status, list(answer.getheaders()), answer.read())
            self.send_response(200)
            self.send_header("Content-Type", "application/x-ndjson")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for count, line in enumerate(answer, start=1):
                cut = self.server.lines is not None and count > self.server.lines
                part = line[: len(line) // 2] if cut else line
                self.wfile.write(b"%x\r\n%b\r\n" % (len(part), part) if part else b"")
                self.wfile.flush()
                if cut:
                    self.server.note("cut")
                    break
        return None

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@contextmanager
def bad_line(
    site: str,
    *,
    turns: Sequence[str] = TURNS,
    retry_after: int = RETRY_AFTER,
    lines: int | None = LINES,
) -> Iterator[BadLine]:
    """Stand between a client and a site until the end of the block."""
    line = BadLine(site, turns=turns, retry_after=retry_after, lines=lines)
    thread = threading.Thread(target=line.serve_forever, daemon=True)
    thread.start()
    try:
        yield line
    finally:
        line.shutdown()
        line.server_close()
        thread.join()
