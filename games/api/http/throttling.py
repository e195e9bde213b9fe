"""Rate limits by account or address: counted in Redis, and shown in every response.

``services.redis_counters`` counts, with one round trip per limit. docs/limits.md is for callers.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final

import limits
import structlog
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from redis.exceptions import RedisError
from rest_framework import permissions
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games import policy
from games.engine.types import Json
from games.services import redis_counters

if TYPE_CHECKING:  # importing DRF's views imports this module
    from rest_framework.views import APIView

COUNTED: Final = "games.counted"  # key in the ASGI scope of a request that is answered again
USAGES: Final = "games.limits_taken"  # key in a request's environment: what it used up
CREDENTIALS: Final = "credentials"
GUESTS: Final = "guests"
NETWORK: Final = "-network"  # ends the name of a limit on a whole network
NETWORK_SHARE: Final = 4  # how many times the limit of an address a network has
NETWORK_BITS: Final = {4: 24, 6: 48}  # prefix lengths by IP version
PAUSE_SECONDS: Final = 5.0  # for which Redis is not asked after a failure

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Usage:
    """What is left of a quota after this request. Times are in seconds."""

    name: str
    quota: int
    window: int
    left: int  # requests; below 0 the limit is exceeded
    reset: int  # until the whole quota is available again

    @property
    def is_exceeded(self) -> bool:
        return self.left < 0

    @property
    def policy(self) -> dict[str, str | int]:
        """The limit as data, without what remains of it."""
        return {"name": self.name, "quota": self.quota, "window": self.window}


class Pause:
    """Leaves Redis alone for a while after a failure, so that not every request waits for it."""

    until = 0.0

    def begin(self, error: RedisError) -> None:
        """Stop counting for some seconds."""
        self.until = time.monotonic() + PAUSE_SECONDS
        log.warning("limits_not_counted", seconds=PAUSE_SECONDS, error=error)

    def is_on(self) -> bool:
        return time.monotonic() < self.until


pause = Pause()


class Requests(BaseThrottle):
    """The limit on all requests, by account or else by address, and a view's further limits.

    A view names these in ``also_limited = ("stream",)``, or in ``limited_writes`` if they count
    only requests that change something.
    """

    wait_seconds: int | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Take one from each quota, until one is exceeded."""
        if COUNTED in getattr(request._request, "scope", ()):  # noqa: SLF001
            request.META.setdefault(USAGES, [])
            return True
        caller = caller_of(request)
        first = "account" if request.user.is_authenticated else "address"
        further = getattr(view, "also_limited", ())
        if request.method not in permissions.SAFE_METHODS:
            further += getattr(view, "limited_writes", ())
        for name in (first, *further):
            usage = count_request(name, caller)
            add_usage(request, usage)
            if usage is not None and usage.is_exceeded:
                self.wait_seconds = usage.reset
                return False
        return True

    def wait(self) -> float | None:
        return self.wait_seconds


class Credentials(BaseThrottle):
    """The limit on log-in attempts. It raises without Redis, so that nobody can guess meanwhile."""

    wait_seconds: int | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count one attempt. Raises RedisError."""
        self.wait_seconds = self.count(request)
        return self.wait_seconds is None

    def wait(self) -> float | None:
        return self.wait_seconds

    def count(self, request: Request) -> int | None:
        return seconds_to_wait(request)


class NewGuests(Credentials):
    """The limit on new guests. It raises without Redis, so that nobody can make masses of them."""

    def count(self, request: Request) -> int | None:
        return seconds_to_wait(request, GUESTS)


def seconds_to_wait(request: HttpRequest | Request, limit: str = "") -> int | None:
    """Count one log-in attempt or new guest; after too many, return the seconds to wait.

    Also counts it for the network of the address, as anyone can rent hundreds of addresses in one.
    The API and the pages share these counts. Raises RedisError.
    """
    address, limit = address_of(request), limit or CREDENTIALS
    for name, caller in (
        (limit, caller_of(request)),
        (limit + NETWORK, _network_of(address)),
    ):
        usage = _count(name, caller)
        add_usage(request, usage)
        if usage is not None and usage.is_exceeded:
            return usage.reset
    return None


def count_request(name: str, caller: str) -> Usage | None:
    """Count one request of a caller; None without such a limit, or without Redis."""
    if pause.is_on():
        return None
    try:
        return _count(name, caller)
    except RedisError as error:
        pause.begin(error)
        return None


def count_or_refuse(request: HttpRequest | Request, name: str, caller: str) -> None:
    """Count one request outside DRF's throttles. Raises Throttled."""
    usage = count_request(name, caller)
    add_usage(request, usage)
    if usage is not None and usage.is_exceeded:
        raise Throttled(wait=usage.reset)


