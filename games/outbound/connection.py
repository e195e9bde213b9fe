"""A connection to one checked address that ends by a deadline, whatever the server does.

This uses the standard library's client, not urllib3. urllib3 logs the path when the headers of a
response are odd, and a webhook's path is often its password; and its timeouts apply to each read,
so a server that sends byte by byte can hold it as long as it likes.
"""

from __future__ import annotations

import http.client
import math
import socket
import ssl
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

    from games.outbound.url_checks import Target

MAX_ANSWER: Final = 64 * 1024
_MAX_ADDRESSES: Final = 4


class AnswerTooLongError(OSError):
    """The headers of the response do not end."""


def time_left(deadline: float) -> float:
    """Return the seconds until a deadline on the monotonic clock. Raises TimeoutError."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


class DeadlineSocket(ssl.SSLSocket):
    """A TLS socket on which every read and write gets only what is left of the total time.

    An SSL context makes it (``sslsocket_class``) without calling ``__init__``, hence the defaults.
    """

    deadline: float = math.inf
    room: int = MAX_ANSWER

    def recv_into(self, buffer: WriteableBuffer, nbytes: int | None = None, flags: int = 0) -> int:
        _prepare_read(self)
        count = super().recv_into(buffer, nbytes, flags)
        self.room -= count
        return count

    def send(self, data: ReadableBuffer, flags: int = 0) -> int:
        self.settimeout(time_left(self.deadline))
        return super().send(data, flags)


class PlainDeadlineSocket(socket.socket):
    """The same without TLS."""

    deadline: float = math.inf
    room: int = MAX_ANSWER

    def recv_into(self, buffer: WriteableBuffer, nbytes: int = 0, flags: int = 0) -> int:
        _prepare_read(self)
        count = super().recv_into(buffer, nbytes, flags)
        self.room -= count
        return count

    def sendall(self, data: ReadableBuffer, flags: int = 0) -> None:
        self.settimeout(time_left(self.deadline))  # for ``sendall`` this bounds the whole call
        super().sendall(data, flags)


def _prepare_read(sock: DeadlineSocket | PlainDeadlineSocket) -> None:
    if sock.room <= 0:
        raise AnswerTooLongError
    sock.settimeout(time_left(sock.deadline))


def tls_context() -> ssl.SSLContext:
    """Return a context that checks certificates against the system's authorities."""
    context = ssl.create_default_context()
    context.sslsocket_class = DeadlineSocket
    context.set_alpn_protocols(["http/1.1"])
    return context


class Connection(http.client.HTTPConnection):
    """Connects to addresses checked beforehand, and requires a certificate for the host."""

    default_port = http.client.HTTPS_PORT

    def __init__(
        self, target: Target, addresses: Sequence[str], deadline: float, tls: ssl.SSLContext
    ) -> None:
        super().__init__(target.host, target.port)
        self._addresses = addresses[:_MAX_ADDRESSES]
        self._deadline = deadline
        self._tls = tls

    def connect(self) -> None:
        raw = self._dial()
        try:
            raw.settimeout(time_left(self._deadline))  # which bounds the handshake as a whole
            sock = self._tls.wrap_socket(raw, server_hostname=self.host)
        except BaseException:
            raw.close()
            raise
        assert isinstance(sock, DeadlineSocket)
        sock.deadline = self._deadline
        self.sock = sock

    def _dial(self) -> socket.socket:
        """Connect to the first address that answers. A silent one leaves time for the others."""
        failure: OSError = ConnectionError("there is no address")
        for index, address in enumerate(self._addresses):
            share = time_left(self._deadline) / (len(self._addresses) - index)
            try:
                return _reach(address, self.port, share)
            except OSError as error:
                failure = error
        raise failure


class LoopbackConnection(Connection):
    """Connects to this machine over plain http."""

    default_port = http.client.HTTP_PORT

    def connect(self) -> None:
        with self._dial() as raw:
            sock = PlainDeadlineSocket(raw.family, raw.type, raw.proto, raw.detach())
        sock.deadline = self._deadline
        self.sock = sock


def _reach(address: str, port: int, seconds: float) -> socket.socket:
    # Not socket.create_connection, which would look the address up.
    sock = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
    try:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.settimeout(seconds)
        where: tuple[str | int, ...] = (address, port)
        sock.connect(where)
    except BaseException:
        sock.close()
        raise
    return sock
