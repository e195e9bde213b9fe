"""Ports on this machine: which are free, and keeping one for what is about to listen."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator

from meuterer_site.embedded.process import ServiceError

FIRST = 8000
TRIES = 100


def free_port() -> int:
    """Any port of the loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def kept(host: str, wanted: int | None) -> Iterator[int]:
    """Keep the wanted port, or the first free one from 8000. Raises ServiceError.

    The web server shares its port with whoever of the same user asks to, so that two sites
    could take the same one unnoticed. A socket that is bound but never listens keeps others out.
    """
    for port in [wanted] if wanted else range(FIRST, FIRST + TRIES):
        if _is_free(host, port):
            with _keeper(host, port):
                yield port
            return
    raise ServiceError(f"Port {wanted or FIRST} of {host} cannot be had; name another by --port.")


def _is_free(host: str, port: int) -> bool:
    with socket.socket(_family(host)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(OSError):
            probe.bind((host, port))
            return True
    return False


def _keeper(host: str, port: int) -> socket.socket:
    """A socket that stands in the way of everybody but the web server."""
    keeper = socket.socket(_family(host))
    # Not SO_REUSEADDR: that would let in whoever sets it, too, as nobody listens here.
    keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    with contextlib.suppress(OSError):  # an earlier owner's last connections: then unkept
        keeper.bind((host, port))
    return keeper


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
