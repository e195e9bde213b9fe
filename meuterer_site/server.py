"""The web server: uvicorn, as this site runs it. ``python -m meuterer_site.server --port 8000``"""

from __future__ import annotations

import argparse
import logging.config
from typing import Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from games.metrics.process_files import own_folder
from meuterer_site import logs
from meuterer_site.environment import env

HEAD_BYTES: Final = (
    64 * 1024
)  # bytes of the request line and all headers; uvicorn itself has no limit
GRACE_SECONDS: Final = 2  # for requests and open streams when the server is asked to end
TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)


class Protocol(HttpToolsProtocol):
    """Hangs up on clients that send endless headers, and lets streams end with the server."""

    _head: int | None = 0  # bytes so far of an unfinished head; None outside of a head

    def on_message_begin(self) -> None:
        """Start counting: a request begins."""
        super().on_message_begin()
        self._head = 0

    def on_headers_complete(self) -> None:
        """Stop counting: the head is complete, and the body is limited where it is read."""
        self._head = None
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Read on as long as the head is not too large."""
        super().data_received(data)
        if self._head is None or self.transport.is_closing():
            return
        self._head += len(data)
        if self._head > HEAD_BYTES:
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def shutdown(self) -> None:
        """Wake an open stream, which waits for further messages of its request.

        Otherwise it would be cancelled at the end of the grace period, with a traceback in the log.
        """
        super().shutdown()
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.message_event.set()


def main() -> None:
    """Serve until SIGTERM."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--fd", type=int, help="a socket that listens already, in place of those")
    where = parser.parse_args()
    # For this supervising process; those that answer have the settings' logging.
    logging.config.dictConfig(logs.configuration(level=env.log_level()))
    with own_folder():
        uvicorn.run(
            "meuterer_site.asgi:application",
            host=where.host,
            port=where.port,
            fd=where.fd,
            workers=max(1, env.int("WEB_PROCESSES", default=2)),
            http=Protocol,
            ws="none",
            access_log=False,  # the application writes a better log
            log_config=None,
            log_level="warning",
            server_header=False,
            proxy_headers=False,  # the settings decide which client address counts
            timeout_keep_alive=60,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )


if __name__ == "__main__":
    main()
