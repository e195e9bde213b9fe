"""A machine whose clock is wrong: moves go by the database's clock, and what is due waits."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import psycopg
import pytest

from devtools.benchmark import streams
from devtools.benchmark.streams import Table
from devtools.demo.game import seat_clients, sign_up
from tests.kit.sites import running_site

pytestmark = pytest.mark.acceptance("faults")

PATIENCE_SECONDS = 60
AHEAD = timedelta(hours=100)  # as tests.kit.wrong_clock has it


@pytest.fixture
def running(django_db_setup: None) -> Iterator[dict[str, str]]:
    """A site whose web, worker and beat are 100 hours ahead of Postgres."""
    with running_site(
        WEB_PROCESSES="1",
        DJANGO_SETTINGS_MODULE="tests.kit.wrong_clock",
    ) as addresses:
        yield addresses


def readyz(site: str) -> dict[str, Any]:
    try:
        with urllib.request.urlopen(f"{site}/readyz", timeout=PATIENCE_SECONDS) as answer:
            return dict(json.load(answer))
    except urllib.error.HTTPError as refusal:
        return dict(json.load(refusal))


def test_machines_100_hours_ahead_extend_no_game(running: dict[str, str]) -> None:
    people = [sign_up(running["SITE_URL"], f"p{seat}") for seat in range(3)]
    table = Table(seat_clients(people, {"ruleset": "meuterer", "clock": "fixed-1"}), people)
    streams._move(table)
    view = people[0].get(f"games/{table.game_id}").body
    with psycopg.connect(running["DATABASE_URL"], autocommit=True) as looking:
        row = looking.execute("SELECT now(), started_at, due_at FROM games_game").fetchone()
        assert row is not None
        present, started, due = row
        assert abs(present - started) < timedelta(hours=1)
        deadlines = [seat["deadline"] for seat in view["seats"] if seat["deadline"]]
        assert deadlines
        assert all(datetime.fromisoformat(one) < present + AHEAD for one in deadlines)
        give_up = time.monotonic() + PATIENCE_SECONDS
        while not (differs := readyz(running["SITE_URL"]).get("clock_differs")):
            assert time.monotonic() < give_up
            time.sleep(0.2)
        assert abs(differs["seconds_ahead"] - AHEAD.total_seconds()) < 600
        asked = "SELECT (SELECT count(*) FROM games_notice WHERE kind = 'extended'), due_at"
        assert looking.execute(f"{asked} FROM games_game").fetchone() == (0, due)
    for person in people:
        person.close()
