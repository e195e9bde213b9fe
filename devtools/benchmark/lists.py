"""The cost of lists and searches with very many tables: statements, milliseconds, plans."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from django.db import connection, transaction
from django.test import Client

from devtools.benchmark.list_data import Site
from games.clocks.now import now
from games.engine.types import Json
from games.models import User
from games.rulesets.registry import RULESETS
from games.selectors.play import deadlines, watch
from games.selectors.streams.my_games import MyStream
from games.services.accounts import accounts

LARGE: Final = 1_000  # rows read one by one; more than this means a list without an index
TIMES: Final = 5  # how often each statement is run
SLOW: Final = 20.0  # milliseconds of the database, above which plans are shown
FIRST, *_, LAST = RULESETS  # keys of games
GAMES: Final = (
    "",
    "status=open",
    "free=true",
    f"free=true&ruleset={LAST}",
    "free=true&language=de&clock=fast",
    "free=true&bots_allowed=true&seats=4",
    "status=active",
    f"status=finished&ruleset={FIRST}",
    f"ruleset={LAST}",
    "clock=fast",
    "language=de",
    "rated=true",
    "offered=true",
    "seats=4",
    "seats=3",
    "bots_allowed=false",
    "min_rating=9000&max_rating=9100",
    "free=true&min_rating=9000&max_rating=9100",
    "followed=true",
    "followed=true&status=active",
    "followed=true&status=finished",
    f"followed=true&free=true&ruleset={LAST}",
)


class Cost(NamedTuple):
    """The cost of one list. ``scans`` names steps that read or sort very many rows."""

    path: str
    statements: int
    milliseconds: float  # of Postgres's processor, with planning: medians of each statement
    scans: list[str]
    plans: list[str]  # lines of the plan of its longest statement, if it is slow


class _Asked(NamedTuple):
    """A statement; one that Postgres keeps prepared is stored with its parameters, too."""

    sql: str
    params: Any


def costs(site: Site) -> Iterator[Cost]:
    """Ask every list and search, with every filter, at its start and deep inside it."""
    with transaction.atomic():
        with connection.cursor() as cursor:  # so that one Postgres process does it all
            cursor.execute("SET LOCAL max_parallel_workers_per_gather = 0")
        _, token = accounts.create_token(user=site.regular, name="benchmark")
        client = Client(headers={"Authorization": f"Bearer {token}", "Host": "localhost"})
        for path in _paths(site):
            yield from _of_pages(client, path)
        for name, act in _other_readings(site.regular):
            yield _measured(name, act)
        transaction.set_rollback(True)


def _paths(site: Site) -> Iterator[str]:
    own, other, host = (user.username for user in (site.regular, site.rival, site.host))
    yield from (f"games?{query}" for query in GAMES)
    for name in (own, host):
        yield from (f"games?player={name}", f"games?host={name}", f"games?player={name}&free=true")
    yield f"games?since={now():%Y-%m-%d}T00:00:00Z"
    yield from ("players?prefix=cr", "players?prefix=crowd-77", "players?prefix=zz")
    yield from (f"players/{name}" for name in (own, other, host))
    yield from ("me/games", "me/games?order=urgency")
    yield from (f"me/games?waiting={waits}&order=urgency" for waits in ("true", "false"))
    yield from ("watch", "bots", "me/blocks", "me/follows", "me/seeks", "me/challenges")
    yield from ("me/invitations", "me/chat", "me/messages")
    yield f"games/{site.talkative.pk}/chat?room=players"
    yield f"leaderboards/{FIRST}"
    yield f"users/{own}/ratings"
    yield f"users/{own}/ratings/{FIRST}"
    yield f"users/{own}/statistics"
    yield f"users/{own}/versus/{other}"


def _other_readings(user: User) -> Iterator[tuple[str, Callable[[], object]]]:
    """Lists that are read without a request of their own."""
    yield "stream: me/events", lambda: MyStream(language="en", cursor=None).read(user)
    yield "calendar", lambda: deadlines.deadlines_of(user)
    yield "sweep: tables worth watching", lambda: watch.worth_watching(now())


def _of_pages(client: Client, path: str) -> Iterator[Cost]:
    """The first page, and the one after it, reached by its cursor."""
    answers: list[Any] = []
    yield _measured(path, lambda: answers.append(_get(client, f"/api/v1/{path}")))
    following = answers[0].get("next") if isinstance(answers[0], Mapping) else None
    if following:
        rest = re.sub(r"^https?://[^/]+", "", following)
        yield _measured(f"{path} (2nd page)", lambda: _get(client, rest))


def _get(client: Client, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.content[:500])
    return answer.json()


def _measured(name: str, act: Callable[[], object]) -> Cost:
    asked: list[_Asked] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001 - Django's signature
        asked.append(_Asked(sql.strip(), params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        act()
    asked = [one for one in asked if "SAVEPOINT" not in one.sql]
    reads = [one for one in asked if one.sql.startswith(("SELECT", "WITH"))]
    took = [median(_milliseconds(one) for _ in range(TIMES)) for one in reads]
    scans = [scan for one in reads for scan in _scans(_plan(one)["Plan"])]
    plans: list[str] = []
    if sum(took) > SLOW:
        plans = _explained(reads[took.index(max(took))], "BUFFERS")
    return Cost(name, len(asked), sum(took), scans, plans)


def _milliseconds(asked: _Asked) -> float:
    """The processor time of a statement: whatever else runs here does not count."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        server = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
        before = _nanoseconds(server)
        cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF) {asked.sql}", asked.params)
        return (_nanoseconds(server) - before) / 1e6


def _nanoseconds(server: Path) -> int:
    return int(server.read_text().split()[0])


def _plan(asked: _Asked) -> dict[str, Json]:
    (plans,) = _explained(asked, "FORMAT JSON")
    return dict(plans[0])


def _explained(asked: _Asked, how: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, {how}) {asked.sql}", asked.params)
        return [line for (line,) in cursor.fetchall()]


def _scans(node: Mapping[str, Json]) -> Iterator[str]:
    """Return the steps of a plan that handle very many rows one by one."""
    rows = node["Actual Rows"] * node["Actual Loops"] + node.get("Rows Removed by Filter", 0)
    kind = node["Node Type"]
    if rows > LARGE and (kind == "Seq Scan" or kind.endswith("Sort")):
        yield f"{kind} of {rows:,.0f} rows of {node.get('Relation Name', 'a list')}"
    for child in node.get("Plans", []):
        yield from _scans(child)
