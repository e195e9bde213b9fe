"""Postgres takes no writes, or is restarted: what a site answers, and that it heals by itself."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from devtools.benchmark import streams
from devtools.benchmark.streams import Table
from games.asgi.application import ANSWERERS
from meuterer_site.embedded.temporary_site import temporary_site
from tests.meuterer_site.test_locked_table import Answer, ask, blocked, table_page, wait_for

pytestmark = pytest.mark.acceptance("faults")

PATIENCE_SECONDS = 60
PROCESSES = 2
THREADS = PROCESSES * ANSWERERS
AT_ONCE = 64  # clients; one process may get more of them than the other


@pytest.fixture(scope="module")
def running() -> Iterator[dict[str, str]]:
    """A site with a Postgres of its own."""
    with temporary_site(
        WEB_PROCESSES=str(PROCESSES), DJANGO_SETTINGS_MODULE="devtools.site_settings"
    ) as addresses:
        yield addresses


def set_read_only(running: dict[str, str], *, on: bool) -> None:
    """Let the whole server refuse writes, as a standby does, or take them again."""
    url, value = running["DATABASE_URL"], "on" if on else "off"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
        server.execute("SELECT pg_reload_conf()")
        wait_for(lambda: server.execute("SHOW transaction_read_only").fetchone() == (value,))


def test_read_only_database_is_looked_at_and_not_written_to(
    running: dict[str, str], table: Table
) -> None:
    site, game = running["SITE_URL"], f"/api/v1/games/{table.game_id}"
    bearer = {"Authorization": f"Bearer {table.clients[0].token}"}
    set_read_only(running, on=True)
    try:
        refusals = [write(site, table) for _ in range(2 * PROCESSES)]
        ready = ask(site, "/readyz")
        seen = [ask(site, path, **bearer).status for path in (game, table_page(table)) * 4]
    finally:
        set_read_only(running, on=False)
    assert ready.status == 503
    assert b'"postgres": true, "postgres_writable": false' in ready.body
    assert {answer.refusal for answer in refusals} == {(503, "unavailable", "3")}
    assert set(seen) == {200}
    assert [write(site, table).status for _ in range(2 * PROCESSES)] == [201] * 2 * PROCESSES
    streams._move(table)


def write(site: str, table: Table) -> Answer:
    """Write a line to the others at a table."""
    sent = {"Authorization": f"Bearer {table.clients[0].token}", "Content_Type": "application/json"}
    line = json.dumps({"room": "players", "text": "Ahoy"})
    return ask(site, f"/api/v1/games/{table.game_id}/chat", "POST", line, **sent)


def test_restart_of_postgres_is_over_for_all_at_once(running: dict[str, str], table: Table) -> None:
    """Once it answers, no request fails: each thread finds its connection dead beforehand."""
    site, game = running["SITE_URL"], f"/api/v1/games/{table.game_id}"
    connect_all_threads(running, game)
    is_back = restart(running["DATABASE_URL"])
    wait_for(lambda: is_back(running["DATABASE_URL"]))
    answers = [ask(site, game).status for _ in range(4 * THREADS)]
    assert answers == [200] * len(answers)
    connect_all_threads(running, game)
    streams._move(table)


def connect_all_threads(running: dict[str, str], path: str) -> None:
    """Let requests wait for a lock until every thread has one of them."""
    with (
        psycopg.connect(running["DATABASE_URL"]) as other,
        ThreadPoolExecutor(AT_ONCE) as clients,
    ):
        other.execute("LOCK TABLE games_game IN ACCESS EXCLUSIVE MODE")
        waiting = []

        def all_wait() -> bool:
            if len(waiting) < AT_ONCE:
                waiting.append(clients.submit(ask, running["SITE_URL"], path))
            return blocked(running) == THREADS

        wait_for(all_wait)
        other.rollback()
        assert {client.result(PATIENCE_SECONDS).status for client in waiting} == {200}


def restart(url: str) -> Callable[[str], bool]:
    """Stop the server at once; ``up`` starts it again. Give what tells that it is back."""
    with psycopg.connect(url) as server:
        row = server.execute("SELECT pg_postmaster_start_time(), pg_read_file('postmaster.pid')")
        before, pid_file = row.fetchone() or (None, "")
    os.kill(int(pid_file.split()[0]), signal.SIGINT)

    def is_back(url: str) -> bool:
        try:
            with psycopg.connect(url) as server:
                found = server.execute("SELECT pg_postmaster_start_time()").fetchone()
        except psycopg.OperationalError:
            return False
        return found is not None and found[0] != before

    return is_back