def _count(name: str, caller: str) -> Usage | None:
    rate = rate_of(name)
    if rate is None:
        return None
    window = redis_counters.increment(f"{name}/{caller}", rate.get_expiry())
    return Usage(name, rate.amount, window.length, rate.amount - window.count, window.ends_in)


def rate_of(name: str) -> limits.RateLimitItem | None:
    """The rate of a limit; None if there is no such limit."""
    if name.endswith(NETWORK):
        return _parsed(_rate_by_name(name.removesuffix(NETWORK)), NETWORK_SHARE)
    return _parsed(_rate_by_name(name))


def _rate_by_name(name: str) -> str:
    rate: str = settings.CREDENTIALS_RATE if name == CREDENTIALS else settings.RATES[name]
    return rate


def figures() -> dict[str, Json]:
    """The limits in force, for ``GET policy``."""
    names = (*settings.RATES, CREDENTIALS, CREDENTIALS + NETWORK, GUESTS + NETWORK)
    rates = [(name, rate_of(name)) for name in names]
    return {
        "requests": [
            {"name": name, "quota": rate.amount, "window": rate.get_expiry()}
            for name, rate in rates
            if rate is not None
        ],
        "body_bytes": policy.BODY_BYTES,
        "streams_at_most": policy.STREAMS_AT_MOST,
        "wait_seconds_at_most": policy.WAIT_SECONDS_AT_MOST,
        "stream_seconds": settings.STREAM_SECONDS,
        "heartbeat_seconds": policy.HEARTBEAT_SECONDS,
        "stream_write_seconds": policy.STREAM_WRITE_SECONDS,
    }


def caller_of(request: HttpRequest | Request) -> str:
    """Whose limit a request counts towards: an account, with all its credentials, or an address."""
    user = request.user
    return f"user-{user.pk}" if user.is_authenticated else address_of(request)


def address_of(request: HttpRequest | Request) -> str:
    """The client's address, behind the configured number of proxies; for IPv6 its /64 network.

    A client with one IPv6 address can use all others of that network.
    """
    ident = BaseThrottle().get_ident(request) or ""  # type: ignore[arg-type]  # headers and META
    try:
        address = ip_address(ident)
    except ValueError:  # a Unix socket's, or invalid text from a proxy
        return ident[:64]
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


def add_usage(request: HttpRequest | Request, usage: Usage | None) -> None:
    """Record what a request used up, for the headers of its response."""
    if usage is not None:
        request.META.setdefault(USAGES, []).append(usage)


def is_counted(request: HttpRequest) -> bool:
    """Whether a request has been counted already."""
    return USAGES in request.META


def set_headers(request: HttpRequest, response: HttpResponseBase) -> None:
    """Write the headers of draft-ietf-httpapi-ratelimit-headers."""
    usages: list[Usage] = request.META.get(USAGES, [])
    if usages:
        policies = [f'"{usage.name}";q={usage.quota};w={usage.window}' for usage in usages]
        left = [f'"{usage.name}";r={max(0, usage.left)};t={usage.reset}' for usage in usages]
        response["RateLimit-Policy"], response["RateLimit"] = ", ".join(policies), ", ".join(left)


def exceeded(request: HttpRequest | Request) -> dict[str, Json]:
    """What the refusal of a request says about the exceeded limit."""
    over = [usage for usage in request.META.get(USAGES, []) if usage.is_exceeded]
    if not over:
        return {}
    return {"policy": over[-1].policy, "violated-policies": [usage.name for usage in over]}


def _network_of(address: str) -> str:
    """The network of an address from ``address_of``; the text itself if it is not an IP address."""
    try:
        ip = ip_network(address).network_address
    except ValueError:
        return address
    return str(ip_network((ip, NETWORK_BITS[ip.version]), strict=False))


@lru_cache
def _parsed(rate: str, times: int = 1) -> limits.RateLimitItem | None:
    if rate in ("", "0"):
        return None
    found = limits.parse(rate)
    return type(found)(found.amount * times, found.multiples)
