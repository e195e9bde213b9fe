"""The site on several machines, and its mail server."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.deploy.machines.crowd import Crowd
from tests.deploy.machines.several import Machines, several_machines
from tests.kit import database
from tests.kit.mailbox import Box, post_office


@pytest.fixture(scope="session")
def office() -> Iterator[tuple[Box, int]]:
    with post_office() as found:
        yield found


@pytest.fixture(scope="session")
def machines(office: tuple[Box, int]) -> Iterator[Machines]:
    with several_machines(office[1]) as found:
        yield found


@pytest.fixture
def crowd(machines: Machines, box: Box) -> Iterator[Crowd]:
    with contextlib.closing(Crowd(machines.front, box)) as found:
        yield found


@pytest.fixture
def box(office: tuple[Box, int]) -> Box:
    return office[0]


@pytest.fixture
def connected(machines: Machines, django_db_blocker: Any) -> Iterator[None]:
    """Let this process look into the site's database itself."""
    with django_db_blocker.unblock(), database.connected_to(machines.database):
        yield
