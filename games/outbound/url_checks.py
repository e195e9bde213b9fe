"""Which addresses the site may send to, judged by the URL and by a lookup."""

from __future__ import annotations

import ipaddress
import queue
import re
import socket
import threading
from typing import Final, NamedTuple
from urllib.parse import urlsplit

MAX_URL: Final = 2000
_MAX_NAME: Final = 253

_PRINTABLE = re.compile(r"[!-~]+")
_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
# A last label such as 1, 0177 or 0x7f makes the C library read the whole name as an IPv4 address.
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_LOCAL_SUFFIXES: Final = frozenset({"localhost", "local", "internal"})
# This machine's names, with the addresses to try for each: they are never looked up.
LOOPBACK: Final = {
    "127.0.0.1": ("127.0.0.1",),
    "::1": ("::1",),
    "localhost": ("127.0.0.1", "::1"),
}

# All public IPv6 addresses are in this range. That excludes loopback, private, link-local,
# multicast and the old ::a.b.c.d at once.
_GLOBAL_V6 = ipaddress.IPv6Network("2000::/3")
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
# Ranges that some Pythons wrongly call global, and tunnels that hide another IPv4 address.
_NEVER_V4 = [ipaddress.IPv4Network(n) for n in ("192.0.0.0/24", "192.88.99.0/24")]
_NEVER_V6 = [
    ipaddress.IPv6Network(n) for n in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
]


class BadAddressError(ValueError):
    """The site does not send to this address. The message is for the user who named it."""


class Target(NamedTuple):
    """A parsed URL: the host to look up, the port, and the path to request."""

    host: str
    port: int
    path: str
    loopback: bool = False  # this machine, over plain http


def check_url(url: str, *, loopback: bool = False) -> Target:
    """Parse a URL, or raise BadAddressError for what can be refused without a lookup.

    With ``loopback``, plain http to this machine passes as well, under one of its three names.
    A URL that passes may still lead to a private address; ``http_client.post`` checks that.
    """
    if len(url) > MAX_URL:
        raise BadAddressError("The address is too long.")
    # urlsplit drops tabs and line ends, so this comes first. Browsers read \ as /.
    if not _PRINTABLE.fullmatch(url) or "\\" in url:
        raise BadAddressError("The address has characters that do not belong there.")
    try:
        parts = urlsplit(url)
        near = loopback and parts.scheme == "http" and parts.hostname in LOOPBACK
        port = parts.port if parts.port is not None else 80 if near else 443
    except ValueError:
        raise BadAddressError("The address cannot be read.") from None
    if parts.scheme != "https" and not near:
        raise BadAddressError("The address must begin with https://.")
    if "@" in parts.netloc:
        raise BadAddressError("The address must not carry a user name or password.")
    if "#" in url:
        raise BadAddressError("The address must not carry a fragment.")
    if port == 0:
        raise BadAddressError("The address has no such port.")
    named = parts.hostname or ""
    host = named if near else _host(named, bracketed="[" in parts.netloc)
    path = (parts.path or "/") + (f"?{parts.query}" if "?" in url else "")
    return Target(host, port, path, near)


def _host(host: str, *, bracketed: bool) -> str:
    """Return the host as it is looked up: a public IP address, or a name of two labels or more."""
    name = host.removesuffix(".")
    labels = name.split(".")
    if bracketed or _NUMBER.fullmatch(labels[-1]):
        # Only the usual notation gets here; 127.1, 0x7f.1 and 2130706433 do not.
        if not is_public(name):
            raise BadAddressError("The address does not lead to a public server.")
        return name
    if len(name) > _MAX_NAME or not all(map(_LABEL.fullmatch, labels)):
        raise BadAddressError("The address has no valid host name.")
    if len(labels) == 1 or labels[-1] in _LOCAL_SUFFIXES:
        raise BadAddressError("The address must name a host that everybody can reach.")
    return name


def is_public(address: str) -> bool:
    """Return whether everybody on the Internet can reach an IP address."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.scope_id is not None:
            return False
        if ip.ipv4_mapped is not None:
            ip = ip.ipv4_mapped
        elif ip in _NAT64:  # what DNS64 answers for an IPv4 server in a network with only IPv6
            ip = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        else:
            return ip in _GLOBAL_V6 and ip.is_global and not any(ip in n for n in _NEVER_V6)
    if ip.is_multicast or ip.is_reserved or ip.is_unspecified:
        return False
    return ip.is_global and not any(ip in network for network in _NEVER_V4)


def resolve(host: str, port: int) -> list[str]:
    """Ask the system for the addresses of a host, in the order in which to try them."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def allowed_addresses(target: Target, *, seconds: float) -> list[str]:
    """Look a host up, once. Raises BadAddressError unless every address is public.

    This machine's name, if ``check_url`` let it pass, is not looked up. One private address among
    public ones is enough to refuse: no honest host has one, and the name server chooses their
    order.
    """
    if target.loopback:
        return list(LOOPBACK[target.host])
    found = _lookup(target, seconds)
    if not found or not all(map(is_public, found)):
        raise BadAddressError("The address does not lead to a public server.")
    return found


def _lookup(target: Target, seconds: float) -> list[str]:
    """Resolve within a time limit. The system's resolver has none, so a thread waits for it.

    The thread of a lookup that takes too long is left to end by itself.
    """
    answers: queue.SimpleQueue[list[str] | Exception] = queue.SimpleQueue()

    def ask() -> None:
        try:
            answers.put(resolve(target.host, target.port))
        except (OSError, UnicodeError) as error:
            answers.put(error)

    threading.Thread(target=ask, name="outbound-lookup", daemon=True).start()
    try:
        answer = answers.get(timeout=max(seconds, 0))
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(answer, Exception):
        raise NameNotFoundError from answer
    return answer


class NameNotFoundError(OSError):
    """The name servers have no address for the host, or cannot give one now."""
