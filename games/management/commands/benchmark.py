"""Measure: playouts, moves over HTTP, statements per request, bytes per game."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from games.benchmark import database, engine, http, lists
from games.engine.registry import RULESETS
from meuterer_site.embedded.temporary import alone, temporary_site

AT_ONCE = (1, 8, 32)
TABLES, PEOPLE = 100_000, 20_000


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", default="meuterer", choices=list(RULESETS))
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--due", action="store_true", help="only what is due among many games")
        parser.add_argument("--lists", action="store_true", help="only lists of many tables")
        parser.add_argument("--no-http", action="store_true", help="leave the site out")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["due"]:
            sys.exit(alone(["benchmark_due"]))
        call_command("migrate", verbosity=0)
        if options["lists"]:
            self.measure_lists()
            return
        ruleset, seats = options["ruleset"], options["seats"]
        rules = RULESETS[ruleset]
        self.stdout.write(f"{rules.name}, {seats} seats, standard options")
        games, moves = engine.playouts(rules, seats)
        self.figure("random playouts a second", games)
        self.figure("moves a second, in place", moves)
        self.figure("moves a second, through apply", engine.applied(rules, seats))
        move, view = database.statements(ruleset, seats)
        self.figure("statements per posted move", move)
        self.figure("statements per table view", view)
        if not options["no_http"]:
            self.measure_site(ruleset, seats)

    def measure_site(self, ruleset: str, seats: int) -> None:
        """Play on a site of its own; the clients share the machine with it."""
        with temporary_site() as running:
            for count in AT_ONCE:
                figures = http.games_at_once(running["SITE_URL"], ruleset, seats, count)
                name = f"{count} game{'s' if count > 1 else ''} at once over HTTP"
                self.figure(f"moves a second, {name}", figures.per_second)
                self.stdout.write(f"    p50 {figures.p50:.1f} ms, p95 {figures.p95:.1f} ms")
            size = database.bytes_per_game(running["DATABASE_URL"])
            self.figure("bytes per finished game, with indexes", size)

    def measure_lists(self) -> None:
        """Make the crowd, and ask for each list."""
        self.stdout.write(f"Lists among {TABLES:,} tables and {PEOPLE:,} accounts")
        for cost in lists.costs(TABLES, PEOPLE):
            line = f"  {cost.statements} statements  {cost.milliseconds:>8.2f} ms  {cost.path}"
            self.stdout.write("\n      ".join([line, *cost.scans]))
            self.stdout.flush()

    def figure(self, name: str, value: float) -> None:
        self.stdout.write(f"  {value:>10,.0f}  {name}")
        self.stdout.flush()
