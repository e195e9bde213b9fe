"""Postgres may die in the midst of an answer: an outage like any other, so far as anybody sees."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

import pytest
from django.db import InternalError, connection, transaction

from games.models import Notice
from games.outages import is_outage

pytestmark = pytest.mark.django_db(transaction=True)

DONE: Final = b"COMMIT\0"  # ends the message that says so
READY: Final = b"Z" + struct.pack("!i", 5)  # begins the next one, which completes the answer
_WORDS: Final = b"SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0"
FAREWELL: Final = b"E" + struct.pack("!i", 4 + len(_WORDS)) + _WORDS


class DyingServer:
    """Passes connections on to Postgres; the first one dies within the answer to COMMIT."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._address, self.died = address, threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._threads: list[threading.Thread] = []
        self._begin(self._listen)

    def close(self) -> None:
        """Take no more connections, and wait until those that there were have ended."""
        self._listener.shutdown(socket.SHUT_RDWR)
        for one in self._threads:
            one.join()
        self._listener.close()

    def _begin(self, work: Callable[..., None], *given: socket.socket) -> None:
        self._threads.append(threading.Thread(target=work, args=given, daemon=True))
        self._threads[-1].start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                self._begin(self._serve, self._listener.accept()[0])

    def _serve(self, client: socket.socket) -> None:
        with client, socket.create_connection(self._address) as server:
            self._begin(_pass_on, client, server)
            while said := server.recv(65536):
                if DONE + READY in said and not self.died.is_set():
                    self.died.set()
                    client.sendall(said.partition(READY)[0] + FAREWELL)
                    break
                client.sendall(said)
            client.shutdown(socket.SHUT_RDWR)


def _pass_on(client: socket.socket, server: socket.socket) -> None:
    with suppress(OSError):
        while said := client.recv(65536):
            server.sendall(said)
        server.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def dying(monkeypatch: pytest.MonkeyPatch) -> Iterator[DyingServer]:
    at = connection.settings_dict
    server = DyingServer((at["HOST"], int(at["PORT"])))
    connection.close()
    with monkeypatch.context() as patch:
        patch.setitem(at, "HOST", "127.0.0.1")
        patch.setitem(at, "PORT", server.port)
        yield server
        connection.close()
    server.close()


def test_server_that_dies_within_its_answer_is_an_outage(dying: DyingServer) -> None:
    with pytest.raises(InternalError) as caught, transaction.atomic():
        assert not Notice.objects.exists()
    assert dying.died.is_set()
    assert is_outage(caught.value)
    assert not Notice.objects.exists()  # over a new connection
