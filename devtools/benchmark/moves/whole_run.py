"""Everything that is measured about moves, as one document."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final, TypedDict

import orjson
import psycopg

from devtools.benchmark.floor import server
from devtools.benchmark.moves import calibration, in_process
from devtools.benchmark.moves.clients_process import clients
from devtools.benchmark.moves.played import Measuring
from devtools.benchmark.moves.scale import Scale
from devtools.benchmark.moves.site_parts import parts_of
from devtools.benchmark.moves.tables import Tables
from meuterer_site.embedded.data_folder import ROOT
from meuterer_site.embedded.temporary_site import NO_RATES

# So high that nobody reaches them, but requests are counted: that cost is measured, too.
HIGH_RATES: Final = dict.fromkeys(NO_RATES, "100000000/minute")
IN_PROCESS_GAMES: Final = 4

Say = Callable[[str], None]


class Machine(TypedDict):
    """Where it was measured."""

    processors: int
    processor: str
    python: str
    postgres: str


class Targets(TypedDict):
    """The figures that are compared between versions: multiples and shares, not times."""

    get: float  # processor time in process, as a multiple of the floor's
    post: float
    workers: float  # per move that is told by itself, as a multiple of the floor's POST
    postgres: float  # time per move with several games, as a multiple of a calibration transaction
    share: float  # moves per second with several games, as a share of the floor's
    own_view: float  # milliseconds from a move until its player's stream has it, p50


def measure(
    running: Mapping[str, str],
    *,
    ruleset: str,
    seats: int,
    scale: Scale,
    rates: Mapping[str, str],
    say: Say,
) -> dict[str, Any]:
    """Measure a running site with the limits ``rates``; ``say`` receives progress messages.

    Raises CommandError where processor time cannot be counted, ClientsFailedError.
    """
    parts = parts_of(running)
    with (
        closing(Tables(running["SITE_URL"], ruleset)) as tables,
        server.served(running) as floor,
        clients() as players,
    ):
        measuring = Measuring(tables, players, parts, floor, scale, seats)
        found: dict[str, Any] = {"machine": _machine(running["DATABASE_URL"])}
        say("calibration")
        found["calibration"] = calibration.measure(running["DATABASE_URL"], scale.calibration)
        say("requests in one process, and whole games")
        found |= _in_process({**running, **rates}, tables, scale, seats)
        found["games"] = []
        for games in scale.games:
            say(f"the site and the floor by turns, games at once: {games}")
            found["games"].append(measuring.beside(games))
        for name, about, measured in (
            ("paced", "moves that are told one by one", measuring.paced),
            ("own_view", "players who wait for their view", measuring.watched),
            ("seats", "more and more seats", measuring.seats_grow),
            ("streams", "more and more streams", measuring.streams_grow),
            ("bots", "more and more bots", measuring.bots_grow),
        ):
            say(about)
            found[name] = measured()
    return {"targets": targets(found), **found}


def targets(found: Mapping[str, Any]) -> Targets:
    """What is compared. "Several games" are 8, or the largest number measured."""
    site, floor = found["in_process"]["site"], found["in_process"]["floor"]
    several = next((each for each in found["games"] if each["games"] == 8), found["games"][-1])
    transaction = found["calibration"]["transaction_postgres"]
    return Targets(
        get=site["get"]["p50"] / floor["get"]["p50"],
        post=site["post"]["p50"] / floor["post"]["p50"],
        workers=found["paced"]["workers"] / floor["post"]["p50"],
        postgres=several["site"]["cpu"]["postgres"] / transaction if transaction else 0.0,
        share=several["share"],
        own_view=found["own_view"]["streamed"]["p50"],
    )


def _in_process(
    environment: Mapping[str, str], tables: Tables, scale: Scale, seats: int
) -> dict[str, Any]:
    """Run ``benchmark_in_process`` beside the site."""
    site, floor = (tables.seated(IN_PROCESS_GAMES, seats) for _ in range(2))
    order = in_process.Order(
        site=site, floor=floor, moves=scale.in_process, whole_games=scale.whole_games
    )
    command = [sys.executable, "manage.py", "benchmark_in_process", tables.ruleset, str(seats)]
    done = subprocess.run(  # noqa: S603
        command, input=orjson.dumps(order) + b"\n", cwd=ROOT, stdout=subprocess.PIPE, check=True,
        env={**os.environ, **environment, "LOG_LEVEL": "ERROR"},
    )  # fmt: skip
    found: dict[str, Any] = orjson.loads(done.stdout.splitlines()[-1])
    return found


def _machine(database_url: str) -> Machine:
    with psycopg.connect(database_url) as connected:
        version = connected.info.server_version
    return Machine(
        processors=len(os.sched_getaffinity(0)),
        processor=_processor(),
        python=platform.python_version(),
        postgres=f"{version // 10000}.{version % 10000}",
    )


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
