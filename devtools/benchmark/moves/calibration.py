"""What two fixed pieces of work cost on this machine, so that machines can be compared.

Neither piece may ever change, or figures from years ago would say nothing any more.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Final, TypedDict

import psycopg

from devtools.benchmark.moves import processor_time

LOOPS: Final = 200_000
TIMES: Final = 5
ROWS: Final = 100
BODY: Final = bytes(range(256)) * 4


class Calibration(TypedDict):
    """Processor milliseconds."""

    python_loop: float
    transaction_postgres: float  # of all of Postgres's processes
    transaction_client: float


def python_loop() -> float:
    """Milliseconds of a loop over integers, a dictionary and a list; the median of a few."""
    found = []
    for _ in range(TIMES):
        began = time.process_time()
        table: dict[int, int] = {}
        sums = [0] * 16
        for number in range(LOOPS):
            key = number * 7919 % 1009
            table[key] = table.get(key, 0) + 1
            sums[key & 15] += number ^ key
        found.append((time.process_time() - began) * 1000)
    return median(found)


def measure(database_url: str, transactions: int) -> Calibration:
    """Run both; the transaction locks a row, reads ten others, changes it, and adds another."""
    with psycopg.connect(database_url, prepare_threshold=0) as connected:
        connected.execute(
            "CREATE TABLE benchmark_calibration (id serial PRIMARY KEY, n int, body bytea)"
        )
        connected.execute(
            "INSERT INTO benchmark_calibration (n, body)"
            " SELECT number, %s FROM generate_series(1, %s) number",
            [BODY, ROWS],
        )
        connected.commit()
        try:
            postmaster = [processor_time.parent_of(connected.info.backend_pid)]
            before, began = processor_time.seconds_of_trees(postmaster), time.process_time()
            for number in range(transactions):
                _transaction(connected, number % ROWS + 1)
            client = time.process_time() - began
            postgres = processor_time.seconds_of_trees(postmaster) - before
        finally:
            connected.rollback()
            connected.execute("DROP TABLE benchmark_calibration")
    return Calibration(
        python_loop=python_loop(),
        transaction_postgres=postgres / transactions * 1000,
        transaction_client=client / transactions * 1000,
    )


def _transaction(connected: psycopg.Connection, row: int) -> None:
    connected.execute("SELECT n, body FROM benchmark_calibration WHERE id = %s FOR UPDATE", [row])
    connected.execute(
        "SELECT id, n FROM benchmark_calibration WHERE id BETWEEN %s AND %s", [row, row + 9]
    )
    connected.execute(
        "UPDATE benchmark_calibration SET n = n + 1, body = %s WHERE id = %s", [BODY, row]
    )
    connected.execute("INSERT INTO benchmark_calibration (n, body) VALUES (%s, %s)", [row, BODY])
    connected.commit()
