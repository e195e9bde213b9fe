"""Measure: playouts, moves over HTTP, statements per request, bytes per game."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser

from django.conf import settings as usual
from django.core.management import call_command
from django.core.management.base import BaseCommand

from devtools.benchmark import (
    archive,
    database,
    engine,
    enumeration,
    http,
    lists,
    log_in_flood,
    logins,
    streams,
)
from games.rulesets.registry import RULESETS
from meuterer_site.embedded.temporary_site import alone, temporary_site

AT_ONCE = (1, 8, 32)
MOVES_STREAMED = 100
ONLY = {
    "due": "what is due among many games",
    "lists": "lists of many tables",
    "archive": "a long page of records",
    "logins": "a flood of log-ins",
    "enumeration": "whether the time of an answer tells who has an account",
}
TABLES, PEOPLE = 100_000, 20_000


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", default=next(iter(RULESETS)), choices=list(RULESETS))
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--streams", type=int, help="only so many streams open at once")
        parser.add_argument("--no-http", action="store_true", help="leave the site out")
        for name, about in ONLY.items():
            parser.add_argument(
                f"--{name}", dest="only", action="store_const", const=name, help=f"only {about}"
            )

    def handle(
        self,
        *,
        ruleset: str,
        seats: int,
        streams: int | None,
        only: str | None,
        no_http: bool,
        **_: object,
    ) -> None:
        match only:
            case "due":
                sys.exit(alone(["benchmark_due"]))
            case "logins":
                self.measure_logins()
            case "enumeration":
                self.measure_enumeration()
            case "lists":
                self.measure_lists()
            case "archive":
                self.measure_archive(ruleset, seats)
            case None if streams:
                self.measure_streams(streams, seats)
            case _:
                self.measure_all(ruleset, seats, no_http=no_http)

    def measure_all(self, ruleset: str, seats: int, *, no_http: bool) -> None:
        """The figures of a first look."""
        call_command("migrate", verbosity=0)
        rules = RULESETS[ruleset].rules
        self.stdout.write(f"{RULESETS[ruleset].name}, {seats} seats, standard options")
        games, moves = engine.playouts(rules, seats)
        self.figure("random playouts a second", games)
        self.figure("moves a second, in place", moves)
        self.figure("moves a second, through apply", engine.applied(rules, seats))
        move, view = database.statements(ruleset, seats)
        self.figure("statements per posted move", move)
        self.figure("statements per table view", view)
        if not no_http:
            self.measure_site(ruleset, seats)

    def measure_site(self, ruleset: str, seats: int) -> None:
        """Play on a temporary site; the clients share the machine with it."""
        with temporary_site() as running:
            for count in AT_ONCE:
                figures = http.games_at_once(running["SITE_URL"], ruleset, seats, count)
                name = f"{count} game{'s' if count > 1 else ''} at once over HTTP"
                self.figure(f"moves a second, {name}", figures.per_second)
                self.stdout.write(f"    p50 {figures.p50:.1f} ms, p95 {figures.p95:.1f} ms")
            size = database.bytes_per_game(running["DATABASE_URL"])
            self.figure("bytes per finished game, with indexes", size)

    def measure_streams(self, count: int, seats: int) -> None:
        """Hold all of them in one web process, and measure how soon each reports moves."""
        with temporary_site(WEB_PROCESSES="1") as running:
            tables = streams.tables_for(running["SITE_URL"], count, seats)
            figures = asyncio.run(streams.measure(running, tables, MOVES_STREAMED))
        self.stdout.write(
            f"{figures.streams} streams of {len(tables)} games in one web process,"
            f" opened in {figures.opened_in:.1f} s"
        )
        self.figure("threads of that process", figures.threads)
        self.figure("connections of the whole site to the database", figures.connections)
        self.stdout.write(
            f"  {figures.moves} moves streamed {figures.streamed} times after their answer: "
            f"p50 {figures.p50:.0f} ms, p95 {figures.p95:.0f} ms, worst {figures.worst:.0f} ms"
        )

    def measure_logins(self) -> None:
        """Log in as fast as the usual limits let one address, and then without limits."""
        for name, rate in (("within the limits", usual.CREDENTIALS_RATE), ("without limits", "0")):
            with temporary_site(
                WEB_PROCESSES="1", WEB_QUEUE_SECONDS="2.5", CREDENTIALS_RATE=rate
            ) as running:
                quiet, flooded = logins.measure(running["SITE_URL"])
            self.stdout.write(f"{log_in_flood.A_SECOND} log-ins a second from one address, {name}")
            for when, found in (("before", quiet), ("during", flooded)):
                self.stdout.write(
                    f"    views of a table {when}: p50 {found.p50:.1f} ms, p95 {found.p95:.1f} ms"
                )
            self.stdout.write(f"    answers: {dict(sorted(flooded.answers.items()))}")

    def measure_enumeration(self) -> None:
        """Ask of people who have accounts, and of nobody."""
        with temporary_site(WEB_PROCESSES="1") as running:
            for found in enumeration.measure(running["SITE_URL"]):
                apart = abs(found.known - found.unknown)
                self.stdout.write(
                    f"{found.asked}: known {found.known:.1f} ms, unknown {found.unknown:.1f} ms,"
                    f" {apart:.1f} ms apart; medians of {enumeration.TIMES}; answers"
                    f" {sorted(found.statuses)}"
                )

    def measure_archive(self, ruleset: str, seats: int) -> None:
        """Read a page of the archive that is as long as it can be."""
        call_command("migrate", verbosity=0)
        cost = archive.cost(ruleset, seats)
        self.stdout.write(f"{cost.records:,} records of {ruleset} for {seats}, one page")
        self.figure("records a second", cost.records / cost.seconds)
        self.figure("statements", cost.statements)
        self.figure("megabytes written", cost.megabytes)
        self.figure("megabytes of memory at most", cost.memory)

    def measure_lists(self) -> None:
        """Make the sample data, and request each list."""
        call_command("migrate", verbosity=0)
        self.stdout.write(f"Lists among {TABLES:,} tables and {PEOPLE:,} accounts")
        for cost in lists.costs(TABLES, PEOPLE):
            line = f"  {cost.statements} statements  {cost.milliseconds:>8.2f} ms  {cost.path}"
            self.stdout.write("\n      ".join([line, *cost.scans]))
            self.stdout.flush()

    def figure(self, name: str, value: float) -> None:
        self.stdout.write(f"  {value:>10,.0f}  {name}")
        self.stdout.flush()
