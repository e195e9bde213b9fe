"""``/metrics`` of a worker, which serves no other pages."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from meuterer_site.metrics import access, exposition

_serving: list[ThreadingHTTPServer] = []


class Handler(BaseHTTPRequestHandler):
    """Answers callers who have the token with the counters of this worker's processes."""

    timeout = 10  # seconds for a request to arrive

    def do_GET(self) -> None:
        given = self.headers.get("Authorization", "")
        if self.path != "/metrics" or not access.may_read(given, self.client_address[0]):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        content = exposition.of_processes()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", exposition.CONTENT_TYPE)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Log nothing, as requests come every few seconds."""

    def version_string(self) -> str:
        return "metrics"


@contextmanager
def serving(port: int) -> Iterator[None]:
    """Answer on a port, in a thread, until the end of the block."""
    found = ThreadingHTTPServer(("", port), Handler)
    thread = threading.Thread(target=found.serve_forever, name="metrics", daemon=True)
    thread.start()
    _serving.append(found)
    try:
        yield
    finally:
        _serving.remove(found)
        found.shutdown()
        found.server_close()


def close_in_child() -> None:
    """Close the socket that a fork inherited; the parent keeps answering."""
    for found in _serving:
        found.socket.close()
