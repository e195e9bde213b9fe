"""No name, number or trick leads the site to a machine that is not public."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

import pytest

from games.outbound import http_client, url_checks
from games.outbound.url_checks import BadAddressError, Target, check_url, is_public
from tests.outbound.conftest import HOST
from tests.outbound.servers import Server, answers

REFUSED = http_client.Outcome("refused", "address not allowed")

GOOD = {
    "https://example.org": Target("example.org", 443, "/"),
    "https://Hook.Example.org.:8443/a/b?c=d&e": Target("hook.example.org", 8443, "/a/b?c=d&e"),
    "HTTPS://xn--mller-kva.example/?": Target("xn--mller-kva.example", 443, "/?"),
    "https://8.8.8.8/x": Target("8.8.8.8", 443, "/x"),
    "https://[2606:4700::1111]:444/": Target("2606:4700::1111", 444, "/"),
}

BAD = [
    "",
    "example.org",
    "//example.org/",
    "http://example.org/",
    "ftp://example.org/",
    "file:///etc/passwd",
    "https:example.org",
    "https:///path",
    "https://:443/",
    "https://user@example.org/",
    "https://user:pass@example.org/",
    "https://example.org@127.0.0.1/",
    "https://@example.org/",
    "https://example.org/#part",
    "https://example.org/#",
    "https://example.org:0/",
    "https://example.org:65536/",
    "https://example.org:https/",
    "https://exa mple.org/",
    "https://example.org/\r\nX: y",
    "https://exam\tple.org/",
    "https://example.org\\@127.0.0.1/",
    "https://müller.example/",
    "https://127。0。0。1/",
    "https://%31%32%37.0.0.1/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://a.localhost/",
    "https://printer.local/",
    "https://metadata.google.internal/",
    "https://intranet/",
    "https://-a.example.org/",
    "https://a..example.org/",
    "https://.example.org/",
    "https://" + "a" * 64 + ".example.org/",
    "https://" + "a." * 130 + "org/",
    "https://example.org/" + "a" * 2000,
    "https://127.0.0.1/",
    "https://10.1.2.3/",
    "https://169.254.169.254/latest/",
    "https://100.100.100.200/",
    "https://0.0.0.0/",
    "https://0/",
    "https://127.1/",
    "https://127.0.0.1./",
    "https://0x7f.1/",
    "https://0x7f000001/",
    "https://8.8.8.0x8/",
    "https://8.8.2056/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://127.0.0.01/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[fe80::1%25eth0]/",
    "https://[2606:4700::1111%25eth0]/",
    "https://[fd00:ec2::254]/",
    "https://[v1.a]/",
    "https://[example.org]/",
    "https://[::1/",
]

PRIVATE = [
    "127.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::10.0.0.1",
    "::8.8.8.8",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::10.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b:1::8.8.8.8",
    "2002:0a00:0001::1",
    "2002:0808:0808::1",
    "2001:0:0a00:1::1",
    "2001:db8::1",
    "3fff::1",
    "fc00::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "not an address",
    "",
]


@pytest.mark.parametrize("url", GOOD)
def test_url_that_is_allowed_is_read_into_its_parts(url: str) -> None:
    assert check_url(url) == GOOD[url]


@pytest.mark.parametrize("url", BAD)
def test_invalid_url_is_refused_when_entered_and_when_used(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", None)  # neither may look anything up
    with pytest.raises(BadAddressError, match=r"^The address .*\.$"):
        check_url(url)
    assert http_client.post(url, b"{}", {}) == REFUSED


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]
)
def test_address_of_the_public_internet_is_allowed(address: str) -> None:
    assert is_public(address)


def answering(*rounds: list[str]) -> tuple[Callable[..., Any], list[str]]:
    """A stand-in for the system's resolver with these answers in turn, and a list of questions."""
    asked: list[str] = []

    def getaddrinfo(host: str, port: int, *args: Any, **kwargs: Any) -> list[Any]:
        found = rounds[min(len(asked), len(rounds) - 1)]
        asked.append(host)
        return [(0, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    return getaddrinfo, asked


@pytest.mark.parametrize(
    "found",
    [
        ["127.0.0.1"],
        ["10.20.30.40"],
        ["169.254.169.254"],
        ["::1"],
        ["::ffff:10.0.0.1"],
        ["8.8.8.8", "10.0.0.1"],
        ["2606:4700::1111", "8.8.8.8", "fe80::1%eth0"],
        [],
    ],
)
def test_name_that_leads_to_a_private_address_is_refused(
    found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    getaddrinfo, asked = answering(found)
    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(socket, "socket", None)  # nothing may be opened
    assert http_client.post(f"https://{HOST}/", b"{}", {}) == REFUSED
    assert asked == [HOST]


def test_unknown_name_is_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    def getaddrinfo(*args: Any, **kwargs: Any) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "no such name")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    assert http_client.post(f"https://{HOST}/", b"{}", {}) == http_client.Outcome(
        "retry", "name not found"
    )


def test_name_is_resolved_once_and_its_second_answer_never_used(
    serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(answers("HTTP/1.1 200 OK"))
    monkeypatch.undo()  # the fixtures' resolver, too: the system's is asked here
    getaddrinfo, asked = answering(["8.8.8.8"], ["127.0.0.1"])
    reached: list[Any] = []

    class Line(socket.socket):
        def connect(self, where: Any) -> None:
            reached.append(where)
            raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(socket, "socket", Line)
    outcome = http_client.post(f"https://{HOST}:{server.port}/", b"{}", {})
    assert outcome == http_client.Outcome("retry", "connection failed")
    assert (asked, reached) == ([HOST], [("8.8.8.8", server.port)])
    assert server.calls == 0


def test_addresses_keep_the_order_of_the_resolver(monkeypatch: pytest.MonkeyPatch) -> None:
    getaddrinfo, _ = answering(["2606:4700::1111", "8.8.8.8", "8.8.8.8"])
    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    assert url_checks.resolve(HOST, 443) == ["2606:4700::1111", "8.8.8.8"]
