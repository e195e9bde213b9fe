"""The site over HTTP in this process, so that it shares the time that passes here."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.servers.basehttp import (
    ThreadedWSGIServer,
    WSGIRequestHandler,
    get_internal_wsgi_application,
)


class _Quiet(WSGIRequestHandler):
    """Logs no requests."""

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def served() -> Iterator[str]:
    """Serve the site at a free port while the context lasts; yield its address."""
    server = ThreadedWSGIServer(("127.0.0.1", 0), _Quiet)
    server.set_app(get_internal_wsgi_application())
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
