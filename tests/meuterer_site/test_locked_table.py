"""One locked table, and every thread of a web process that waits for it."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

import psycopg
import pytest

from devtools.benchmark import streams
from devtools.benchmark.streams import Table
from games.asgi.application import ANSWERERS
from games.pages.short_ids import ShortIdConverter
from meuterer_site import database
from tests.kit.sites import running_site

pytestmark = pytest.mark.acceptance("faults")

PATIENCE_SECONDS = 60
CLIENTS = 4 * ANSWERERS  # at once; all but a quarter wait for a thread
UNTOUCHED = ("/livez", "/static/games/site/site.css", "/help", "/rules", "/learn", "/docs/", "/")


class Answer(NamedTuple):
    """What a client was told."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def refusal(self) -> tuple[int, str, str]:
        return self.status, json.loads(self.body)["code"], self.headers["retry-after"]


@pytest.fixture(scope="module")
def running(django_db_setup: None) -> Iterator[dict[str, str]]:
    """A site with one web process and the limits that sites have."""
    web = database.LIMITS["web"]
    with running_site(
        WEB_PROCESSES="1",
        WEB_QUEUE_SECONDS="2.5",
        WEB_LOCK_SECONDS=str(web.lock),
        WEB_STATEMENT_SECONDS=str(web.statement),
    ) as addresses:
        yield addresses


def ask(
    site: str, path: str, method: str = "GET", body: str | None = None, **headers: str
) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    caller = http.client.HTTPConnection(urlsplit(site).netloc, timeout=PATIENCE_SECONDS)
    with closing(caller):
        caller.request(method, path, body, named)
        answer = caller.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, told, answer.read())


def test_locked_table_is_answered_with_503_and_nothing_else_waits(
    running: dict[str, str], table: Table
) -> None:
    """The lock ends only when all have been answered: without limits nobody ever would be."""
    site, game = running["SITE_URL"], f"/api/v1/games/{table.game_id}"
    tokens = [{"Authorization": f"Bearer {client.token}"} for client in table.clients]
    paths = [game, f"{game}/score-sheet", f"{game}/events", "/api/v1/me/games"]
    with psycopg.connect(running["DATABASE_URL"]) as other, ThreadPoolExecutor(CLIENTS) as clients:
        other.execute("LOCK TABLE games_game IN ACCESS EXCLUSIVE MODE")
        programs = [
            clients.submit(ask, site, paths[number % 4], **tokens[number % 3])
            for number in range(CLIENTS)
        ]
        wait_for(lambda: blocked(running) >= ANSWERERS)
        untouched = {path: ask(site, path).status for path in UNTOUCHED}
        assert untouched == dict.fromkeys(UNTOUCHED, 200)
        reader = clients.submit(ask, site, table_page(table), Accept="text/html")
        refused = [program.result(PATIENCE_SECONDS) for program in programs]
        page = reader.result(PATIENCE_SECONDS)
        other.rollback()
    assert {answer.refusal for answer in refused} == {(503, "unavailable", "3")}
    assert (page.status, page.headers["retry-after"]) == (503, "3")
    assert b"Your games are safe." in page.body
    assert [ask(site, path, **tokens[0]).status for path in (game, table_page(table))] == [200, 200]
    streams._move(table)


def test_stream_that_cannot_be_read_on_ends_and_is_opened_again(
    running: dict[str, str], table: Table
) -> None:
    """What a move does not need is locked, so that the stream alone notices."""
    path = f"/api/v1/games/{table.game_id}/events"
    headers = {"Authorization": f"Bearer {table.clients[0].token}"}
    headers["Accept"] = "application/x-ndjson"
    caller = http.client.HTTPConnection(
        urlsplit(running["SITE_URL"]).netloc, timeout=PATIENCE_SECONDS
    )
    with closing(caller), psycopg.connect(running["DATABASE_URL"]) as other:
        caller.request("GET", path, headers=headers)
        stream = caller.getresponse()
        first = json.loads(stream.readline())
        other.execute("LOCK TABLE games_notice IN ACCESS EXCLUSIVE MODE")
        streams._move(table)
        assert stream.read().strip() == b"", "it comes to a proper end, without a message"
        other.rollback()
        caller.request("GET", path, headers=headers | {"Last-Event-ID": first["id"]})
        stream = caller.getresponse()
        assert json.loads(stream.readline())["event"] == "move"
    log = Path(running["MEUTERER_DATA"], "logs", "web.log").read_text()
    assert "Exception in ASGI application" not in log


def table_page(table: Table) -> str:
    return f"/tables/{ShortIdConverter().to_url(UUID(table.game_id))}"


def blocked(running: dict[str, str]) -> int:
    """How many statements of web processes wait for a lock."""
    with psycopg.connect(running["DATABASE_URL"]) as looking:
        asked = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        row = looking.execute(f"{asked} AND application_name = 'meuterer web'").fetchone()
    assert row is not None
    return int(row[0])


def wait_for(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.02)
