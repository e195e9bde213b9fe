"""Send one request to an address that a user named, and return the outcome."""

from __future__ import annotations

import functools
import http.client
import re
import ssl
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Final, Literal

from games.outbound import url_checks
from games.outbound.connection import (
    AnswerTooLongError,
    Connection,
    LoopbackConnection,
    tls_context,
)
from games.outbound.url_checks import BadAddressError, Target, check_url

__all__ = ["BadAddressError", "Outcome", "Recipient", "Target", "check_url", "post"]

TOTAL_SECONDS: Final = 6.0
USER_AGENT: Final = "Meuterer"
LONGEST_WAIT: Final = 24 * 60 * 60

Recipient = Literal["standard", "discord", "slack", "push"]

_DELTA = re.compile(r"[0-9]{1,9}")
_LATER: Final = frozenset(
    {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}
)


Kind = Literal["sent", "retry", "refused", "gone"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a request, and what to do next.

    ``sent``: done. ``retry``: try again, after ``retry_after`` seconds if the other side said so.
    ``refused``: this request will never be accepted. ``gone``: nothing sent there ever will be,
    so forget the address. ``detail`` contains no text that the other side chose.
    """

    kind: Kind
    detail: str
    retry_after: int | None = None


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    to: Recipient = "standard",
    loopback: bool = False,
) -> Outcome:
    """Send a body once. Whatever the network or the other side does, return an Outcome.

    It takes ``TOTAL_SECONDS`` at most, including the lookup, and follows no redirects. It may go
    to this machine only with ``loopback``.
    """
    deadline = time.monotonic() + TOTAL_SECONDS
    try:
        target = check_url(url, loopback=loopback)
        found = url_checks.allowed_addresses(target, seconds=TOTAL_SECONDS)
        made = LoopbackConnection if target.loopback else Connection
        connection = made(target, found, deadline, _tls())
        status, retry_after = _exchange(connection, target.path, body, headers)
    except BadAddressError:
        return Outcome("refused", "address not allowed")
    except (OSError, http.client.HTTPException) as error:
        return Outcome("retry", _failure(error))
    return _verdict(status, _seconds(retry_after), to)


def _exchange(
    connection: Connection, path: str, body: bytes, headers: Mapping[str, str]
) -> tuple[int, str]:
    """Return the status and the Retry-After of the response. Its body is not read."""
    with closing(connection):
        connection.request("POST", path, body, {"User-Agent": USER_AGENT, **headers})
        with connection.getresponse() as response:
            return response.status, response.getheader("Retry-After") or ""


@functools.cache
def _tls() -> ssl.SSLContext:
    return tls_context()


def _verdict(status: int, retry_after: int | None, to: Recipient) -> Outcome:
    """Interpret a status the way its sender means it.

    With Standard Webhooks, every response except 2xx and 410 is a failure to be retried for days:
    the owner of a receiver that moved, or lost its route or its key, fixes it and then wants what
    it missed. Push services, Discord and Slack mean what they say: a 4xx will not change, Discord
    bans clients that repeat it, and 404 means that a subscription has ended.
    """
    detail = f"HTTP {status}"
    if 200 <= status < 300:
        return Outcome("sent", detail)
    if status == HTTPStatus.GONE or (status == HTTPStatus.NOT_FOUND and to != "standard"):
        return Outcome("gone", detail)
    if status >= 500 or status in _LATER:
        return Outcome("retry", detail, retry_after)
    if 300 <= status < 400:
        detail = "redirected"
    return Outcome("retry", detail, retry_after) if to == "standard" else Outcome("refused", detail)


def _failure(error: Exception) -> str:
    """Describe a failure in our own words: the error may quote the other side."""
    match error:
        case TimeoutError():
            return "timed out"
        case url_checks.NameNotFoundError():
            return "name not found"
        case ssl.SSLCertVerificationError():
            return "certificate not valid"
        case ssl.SSLError():
            return "no TLS"
        case AnswerTooLongError() | http.client.LineTooLong():
            return "answer too long"
        case http.client.HTTPException():
            return "answer not readable"
    return "connection failed"


def _seconds(retry_after: str) -> int | None:
    """Return Retry-After, a number of seconds or a date, as seconds from now; at most a day."""
    text = retry_after.strip()
    if _DELTA.fullmatch(text):
        return min(int(text), LONGEST_WAIT)
    try:
        until = parsedate_to_datetime(text)
        wait = (until.replace(tzinfo=until.tzinfo or UTC) - datetime.now(UTC)).total_seconds()
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
    return min(max(int(wait), 0), LONGEST_WAIT)
