"""Webhooks to this machine: by plain http, where a caller allows it, and to no other machine."""

from __future__ import annotations

import socket
import threading

import pytest

from games.outbound import http_client
from games.outbound.url_checks import BadAddressError, Target, allowed_addresses, check_url
from tests.outbound.conftest import SHORT_SECONDS
from tests.outbound.servers import Server, answers, drips, hangs, read_request

REFUSED = http_client.Outcome("refused", "address not allowed")
NEAR = {
    "http://127.0.0.1:5000/hook?a=b": Target("127.0.0.1", 5000, "/hook?a=b", loopback=True),
    "http://LOCALHOST": Target("localhost", 80, "/", loopback=True),
    "http://[::1]:5000/": Target("::1", 5000, "/", loopback=True),
}
ELSEWHERE = [
    "http://example.org/",
    "http://127.0.0.2/",
    "http://127.1/",
    "http://2130706433/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest/",
    "http://0.0.0.0/",
    "http://localhost./",
    "http://a.localhost/",
    "http://localhost.example.org/",
    "http://127.0.0.1@example.org/",
    "http://me@127.0.0.1/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::1%25lo]/",
    "http://127.0.0.1:0/",
    "http://127.0.0.1/#part",
    "http://127.0.0.1\\@example.org/",
    "https://127.0.0.1/",
    "https://localhost/",
    "ftp://127.0.0.1/",
]


@pytest.mark.parametrize("url", NEAR)
def test_address_on_this_machine_is_refused_unless_it_is_allowed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "socket", None)  # nothing may be opened
    with pytest.raises(BadAddressError):
        check_url(url)
    assert http_client.post(url, b"{}", {}) == REFUSED
    assert check_url(url, loopback=True) == NEAR[url]


@pytest.mark.parametrize("url", ELSEWHERE)
def test_other_address_is_refused_where_this_machine_is_allowed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", None)
    with pytest.raises(BadAddressError):
        check_url(url, loopback=True)
    assert http_client.post(url, b"{}", {}, loopback=True) == REFUSED


def test_name_of_this_machine_is_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", None)
    target = check_url("http://localhost:5000/", loopback=True)
    assert allowed_addresses(target, seconds=1) == ["127.0.0.1", "::1"]


def test_public_address_is_sent_to_by_tls_where_this_machine_is_allowed() -> None:
    assert check_url("https://example.org/", loopback=True) == Target("example.org", 443, "/")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_request_to_this_machine_arrives_whole(host: str) -> None:
    seen: list[bytes] = []

    def takes(sock: socket.socket, over: threading.Event) -> None:
        seen.append(read_request(sock))
        answers("HTTP/1.1 204 No Content")(sock, over)

    with Server(takes, None) as server:
        outcome = http_client.post(
            f"http://{host}:{server.port}/hook?key=1", b'{"a":1}', {}, loopback=True
        )
    assert outcome == http_client.Outcome("sent", "HTTP 204")
    head, _, body = seen[0].partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    assert (lines[0], body) == ("POST /hook?key=1 HTTP/1.1", b'{"a":1}')
    assert f"Host: {host}:{server.port}" in lines


@pytest.mark.parametrize(
    "behaviour", [hangs, drips(b"HTTP/1.1 200 OK\r\nX: ", b"x", SHORT_SECONDS / 10)]
)
def test_silent_server_on_this_machine_costs_no_more_than_the_whole_time(
    behaviour: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_client, "TOTAL_SECONDS", SHORT_SECONDS)
    with Server(behaviour, None) as server:  # type: ignore[arg-type]
        url = f"http://127.0.0.1:{server.port}/"
        assert http_client.post(url, b"{}", {}, loopback=True).detail == "timed out"


def test_answer_of_this_machine_is_read_no_further_than_its_limit() -> None:
    with Server(drips(b"HTTP/1.1 200 OK\r\n", b"X: y\r\n" * 2000, 0), None) as server:
        url = f"http://127.0.0.1:{server.port}/"
        found = http_client.post(url, b"{}", {}, loopback=True)
    assert (found.kind, found.detail) == ("retry", "answer not readable")


def test_redirect_of_this_machine_is_not_followed() -> None:
    def moved(sock: socket.socket, over: threading.Event) -> None:
        read_request(sock)  # else it may be cut off by what was left unread
        answers("HTTP/1.1 302 Found\nLocation: http://127.0.0.1:1/\nContent-Length: 0")(sock, over)

    with Server(moved, None) as server:
        url = f"http://127.0.0.1:{server.port}/"
        found = http_client.post(url, b"{}", {}, loopback=True)
    assert (found.kind, found.detail) == ("retry", "redirected")
