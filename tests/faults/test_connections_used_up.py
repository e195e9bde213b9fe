"""Others have taken all connections of Postgres."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from uuid import UUID

import psycopg
import pytest

from games.pages.short_ids import ShortIdConverter
from tests.faults.answers import Answers
from tests.faults.site import Site
from tests.faults.tables import Table

pytestmark = pytest.mark.acceptance("faults")

ROUNDS = 3
END_THOSE_OF_THE_SITE = """
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE application_name LIKE 'meuterer%'
"""


@contextmanager
def used_up(url: str) -> Iterator[None]:
    """Take every connection, those of the site as well.

    Counted are those held here: a process that is just connecting takes a place
    before ``pg_stat_activity`` shows it.
    """
    with ExitStack() as stack:
        first = stack.enter_context(psycopg.connect(url, autocommit=True))
        row = first.execute("SELECT current_setting('max_connections')::int").fetchone()
        assert row
        held = 1
        while held < row[0]:
            try:
                stack.enter_context(psycopg.connect(url))
            except psycopg.OperationalError as error:
                assert "too many clients" in str(error)
                first.execute(END_THOSE_OF_THE_SITE)
            else:
                held += 1
        yield


def test_site_without_connections_says_so_and_goes_on_when_it_has_some(
    site: Site, tables: list[Table], answers: Answers, aftermath: Callable[[], None]
) -> None:
    for table in tables:
        table.move(Answers(site.address))
    with used_up(site.database):
        moved = [table.move(answers) for table in tables * ROUNDS]
        said = [table.talk(answers) for table in tables * ROUNDS]
        ready = answers.ask("GET", "/readyz?part=postgres")
        page = f"/tables/{ShortIdConverter().to_url(UUID(tables[0].id))}"
        seen = answers.ask("GET", page, Accept="text/html")
        untouched = [answers.ask("GET", path).status for path in ("/livez", "/help", "/")]
    assert set(moved + said) == {503}
    assert (ready.status, seen.status, untouched) == (503, 503, [200] * 3)
    aftermath()
