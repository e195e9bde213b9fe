"""The cost of lists among very many tables: statements, time in the database, scans."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from devtools.benchmark.sample_data import SampleData, create_sample_data
from games.engine.types import Json
from games.models import Game, WatchedTable
from games.policy import WATCH_TABLES
from games.rulesets.registry import RULESETS
from games.services.accounts import accounts

LARGE: Final = 1_000  # rows read one by one; more than this means a list without an index


class Cost(NamedTuple):
    """The cost of one request. ``scans`` names steps that read or sort very many rows."""

    path: str
    statements: int
    milliseconds: float
    scans: list[str]


def costs(tables: int, people: int) -> Iterator[Cost]:
    """Request every list, with every filter, among so many tables; nothing is kept."""
    with transaction.atomic():
        made = create_sample_data(tables, people)
        _list_to_watch()
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        _, token = accounts.create_token(user=made.regular, name="benchmark")
        headers = {"Authorization": f"Bearer {token}", "Host": "localhost"}
        client = Client(headers=headers)
        for path in _paths(made):
            yield _cost(client, path)
        transaction.set_rollback(True)


def _list_to_watch() -> None:
    """Put as many tables on the lists of those worth watching as may be there."""
    for status in (Game.Status.ACTIVE, Game.Status.FINISHED):
        newest = Game.objects.filter(status=status).order_by("-created_at")
        ids = list(newest.values_list("pk", flat=True)[: 2 * WATCH_TABLES])
        rows = (WatchedTable(game_id=pk, worth=1000, rating=1000) for pk in ids)
        WatchedTable.objects.bulk_create(rows)


def _paths(made: SampleData) -> Iterator[str]:
    """Return the lists of the API, as pages of 50, at their start and deep inside them."""
    own = made.regular.username
    yield from (f"games?{query}" for query in _FILTERS)
    yield from (f"games?{query}" for query in _OF_FOLLOWED)
    yield "players?prefix=cr"
    yield "players?prefix=crowd-77"
    yield f"players/{made.rival.username}"
    yield "me/blocks"
    yield "me/follows"
    yield "watch"
    yield "me/seeks"
    yield "me/challenges"
    yield "me/games"
    yield "me/games?waiting=true"
    yield "me/invitations"
    yield "me/chat"
    yield f"games/{made.talkative.pk}/chat?room=players"
    yield f"leaderboards/{FIRST}"
    yield f"users/{own}/ratings"
    yield f"users/{own}/ratings/{FIRST}"
    yield f"users/{own}/statistics"
    yield f"users/{own}/versus/{made.rival.username}"


FIRST, *_, LAST = RULESETS  # keys of games
_FILTERS: Final = (
    "",
    "status=open",
    "free=true",
    f"free=true&ruleset={LAST}",
    "free=true&language=de&clock=fast",
    "status=active",
    f"status=finished&ruleset={FIRST}",
    f"ruleset={LAST}",
    "clock=fast",
    "language=de",
    "rated=true",
    "offered=true",
)
_OF_FOLLOWED: Final = (
    "followed=true",
    "followed=true&status=finished",
    f"followed=true&free=true&ruleset={LAST}",
)


def _cost(client: Client, path: str) -> Cost:
    """Request the first page, then one reached by its cursor; return the costlier one."""
    first = _measured(client, f"/api/v1/{path}")
    page = client.get(f"/api/v1/{path}").json()
    following = page.get("next") if isinstance(page, Mapping) else None
    if not following:
        return first
    second = _measured(client, re.sub(r"^https?://[^/]+", "", following))
    return max(first, second._replace(path=f"{path} (2nd page)"), key=lambda cost: cost[2])


def _measured(client: Client, path: str) -> Cost:
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(path)
    assert answer.status_code == 200, (path, answer.content[:500])
    asked = [row["sql"] for row in captured if "SAVEPOINT" not in row["sql"]]
    plans = [_plan(sql) for sql in asked if sql.startswith("SELECT")]
    milliseconds = sum(plan["Execution Time"] + plan["Planning Time"] for plan in plans)
    scans = [scan for plan in plans for scan in _scans(plan["Plan"])]
    return Cost(path.removeprefix("/api/v1/"), len(asked), milliseconds, scans)


def _plan(sql: str) -> dict[str, Json]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}")
        (plans,) = cursor.fetchone()
    return dict(plans[0])


def _scans(node: Mapping[str, Json]) -> Iterator[str]:
    """Return the steps of a plan that handle very many rows one by one."""
    rows = node["Actual Rows"] * node["Actual Loops"] + node.get("Rows Removed by Filter", 0)
    kind = node["Node Type"]
    if rows > LARGE and (kind == "Seq Scan" or kind.endswith("Sort")):
        yield f"{kind} of {rows:,.0f} rows of {node.get('Relation Name', 'a list')}"
    for child in node.get("Plans", []):
        yield from _scans(child)
