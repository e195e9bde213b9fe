"""Ports on this machine: which are free, and taking one for the web server."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator

from meuterer_site.embedded.process import ServiceError

FIRST = 8000
TRIES = 100
# Milliseconds after which the system ends a connection whose other end takes nothing: else who
# opens streams and reads none of them keeps them for ever.
UNREAD_MS = 60_000


def free_port() -> int:
    """Any port of the loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def listening(host: str, wanted: int | None) -> Iterator[socket.socket]:
    """Listen at the wanted port, or at the first free one from 8000. Raises ServiceError.

    The web server gets this socket: while it starts, or starts again, nobody else can take the
    port, and whoever calls waits for a moment instead of being refused.
    """
    for port in [wanted] if wanted else range(FIRST, FIRST + TRIES):
        try:
            listener = _listener(host, port)
        except OSError:
            continue
        with listener:
            yield listener
        return
    raise ServiceError(f"Port {wanted or FIRST} of {host} cannot be had; name another by --port.")


def _listener(host: str, port: int) -> socket.socket:
    """Raises OSError if somebody else has it."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # What is accepted inherits these.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener
