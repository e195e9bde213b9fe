"""Players at a running site: ``running`` is each test file's own, or the one that all share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from devtools.benchmark.streams import Table
from devtools.demo.game import seat_clients, sign_up


@pytest.fixture
def table(running: dict[str, str]) -> Iterator[Table]:
    """A table of three people with programs."""
    people = [sign_up(running["SITE_URL"], f"p{seat}") for seat in range(3)]
    yield Table(seat_clients(people, {"ruleset": "meuterer"}), people)
    for client in people:
        client.close()
