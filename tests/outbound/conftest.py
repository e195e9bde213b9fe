"""An HTTP client that trusts one host of the tests, a server on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from games.outbound import connection, http_client, url_checks
from tests.outbound.servers import PATIENCE_SECONDS, Behaviour, Server, certificate

HOST = "hook.example.org"
SHORT_SECONDS = 0.5


@pytest.fixture(scope="session")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Key and certificate of the host; the certificate is its own authority."""
    return certificate(tmp_path_factory.mktemp("tls"), HOST)


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch, pem: Path) -> None:
    """Let every name lead to 127.0.0.1, and allow that one address. All others stay forbidden."""
    tls = connection.tls_context()
    tls.load_verify_locations(pem)
    is_public = url_checks.is_public
    monkeypatch.setattr(http_client, "_tls", lambda: tls)
    monkeypatch.setattr(http_client, "TOTAL_SECONDS", PATIENCE_SECONDS)
    monkeypatch.setattr(url_checks, "resolve", lambda host, port: ["127.0.0.1"])
    monkeypatch.setattr(url_checks, "is_public", lambda ip: ip == "127.0.0.1" or is_public(ip))


@pytest.fixture
def times_left(local: None, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Half a second for a whole request; what of it each step of the connection was given."""
    given: list[float] = []
    time_left = connection.time_left

    def noted(deadline: float) -> float:
        given.append(time_left(deadline))
        return given[-1]

    monkeypatch.setattr(http_client, "TOTAL_SECONDS", SHORT_SECONDS)
    monkeypatch.setattr(connection, "time_left", noted)
    return given


@pytest.fixture
def serve(local: None, pem: Path) -> Iterator[Callable[..., Server]]:
    """Start servers that end with the test."""
    with ExitStack() as stack:

        def start(behaviour: Behaviour, pem: Path | None = pem) -> Server:
            return stack.enter_context(Server(behaviour, pem))

        yield start
