"""One request, one outcome: what the other side answers, and what it may try instead."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from games.outbound import connection, http_client, url_checks
from tests.outbound.conftest import HOST, SHORT_SECONDS
from tests.outbound.servers import Server, answers, certificate, drips, hangs

Serve = Callable[..., Server]


def post(
    server: Server, to: http_client.Recipient = "standard", body: bytes = b"{}"
) -> http_client.Outcome:
    url = f"https://{HOST}:{server.port}/hook?key=1"
    return http_client.post(url, body, {"Content-Type": "application/json"}, to=to)


def test_request_of_a_message_arrives_with_its_headers_and_body(serve: Serve) -> None:
    server = serve(answers("HTTP/1.1 204 No Content"))
    assert post(server, body=b'{"a":1}') == http_client.Outcome("sent", "HTTP 204")
    head, _, body = server.seen.partition(b"\r\n\r\n")
    assert body == b'{"a":1}'
    lines = head.decode().split("\r\n")
    assert lines[0] == "POST /hook?key=1 HTTP/1.1"
    assert {
        f"Host: {HOST}:{server.port}",
        "User-Agent: Meuterer",
        "Content-Type: application/json",
    } <= set(lines)


@pytest.mark.parametrize(
    ("status", "to", "kind"),
    [
        (200, "standard", "sent"),
        (500, "standard", "retry"),
        (500, "push", "retry"),
        (429, "discord", "retry"),
        (408, "slack", "retry"),
        (404, "standard", "retry"),
        (400, "standard", "retry"),
        (400, "discord", "refused"),
        (413, "push", "refused"),
        (410, "standard", "gone"),
        (410, "push", "gone"),
        (404, "push", "gone"),
        (404, "discord", "gone"),
    ],
)
def test_status_is_interpreted_by_the_rules_of_its_recipient(
    serve: Serve, status: int, to: http_client.Recipient, kind: str
) -> None:
    outcome = post(serve(answers(f"HTTP/1.1 {status} Whatever")), to)
    assert outcome == http_client.Outcome(kind, f"HTTP {status}")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120),
        ("0", 0),
        ("999999999", http_client.LONGEST_WAIT),
        ("9" * 5000, None),
        ("-5", None),
        ("1.5", None),
        ("²", None),
        ("soon", None),
        ("", None),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0),
        ("Wed, 21 Oct 2015 07:28:00 -0000", 0),
        ("Fri, 31 Dec 9999 23:59:59 -2359", http_client.LONGEST_WAIT),
        ("Wed, 99 Oct 99999999 07:28:00 GMT", None),
    ],
)
def test_retry_after_in_seconds_is_read(serve: Serve, header: str, seconds: int | None) -> None:
    outcome = post(serve(answers(f"HTTP/1.1 503 Busy\nRetry-After: {header}")))
    assert outcome == http_client.Outcome("retry", "HTTP 503", seconds)


def test_retry_after_as_a_date_is_read(serve: Serve) -> None:
    began = datetime.now(UTC)
    later = format_datetime(began + timedelta(minutes=10), usegmt=True)
    outcome = post(serve(answers(f"HTTP/1.1 429 Slow down\nRetry-After: {later}")), "push")
    took = (datetime.now(UTC) - began).total_seconds()
    assert outcome.retry_after is not None
    assert 600 - took - 2 < outcome.retry_after <= 600, "to the second, and rounded down"


@pytest.mark.parametrize("to", ["standard", "push"])
def test_answer_that_redirects_is_a_failure_and_not_followed(
    serve: Serve, to: http_client.Recipient
) -> None:
    second = serve(answers("HTTP/1.1 200 OK"))
    where = f"https://127.0.0.1:{second.port}/"
    outcome = post(serve(answers(f"HTTP/1.1 307 Over there\nLocation: {where}")), to)
    kind = "retry" if to == "standard" else "refused"
    assert (outcome.kind, outcome.detail) == (kind, "redirected")
    assert post(second).kind == "sent"
    assert second.calls == 1, "this one alone"


def test_certificate_of_another_host_ends_the_request_before_it_is_sent(
    serve: Serve, tmp_path: Path
) -> None:
    server = serve(answers("HTTP/1.1 200 OK"), certificate(tmp_path, "other.example.org"))
    assert post(server) == http_client.Outcome("retry", "certificate not valid")
    assert server.seen == b""


def test_trusted_certificate_is_valid_for_its_own_host_only(serve: Serve) -> None:
    server = serve(answers("HTTP/1.1 200 OK"))
    outcome = http_client.post(f"https://else.example.org:{server.port}/", b"{}", {})
    assert outcome == http_client.Outcome("retry", "certificate not valid")
    assert server.seen == b""


def test_default_client_trusts_no_certificate_of_these_tests(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(answers("HTTP/1.1 200 OK"))
    monkeypatch.setattr(http_client, "_tls", http_client.tls_context)
    assert post(server).detail == "certificate not valid"


def test_server_without_tls_is_retried(serve: Serve) -> None:
    assert post(serve(answers("HTTP/1.1 200 OK"), None)) == http_client.Outcome("retry", "no TLS")


def test_server_that_is_not_there_is_retried(serve: Serve) -> None:
    server = serve(hangs)
    server.__exit__()
    assert post(server) == http_client.Outcome("retry", "connection failed")


@pytest.mark.parametrize(
    "words", [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 99999 \r\n\r\n", b"\xff" * 100 + b"\r\n"]
)
def test_malformed_answer_is_retried(serve: Serve, words: bytes) -> None:
    outcome = post(serve(lambda sock, over: sock.sendall(words)))
    assert outcome.kind == "retry"
    assert outcome.detail in {"answer not readable", "connection failed"}


@pytest.mark.parametrize(
    "behaviour",
    [
        hangs,
        drips(b"HTTP/1.1 200 OK\r\nX-Drip: ", b"x", 0.1),
        drips(b"HTTP/1.1 200 ", b"x", 0.1),
        drips(b"", b"HTTP/1.1 100 Continue\r\n\r\n", 0.05),
    ],
)
def test_server_that_hangs_or_drips_times_out(
    serve: Serve, times_left: list[float], behaviour: object
) -> None:
    """It would go on until it is stopped, so only the timeout ends the request."""
    assert post(serve(behaviour)) == http_client.Outcome("retry", "timed out")
    assert [SHORT_SECONDS, *times_left] == sorted([SHORT_SECONDS, *times_left], reverse=True)


@pytest.mark.parametrize("behaviour", [hangs, drips(b"\x16\x03\x03\x40\x00", b"\x02", 0.1)])
def test_server_that_hangs_in_the_handshake_times_out(
    serve: Serve, times_left: list[float], behaviour: object
) -> None:
    assert post(serve(behaviour, None)).kind == "retry"
    assert all(left <= SHORT_SECONDS for left in times_left)


def test_server_that_does_not_read_times_out(
    serve: Serve, times_left: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.outbound.servers.read_request", lambda sock: b"")
    outcome = post(serve(hangs), body=b"x" * 20_000_000)
    assert outcome == http_client.Outcome("retry", "timed out")
    assert all(left <= SHORT_SECONDS for left in times_left)


def test_name_server_that_hangs_times_out(
    serve: Serve, times_left: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, over = serve(hangs), threading.Event()
    monkeypatch.setattr(url_checks, "resolve", lambda host, port: over.wait())
    assert post(server) == http_client.Outcome("retry", "timed out")
    assert server.calls == 0
    over.set()


def test_body_that_never_ends_is_not_waited_for(serve: Serve) -> None:
    server = serve(drips(b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n", b"x", 0.1))
    assert post(server).kind == "sent"


def test_huge_body_is_not_read(serve: Serve) -> None:
    server = serve(drips(b"HTTP/1.1 500 No\r\n\r\n", b"x" * 1_000_000, 0))
    assert post(server) == http_client.Outcome("retry", "HTTP 500")


@pytest.mark.parametrize(
    "flood",
    [
        drips(b"HTTP/1.1 200 OK\r\n", b"X-Long: " + b"x" * 50_000 + b"\r\n", 0),
        drips(b"HTTP/1.1 200 OK\r\nX-Long: ", b"x" * 50_000, 0),
        drips(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 1000, 0),
    ],
)
def test_huge_headers_are_not_read_to_the_end(serve: Serve, flood: object) -> None:
    assert post(serve(flood)) == http_client.Outcome("retry", "answer too long")


def test_silent_address_leaves_time_for_the_next(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, reach = serve(answers("HTTP/1.1 200 OK")), connection._reach
    given: list[float] = []

    def reach_unless_silent(address: str, port: int, seconds: float) -> socket.socket:
        given.append(seconds)
        if address == "127.0.0.9":
            raise TimeoutError
        return reach(address, port, seconds)

    monkeypatch.setattr(connection, "_reach", reach_unless_silent)
    monkeypatch.setattr(url_checks, "resolve", lambda host, port: ["127.0.0.9", "127.0.0.1"])
    monkeypatch.setattr(url_checks, "is_public", lambda ip: True)
    assert post(server).kind == "sent"
    assert given[0] <= http_client.TOTAL_SECONDS / 2
