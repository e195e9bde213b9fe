"""Ports on this machine: finding a free one, and reserving one for the web server."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator

from meuterer_site.embedded.supervised_process import ServiceError

FIRST = 8000
TRIES = 100
# Milliseconds after which the system ends a connection whose client reads nothing: otherwise a
# client that opens streams and never reads would keep them for ever.
UNREAD_MS = 60_000


def free_port() -> int:
    """Return a free port on the loopback interface."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def listening(host: str, wanted: int | None) -> Iterator[socket.socket]:
    """Listen on the given port, or on the first free one from 8000. Raises ServiceError.

    The web server gets this socket: while it starts or restarts, nobody else can take the port,
    and clients wait for a moment instead of being refused.
    """
    reason = ""
    for port in [wanted] if wanted else range(FIRST, FIRST + TRIES):
        try:
            listener = _listener(host, port)
        except OverflowError:
            reason = "ports are 1 to 65535"
            continue
        except OSError as error:
            reason = error.strerror or str(error)
            continue
        with listener:
            yield listener
        return
    which = f"Port {wanted}" if wanted else f"Each port from {FIRST} to {FIRST + TRIES - 1}"
    raise ServiceError(f"{which} of {host} is refused ({reason}); name another by --port.")


def _listener(host: str, port: int) -> socket.socket:
    """Listen on one address. Raises OSError if the port is taken, OverflowError if invalid."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Accepted connections inherit these.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
        listener.bind((host, port))
        listener.listen(1024)
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener
