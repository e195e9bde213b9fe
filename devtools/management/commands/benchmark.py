"""Measure what a move costs: by part, beside a floor, with more and more of everything."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from argparse import ArgumentParser

from django.conf import settings as usual
from django.core.management import call_command
from django.core.management.base import BaseCommand

from devtools.benchmark import (
    archive,
    blocked,
    database,
    engine,
    enumeration,
    log_in_flood,
    logins,
    matcher,
    streams,
    thinking_bots,
)
from devtools.benchmark.moves import printed, whole_run
from devtools.benchmark.moves.scale import FULL, QUICK
from devtools.benchmark.moves.site_parts import check_system
from games.engine.types import Json
from games.rulesets.registry import RULESETS
from meuterer_site.embedded.temporary_site import NO_RATES, alone, temporary_site

MOVES_STREAMED = 100
ONLY = {
    "due": "what is due among many games",
    "lists": "lists of many tables",
    "archive": "a long page of records",
    "logins": "a flood of log-ins",
    "matcher": "how soon quick match seats a thousand",
    "bots": "what bots that think cost everybody else",
    "enumeration": "whether the time of an answer tells who has an account",
    "blocked": "whether it tells by whom somebody is blocked",
}
QUICK_HASHES = "devtools.site_settings"  # hundreds of accounts are opened
TABLES, PEOPLE = 100_000, 20_000


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", default=next(iter(RULESETS)), choices=list(RULESETS))
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--streams", type=int, help="only so many streams open at once")
        parser.add_argument("--no-http", action="store_true", help="leave the site out")
        parser.add_argument("--quick", action="store_true", help="see that it works; no figures")
        parser.add_argument(
            "--limits", action="store_true", help="count requests, up to limits beyond reach"
        )
        parser.add_argument(
            "--json", action="store_true", help="everything as one document (docs/performance.md)"
        )
        parser.add_argument("--growth", type=int, help="only costs among so many games")
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
        growth: int | None,
        **how: bool,
    ) -> None:
        if growth:
            _own_database()
            sys.exit(alone(["benchmark_growth", str(growth)]))
        match only:
            case "due":
                sys.exit(alone(["benchmark_due"]))
            case "logins":
                self.measure_logins()
            case "bots":
                self.measure_bots()
            case "enumeration":
                self.measure_enumeration()
            case "blocked":
                self.measure_blocked(ruleset)
            case "lists":
                _own_database()
                sys.exit(alone(["benchmark_lists", str(TABLES), str(PEOPLE)]))
            case "matcher":
                self.measure_matcher()
            case "archive":
                self.measure_archive(ruleset, seats)
            case None if streams:
                self.measure_streams(streams, seats)
            case _:
                self.measure_moves(
                    ruleset,
                    seats,
                    {name: how[name] for name in ("no_http", "quick", "limits", "json")},
                )

    def measure_moves(self, ruleset: str, seats: int, how: dict[str, bool]) -> None:
        """Measure what a move costs, and which parts of the site cause the cost."""
        if not how["no_http"]:
            check_system()
        call_command("migrate", verbosity=0)
        found: dict[str, Json] = {"settings": {"ruleset": ruleset, "seats": seats, **how}}
        found["engine"] = engine.measure(
            RULESETS[ruleset].rules, seats, 0.1 if how["quick"] else 3.0
        )
        found["statements"] = database.statements(ruleset, seats)
        if not how["no_http"]:
            rates = whole_run.HIGH_RATES if how["limits"] else NO_RATES
            with temporary_site(DJANGO_SETTINGS_MODULE=QUICK_HASHES, **rates) as running:
                found |= whole_run.measure(
                    running,
                    ruleset=ruleset,
                    seats=seats,
                    scale=QUICK if how["quick"] else FULL,
                    rates=rates,
                    say=self.say,
                )
        self.stdout.write(json.dumps(found) if how["json"] else printed.document(found))

    def say(self, about: str) -> None:
        """Print what is being measured, for whoever waits."""
        self.stderr.write(f"  {about} …")

    def measure_streams(self, count: int, seats: int) -> None:
        """Hold ``count`` streams in one web process, and measure how soon each reports moves."""
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
        """Log in as fast as the usual limits allow one address, and then without limits."""
        for name, rate in (("within the limits", usual.CREDENTIALS_RATE), ("without limits", "0")):
            with temporary_site(
                WEB_PROCESSES="1", WEB_QUEUE_SECONDS="2.5", CREDENTIALS_RATE=rate
            ) as running:
                quiet, flooded, answers = logins.measure(running["SITE_URL"])
            self.stdout.write(f"{log_in_flood.A_SECOND} log-ins a second from one address, {name}")
            for when, found in (("before", quiet), ("during", flooded)):
                self.stdout.write(
                    f"    views of a table {when}: p50 {found.p50:.1f} ms, p95 {found.p95:.1f} ms"
                )
            self.stdout.write(f"    answers: {dict(sorted(answers.items()))}")

    def measure_bots(self) -> None:
        """Play beside tables where bots think, and before that alone."""
        call_command("migrate", verbosity=0)
        p50, p95 = thinking_bots.locked_for(thinking_bots.MOVES // 2)
        self.stdout.write(f"A bot's move locks its game for p50 {p50:.1f} ms, p95 {p95:.1f} ms")
        with temporary_site() as running:
            found = thinking_bots.measure(running["SITE_URL"])
        self.stdout.write(f"{thinking_bots.TABLES} tables of {thinking_bots.BOT} bots elsewhere")
        for when, of in found.items():
            for what, (p50, p95) in zip(("views", "moves"), of, strict=True):
                self.stdout.write(f"    {what}, {when}: p50 {p50:.1f} ms, p95 {p95:.1f} ms")

    def measure_enumeration(self) -> None:
        """Ask about people who have accounts, and about made-up names."""
        with temporary_site(WEB_PROCESSES="1") as running:
            for found in enumeration.measure(running["SITE_URL"]):
                apart = abs(found.known - found.unknown)
                self.stdout.write(
                    f"{found.asked}: known {found.known:.1f} ms, unknown {found.unknown:.1f} ms,"
                    f" {apart:.1f} ms apart; medians of {enumeration.TIMES}; answers"
                    f" {sorted(found.statuses)}"
                )

    def measure_matcher(self) -> None:
        """Seat very many people who wait for a game, in one worker."""
        call_command("migrate", verbosity=0)
        found = matcher.measure()
        self.stdout.write(f"{found.waiting:,} people wait for a game of {matcher.SEATS}")
        self.figure("tables made of them", found.tables)
        self.stdout.write(
            f"  {found.seconds:>10.2f}  seconds, {found.processor:.2f} of them its own"
        )
        self.figure("statements", found.statements)

    def measure_blocked(self, ruleset: str) -> None:
        """Ask about a host who has blocked the asker, and about one with a private table."""
        with temporary_site(WEB_PROCESSES="1", **NO_RATES) as running:
            for found in blocked.measure(running["SITE_URL"], ruleset):
                self.stdout.write(
                    f"{found.asked}: blocked {found.known:.2f} ms, not invited "
                    f"{found.unknown:.2f} ms; medians of {enumeration.TIMES}; answers"
                    f" {sorted(found.statuses)}"
                )

    def measure_archive(self, ruleset: str, seats: int) -> None:
        """Read a page of the archive of the maximum length."""
        call_command("migrate", verbosity=0)
        cost = archive.cost(ruleset, seats)
        self.stdout.write(f"{cost.records:,} records of {ruleset} for {seats}, one page")
        self.figure("records a second", cost.records / cost.seconds)
        self.figure("statements", cost.statements)
        self.figure("megabytes written", cost.megabytes)
        self.figure("megabytes of memory at most", cost.memory)

    def figure(self, name: str, value: float) -> None:
        self.stdout.write(f"  {value:>10,.0f}  {name}")
        self.stdout.flush()


def _own_database() -> None:
    """Use a database of its own, so that what follows never fills this one."""
    for variable in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(variable, None)
