"""PgBouncer, as `deploy/` sets it up, has no connection left: for clients, or of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connection

from tests.deploy.bouncer import INI, pgbouncer
from tests.kit import database
from tests.kit.api_clients import Caller, for_meuterer

pytestmark = [pytest.mark.acceptance("faults"), pytest.mark.django_db(transaction=True)]


class Bouncer(NamedTuple):
    """Where it is, and what it says."""

    url: str
    log: Path

    def waits(self) -> int:
        """How many clients it has refused that had waited for a connection."""
        return self.log.read_text().count("closing because: query_wait_timeout")


@pytest.fixture
def bouncer() -> Iterator[Bouncer]:
    """One before the database of this test."""
    own = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        with pgbouncer(folder, own.geturl()) as port:
            place = f"{own.username}:{own.password}@127.0.0.1:{port}"
            yield Bouncer(f"postgresql://{place}/meuterer_web", folder / "log")


@pytest.fixture
def others() -> Iterator[ExitStack]:
    """Connections of others, as long as they last."""
    with ExitStack() as stack:
        yield stack


def figure(name: str) -> int:
    ini = ConfigParser(comment_prefixes=(";",), interpolation=None)
    ini.read_string(INI.read_text())
    return ini.getint("pgbouncer", name)


def status(reader: Caller, game: str) -> int:
    """Ask as in a thread of a web process, which looks at its connection between requests."""
    answer = reader.get(f"games/{game}")
    connection.close_if_unusable_or_obsolete()
    if answer.status_code != 200:
        assert (answer.json()["code"], answer["Retry-After"]) == ("unavailable", "3")
    return int(answer.status_code)


@for_meuterer
def test_pool_used_up_by_others_is_answered_with_503_after_one_wait(
    bouncer: Bouncer, others: ExitStack, game: str, anna: Caller
) -> None:
    """Not two: one to find out about the connection that there was, and one for a new one."""
    with database.connected_to(bouncer.url):
        assert status(anna, game) == 200
        for _ in range(figure("default_pool_size")):
            others.enter_context(psycopg.connect(bouncer.url)).execute("SELECT 1")
        assert [status(anna, game), bouncer.waits()] == [503, 1]
        assert [status(anna, game), bouncer.waits()] == [503, 2]
        others.close()
        assert status(anna, game) == 200


@for_meuterer
def test_pgbouncer_without_room_for_clients_is_answered_with_503(
    bouncer: Bouncer, others: ExitStack, game: str, anna: Caller
) -> None:
    with database.connected_to(bouncer.url):
        for _ in range(figure("max_client_conn")):
            others.enter_context(psycopg.connect(bouncer.url))
        assert status(anna, game) == 503
        others.close()
        assert status(anna, game) == 200
