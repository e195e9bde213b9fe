"""A site keeps its port, and takes no other site's."""

from __future__ import annotations

import socket

import pytest

from meuterer_site.embedded import ports
from meuterer_site.embedded.supervised_process import ServiceError

HOST = "127.0.0.1"


def test_named_port_that_is_taken_is_refused() -> None:
    with socket.create_server((HOST, 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(ServiceError, match=f"Port {port}"), ports.listening(HOST, port):
            pass


@pytest.mark.parametrize(
    ("host", "port", "reason"),
    [
        (HOST, 65536, "ports are 1 to 65535"),
        ("203.0.113.7", 8000, "Cannot assign requested address"),
    ],
)
def test_port_that_cannot_be_had_is_refused_with_the_reason(
    host: str, port: int, reason: str
) -> None:
    with pytest.raises(ServiceError, match=reason), ports.listening(host, port):
        pass


def test_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server((HOST, 0)) as other:
        first = other.getsockname()[1]
        monkeypatch.setattr(ports, "FIRST", first)
        with ports.listening(HOST, None) as listener:
            assert first < listener.getsockname()[1] < first + ports.TRIES


def test_two_sites_never_share_a_port() -> None:
    with ports.listening(HOST, None) as listener:
        taken = listener.getsockname()[1]
        with pytest.raises(ServiceError), ports.listening(HOST, taken):
            pass
        for reuse in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
            with socket.socket() as other, pytest.raises(OSError, match="in use"):
                other.setsockopt(socket.SOL_SOCKET, reuse, 1)
                other.bind((HOST, taken))


def test_caller_before_the_web_server_is_up_waits_for_it() -> None:
    with ports.listening(HOST, None) as listener:
        caller = socket.create_connection(listener.getsockname(), timeout=60)
        served, _ = listener.accept()
        served.sendall(b"here")
        assert caller.recv(4) == b"here"
        served.close()
        caller.close()


def test_port_is_free_again_afterwards() -> None:
    with ports.listening(HOST, None) as listener:
        port = listener.getsockname()[1]
    with ports.listening(HOST, port):
        pass
