"""Whether response times tell a stranger who has an account."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Final, NamedTuple

from devtools.demo.api_client import ApiError, Client
from devtools.demo.passwords import new_password
from games.policy import PASSWORDS_WRONG

TIMES: Final = 200  # of each kind
WORD: Final = new_password()


class Compared(NamedTuple):
    """What was asked, the statuses seen, and the medians in milliseconds of the two kinds."""

    asked: str
    statuses: set[int]
    known: float
    unknown: float


def measure(address: str) -> Iterator[Compared]:
    """Ask alternately about somebody who has an account, and about a made-up name."""
    stranger = Client(address)
    names = [new_name() for _ in range(TIMES // (PASSWORDS_WRONG // 2) + 1)]
    for name in names:
        stranger.post("register", _wish(name, _address_of(name)))

    def known(number: int) -> str:
        return names[number % len(names)]

    def unknown(number: int) -> str:
        return f"nobody-{number}"

    def registers(email: str) -> int:
        return _status(stranger, "register", _wish(new_name(), email))

    def logs_in(name: str) -> int:
        return _status(stranger, "login", {"username": name, "password": "not this one"})

    def asks_for_link(email: str) -> int:
        return _status(stranger, "login/link", {"email": email})

    yield compared(
        "registration",
        registers,
        lambda n: _address_of(known(n)),
        lambda _: _address_of(new_name()),
    )
    yield compared("log-in by password", logs_in, known, unknown)
    yield compared(
        "link by mail",
        asks_for_link,
        lambda n: _address_of(known(n)),
        lambda n: _address_of(unknown(n)),
    )
    stranger.close()


def compared(
    asked: str,
    ask: Callable[[str], int],
    known: Callable[[int], str],
    unknown: Callable[[int], str],
) -> Compared:
    """Ask alternately about known and unknown names."""
    statuses: set[int] = set()
    took: tuple[list[float], list[float]] = ([], [])
    for number in range(TIMES):
        for who, times in zip((known, unknown), took, strict=True):
            began = time.perf_counter()
            statuses.add(ask(who(number)))
            times.append((time.perf_counter() - began) * 1000)
    return Compared(asked, statuses, *map(median, took))


def _status(client: Client, path: str, body: dict[str, str]) -> int:
    try:
        return client.post(path, body).status
    except ApiError as refused:
        return refused.status


def _wish(name: str, email: str) -> dict[str, str]:
    return {"username": name, "email": email, "password": WORD}


def new_name() -> str:
    """Make up a name that nobody has."""
    return f"m-{secrets.token_hex(5)}"


def _address_of(name: str) -> str:
    return f"{name}@example.org"
