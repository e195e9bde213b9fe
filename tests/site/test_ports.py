"""A site keeps its port, and takes nobody else's."""

from __future__ import annotations

import socket

import pytest

from meuterer_site.embedded import ports
from meuterer_site.embedded.process import ServiceError

HOST = "127.0.0.1"


def test_a_named_port_that_is_taken_is_refused() -> None:
    with socket.create_server((HOST, 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(ServiceError, match=f"Port {port}"), ports.kept(HOST, port):
            pass


def test_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server((HOST, 0)) as other:
        first = other.getsockname()[1]
        monkeypatch.setattr(ports, "FIRST", first)
        with ports.kept(HOST, None) as port:
            assert first < port < first + ports.TRIES


def test_two_sites_never_share_a_port_but_the_web_server_may_listen() -> None:
    wanted = ports.free_port()
    with ports.kept(HOST, wanted), socket.socket() as web:
        with pytest.raises(ServiceError), ports.kept(HOST, wanted):
            pass
        web.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        web.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        web.bind((HOST, wanted))
        web.listen()
        with socket.create_connection((HOST, wanted), timeout=5):
            pass
