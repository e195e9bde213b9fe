"""Postgres has no room left on its disk, for its tables or for its log of changes (WAL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import psycopg
import pytest

from tests.faults.answers import PATIENCE_SECONDS, Answers
from tests.faults.site import Site, wait_for
from tests.faults.small_disk import SmallDisk
from tests.faults.tables import Table

pytestmark = pytest.mark.acceptance("faults")

WRITE_MUCH = "SELECT pg_logical_emit_message(false, 'test', repeat('much', 1000000))"


@pytest.fixture(autouse=True)
def room(disk: SmallDisk) -> Iterator[None]:
    yield
    disk.make_room()


def test_full_disk_refuses_what_it_can_not_keep_and_goes_on_with_room(
    site: Site,
    disk: SmallDisk,
    tables: list[Table],
    answers: Answers,
    aftermath: Callable[[], None],
) -> None:
    """People write until the pages that there are do not suffice."""
    disk.fill()
    wait_for(lambda: [table.talk(answers) for table in tables].count(503))
    moved = [table.move(answers) for table in tables * 3]
    assert set(moved) <= {200, 201, 503}
    assert answers.ask("GET", "/livez").status == 200
    disk.make_room()
    revive(site)
    aftermath()


def test_postgres_that_ends_for_want_of_room_is_back_with_it(
    site: Site,
    disk: SmallDisk,
    tables: list[Table],
    answers: Answers,
    aftermath: Callable[[], None],
) -> None:
    """Without room for its log of changes it ends, and cannot even start again."""
    for table in tables:
        table.move(Answers(site.address))
    disk.fill()
    wait_for(lambda: ends_when_written_to(site))
    site.postgres.start()
    wait_for(site.postgres.ended)
    moved = [table.move(answers) for table in tables * 3]
    assert set(moved) == {503}
    assert answers.ask("GET", "/livez").status == 200
    disk.make_room()
    revive(site)
    aftermath()


def ends_when_written_to(site: Site) -> bool:
    try:
        with psycopg.connect(site.database, autocommit=True) as connected:
            connected.execute(WRITE_MUCH)
    except psycopg.OperationalError:
        return site.postgres.ended()
    return False


def revive(site: Site) -> None:
    """Start Postgres as whoever watches over it would, and wait until it answers."""

    def is_back() -> bool:
        if site.postgres.ended():
            site.postgres.start()
        return site.is_ready()

    wait_for(is_back, seconds=PATIENCE_SECONDS)
