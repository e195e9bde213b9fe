"""Let bots play against bots: who wins how often, how strong they are, what they cost."""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from devtools.arena import figures, tournament
from devtools.arena.matches import Match, Result
from games.bots import NAMES
from games.engine.options import OptionsError, with_preset
from games.rulesets.offline import GAMES

BAR: Final = 24  # characters


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=list(GAMES))
        parser.add_argument(
            "bots", nargs="+", choices=NAMES, metavar="BOT",
            help=f"who sits there, of {', '.join(NAMES)}; the first is the one that is asked about",
        )  # fmt: skip
        parser.add_argument("--deals", type=int, default=100, help="each is played from each seat")
        parser.add_argument("--line", type=float, help="stop once its share clears or misses this")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        parser.add_argument("--resume", type=Path, metavar="FILE", help="keep results, and go on")
        parser.add_argument("--seed", default="arena", help="other deals and other luck")
        parser.add_argument("--preset", help="a set of the table's options by its name")

    def handle(self, *_: object, **given: Any) -> None:
        match, line = self._match(given), given["line"]
        self.deals, self.shown = given["deals"], 0.0
        try:
            results = tournament.play(
                match, self.deals, given["processes"], line, given["resume"], self._tell
            )
        except tournament.AnotherMatchError as error:
            raise CommandError(str(error)) from error
        self.stderr.write("")
        self._report(match, results, line)

    def _match(self, given: dict[str, Any]) -> Match:
        rules = GAMES[given["game"]].rules
        if len(given["bots"]) not in rules.table_sizes:
            raise CommandError(f"This game is for {list(rules.table_sizes)} seats.")
        try:
            chosen = rules.options.parse(with_preset(rules.presets, given["preset"], {}))
        except OptionsError as error:
            raise CommandError(str(error)) from error
        return Match(given["game"], given["bots"], chosen.dump(), given["seed"])

    def _tell(self, results: list[Result]) -> None:
        """Draw the progress bar, at most twice a second."""
        if time.monotonic() - self.shown < 0.5 and len(results) < self.deals:
            return
        self.shown = time.monotonic()
        full = BAR * len(results) // max(1, self.deals)
        found = figures.share(results, 0)
        line = (
            f"\r[{'#' * full}{'.' * (BAR - full)}] {len(results)}/{self.deals} deals  "
            f"{found.value:.3f} [{found.low:.3f}, {found.high:.3f}]"
        )
        self.stderr.write(line, ending="")
        self.stderr.flush()

    def _report(self, match: Match, results: list[Result], line: float | None) -> None:
        for number, bot in enumerate(match.bots):
            found = figures.share(results, number)
            self.stdout.write(
                f"{bot:8} won {found.value:.3f} of {found.games} games "
                f"[{found.low:.3f}, {found.high:.3f}]"
            )
        if line is not None:
            found = figures.share(results, 0)
            said = "cleared" if found.low >= line else "missed" if found.high < line else "open"
            self.stdout.write(f"The line {line:.3f} is {said}.")
        for bot, (count, median, most) in figures.costs(results).items():
            self.stdout.write(f"{bot:8} {count} decisions, p50 {median} ms, p95 {most} ms of CPU")
        if len(set(match.bots)) == len(match.bots):
            for bot, rating in figures.ratings(match.bots, results).items():
                self.stdout.write(f"{bot:8} rating {rating}")
