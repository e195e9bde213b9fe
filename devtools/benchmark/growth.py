"""What requests and sweeps cost with few games and with very many, side by side.

Both databases are on one server and are asked alternately in one process: if the machine slows
down, it slows down for both.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from statistics import median, quantiles
from typing import Final, NamedTuple

from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from devtools.benchmark.growth_steps import Step, steps

ROUNDS: Final = 7
TIMES: Final = 40  # of each step in a round, each with another game and player
WARM: Final = 3
FLAT: Final = 1.3  # times what it took with few games
PAGES: Final = (
    "SELECT blks_hit + blks_read FROM pg_stat_database WHERE datname = current_database()"
)


class Figures(NamedTuple):
    """Milliseconds of a step, and the pages of tables and indexes that Postgres looked at.

    Each is the median of the rounds, so other load during one of them changes nothing.
    """

    p50: float
    p95: float
    pages: float


class Compared(NamedTuple):
    few: Figures
    many: Figures

    @property
    def times(self) -> float:
        """The p95 with many games as a multiple of the p95 with few."""
        return self.many.p95 / self.few.p95


def connect(name: str) -> None:
    """Switch all connections to another database of the server."""
    connection.close()
    connection.settings_dict["NAME"] = name


def copy_database(to: str) -> None:
    """Copy the database as it is now."""
    own = connection.settings_dict["NAME"]
    connection.close()
    with connection._nodb_cursor() as cursor:  # noqa: SLF001 - as Django makes its tests'
        cursor.execute(f"CREATE DATABASE {to} TEMPLATE {own}")


def compare(
    few: str, many: str, *, rounds: int = ROUNDS, times: int = TIMES
) -> dict[str, Compared]:
    """Do every step in both databases alternately; return the figures of each step by name."""
    databases = few, many
    found: dict[str, Mapping[str, Step]] = {}
    for name in databases:
        connect(name)
        found[name] = steps(times)
        _round(found[name], times, warm=0)  # warms the caches
    by_round: dict[tuple[str, str], list[Figures]] = defaultdict(list)
    for _ in range(rounds):
        for name in databases:
            connect(name)
            for step, figures in _round(found[name], times, warm=min(WARM, times)).items():
                by_round[name, step].append(figures)
    return {
        step: Compared(*(_middle(by_round[one, step]) for one in databases)) for step in found[few]
    }


def plans(name: str) -> Iterator[str]:
    """The plan of a step's slowest SELECT, in the database that is connected."""
    step = steps(1)[name]
    with transaction.atomic():
        step(0)
        with CaptureQueriesContext(connection) as asked:
            step(0)
        transaction.set_rollback(True)
    reads = [one for one in asked if one["sql"].startswith("SELECT")]
    reads.sort(key=lambda one: float(one["time"]))
    for one in reads[-1:]:
        with connection.cursor() as cursor:
            cursor.execute("EXPLAIN (ANALYZE, BUFFERS) " + one["sql"])
            yield from (line for (line,) in cursor.fetchall())


def _round(found: Mapping[str, Step], times: int, *, warm: int) -> dict[str, Figures]:
    """Do each step ``times`` times, and roll back its effects."""
    took: dict[str, Figures] = {}
    for name, step in found.items():
        for number in range(warm):
            _milliseconds(step, number)
        before = _pages()
        each = [_milliseconds(step, number) for number in range(times)]
        p95 = quantiles(each, n=20)[18] if times > 1 else each[0]
        took[name] = Figures(median(each), p95, (_pages() - before) / times)
    return took


def _milliseconds(step: Step, number: int) -> float:
    with transaction.atomic():
        began = time.perf_counter()
        step(number)
        took = time.perf_counter() - began
        transaction.set_rollback(True)
    return took * 1000


def _pages() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(PAGES)
        (pages,) = cursor.fetchone()
    return int(pages)


def _middle(rounds: list[Figures]) -> Figures:
    """The median of each figure."""
    return Figures(*map(median, zip(*rounds, strict=True)))
