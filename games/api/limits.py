"""How often one account or one address may ask: counted in Redis, told in every answer.

Windows are fixed, and each caller's begin at an instant of his own. So one increment, in one round
trip, says all there is to say; not everybody's window ends with the minute; and across the end of
one a caller gets through twice the figure at most. docs/limits.md tells it to callers.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

import limits
import structlog
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from redis.exceptions import RedisError
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle, ScopedRateThrottle

from games import policy
from games.clocks.instant import now
from games.services import counters

if TYPE_CHECKING:  # DRF's views are made with this module's throttle
    from rest_framework.views import APIView

TAKEN: Final = "games.limits_taken"  # where a request's environment keeps what it used up
PAUSE_SECONDS: Final = 5.0  # without asking Redis, once it did not answer

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Taken:
    """What is left of a limit after this request. Times are seconds."""

    name: str
    quota: int
    window: int
    left: int  # requests; below nought the limit is passed
    reset: int  # until there is the whole quota again

    @property
    def passed(self) -> bool:
        return self.left < 0

    @property
    def policy(self) -> dict[str, str | int]:
        """The limit alone, as data."""
        return {"name": self.name, "quota": self.quota, "window": self.window}


class Pause:
    """After a failure Redis is left alone for a while: not every request waits for it."""

    until = 0.0

    def begin(self, error: RedisError) -> None:
        """Count nothing for some seconds."""
        self.until = time.monotonic() + PAUSE_SECONDS
        log.warning("limits_not_counted", seconds=PAUSE_SECONDS, error=repr(error))

    def goes_on(self) -> bool:
        return time.monotonic() < self.until


pause = Pause()


class Requests(BaseThrottle):
    """The limit of all requests, by account or else by address, and those that a view names.

    A view that takes more than one limit says ``also_limited = ("stream",)``.
    """

    wait_seconds: int | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Take one from each limit, until one is passed."""
        who = caller_of(request)
        first = "account" if request.user.is_authenticated else "address"
        for name in (first, *getattr(view, "also_limited", ())):
            taken = take(name, who)
            note(request, taken)
            if taken is not None and taken.passed:
                self.wait_seconds = taken.reset
                return False
        return True

    def wait(self) -> float | None:
        return self.wait_seconds


class Credentials(ScopedRateThrottle):
    """The limit of who might be guessing passwords. Without Redis nobody guesses: it raises."""

    num_requests: int | None = None
    duration: int | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Ask as DRF does, and note what is left."""
        allowed = super().allow_request(request, view)
        if self.num_requests and self.duration:
            left = self.num_requests - len(self.history) if allowed else -1
            wait = math.ceil(self.duration - (self.now - self.history[-1]))
            note(request, Taken("credentials", self.num_requests, int(self.duration), left, wait))
        return allowed


def take(name: str, who: str) -> Taken | None:
    """Count one request of a caller. None: there is no such limit, or nobody to count it."""
    rate = rate_of(name)
    if rate is None or pause.goes_on():
        return None
    key = f"{name}/{who}"
    window = rate.get_expiry()
    number, gone = divmod(now().timestamp() + crc32(key.encode()), window)
    try:
        count = counters.add(f"{key}/{number:.0f}", window)
    except RedisError as error:
        pause.begin(error)
        return None
    return Taken(name, rate.amount, window, rate.amount - count, math.ceil(window - gone))


def take_or_refuse(request: HttpRequest | Request, name: str, who: str) -> None:
    """Count one request, for who stands outside of DRF's throttles. Raises Throttled."""
    taken = take(name, who)
    note(request, taken)
    if taken is not None and taken.passed:
        raise Throttled(wait=taken.reset)


def rate_of(name: str) -> limits.RateLimitItem | None:
    """The rate in force; None if there is none."""
    return _parsed(settings.RATES[name])


def figures() -> dict[str, Any]:
    """The limits in force, as data, for ``GET policy``."""
    rates = [(name, rate_of(name)) for name in settings.RATES]
    return {
        "requests": [
            {"name": name, "quota": rate.amount, "window": rate.get_expiry()}
            for name, rate in rates
            if rate is not None
        ],
        "body_bytes": policy.BODY_BYTES,
        "streams_at_most": policy.STREAMS_AT_MOST,
        "stream_seconds": settings.STREAM_SECONDS,
        "heartbeat_seconds": policy.HEARTBEAT_SECONDS,
        "stream_write_seconds": policy.STREAM_WRITE_SECONDS,
    }


def caller_of(request: Request) -> str:
    """Who is counted: an account with all its tokens and sessions, or an address."""
    user = request.user
    return f"user-{user.pk}" if user.is_authenticated else address_of(request)


def address_of(request: HttpRequest | Request) -> str:
    """The address that counts, by the proxies that there are; of IPv6 the network of 64 bits.

    Whoever has one IPv6 address has all the others of that network.
    """
    ident = BaseThrottle().get_ident(request) or ""  # type: ignore[arg-type]  # headers and META
    try:
        address = ip_address(ident)
    except ValueError:  # a socket's, or whatever a proxy writes
        return ident[:64]
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


def note(request: HttpRequest | Request, taken: Taken | None) -> None:
    """Remember what a request used up, for its answer's headers."""
    if taken is not None:
        request.META.setdefault(TAKEN, []).append(taken)


def counted(request: HttpRequest) -> bool:
    """Whether a request was counted already."""
    return TAKEN in request.META


def tell(request: HttpRequest, response: HttpResponseBase) -> None:
    """Say in the headers what was used up: draft-ietf-httpapi-ratelimit-headers."""
    found: list[Taken] = request.META.get(TAKEN, [])
    if found:
        policies = [f'"{taken.name}";q={taken.quota};w={taken.window}' for taken in found]
        left = [f'"{taken.name}";r={max(0, taken.left)};t={taken.reset}' for taken in found]
        response["RateLimit-Policy"], response["RateLimit"] = ", ".join(policies), ", ".join(left)


def broken(request: HttpRequest | Request) -> dict[str, Any]:
    """What the refusal of a request says of the limit that it passed."""
    passed = [taken for taken in request.META.get(TAKEN, []) if taken.passed]
    if not passed:
        return {}
    return {"policy": passed[-1].policy, "violated-policies": [taken.name for taken in passed]}


@lru_cache
def _parsed(rate: str) -> limits.RateLimitItem | None:
    return limits.parse(rate) if rate not in ("", "0") else None
