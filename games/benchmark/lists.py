"""What lists cost among very many tables: statements, time in the database, indexes not used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.benchmark.crowd import Crowd, crowd
from games.services import accounts

LARGE: Final = 1_000  # rows read one by one: more than that is a list without an index


class Cost(NamedTuple):
    """What one request costs. ``scans`` names what was read row by row, or sorted, at length."""

    path: str
    statements: int
    milliseconds: float
    scans: list[str]


def costs(tables: int, people: int) -> Iterator[Cost]:
    """Ask for every list, with every filter, among so many tables; nothing of it is kept."""
    with transaction.atomic():
        made = crowd(tables, people)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        _, token = accounts.create_token(user=made.regular, name="benchmark")
        headers = {"Authorization": f"Bearer {token}", "Host": "localhost"}
        client = Client(headers=headers)
        for path in _paths(made):
            yield _cost(client, path)
        transaction.set_rollback(True)


def _paths(made: Crowd) -> Iterator[str]:
    """The lists of the API, as pages of 50 and deep inside them."""
    own = made.regular.username
    yield from (f"games?{query}" for query in _FILTERS)
    yield "me/games"
    yield "me/invitations"
    yield "me/chat"
    yield f"games/{made.talkative.pk}/chat?room=players"
    yield "leaderboards/meuterer"
    yield f"users/{own}/ratings"
    yield f"users/{own}/ratings/meuterer"
    yield f"users/{own}/statistics"
    yield f"users/{own}/versus/{made.rival.username}"


_FILTERS: Final = (
    "",
    "status=open",
    "free=true",
    "free=true&ruleset=cartagena",
    "free=true&language=de&clock=fast",
    "status=active",
    "status=finished&ruleset=meuterer",
    "ruleset=cartagena",
    "clock=fast",
    "language=de",
    "rated=true",
    "offered=true",
)


def _cost(client: Client, path: str) -> Cost:
    """Ask for the first page, then for one reached by its cursor, and give the dearer one."""
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


def _plan(sql: str) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}")
        (plans,) = cursor.fetchone()
    return dict(plans[0])


def _scans(node: Mapping[str, Any]) -> Iterator[str]:
    """Name each step of a plan that handles very many rows one by one."""
    rows = node["Actual Rows"] * node["Actual Loops"] + node.get("Rows Removed by Filter", 0)
    kind = node["Node Type"]
    if rows > LARGE and (kind == "Seq Scan" or kind.endswith("Sort")):
        yield f"{kind} of {rows:,.0f} rows of {node.get('Relation Name', 'a list')}"
    for child in node.get("Plans", []):
        yield from _scans(child)
