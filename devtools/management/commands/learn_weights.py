"""Learn the weights of a game's rules of thumb by letting them play; prints them as JSON."""

from __future__ import annotations

import json
import os
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from devtools.learning import evolution
from games.rulesets.offline import GAMES


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=list(GAMES))
        parser.add_argument("--seats", type=int, nargs="+", help="by default all that it can have")
        parser.add_argument("--steps", type=int, default=40)
        parser.add_argument("--deals", type=int, default=1500, help="of each step, played twice")
        parser.add_argument("--against-itself", type=float, default=0.3, help="a part of the deals")
        parser.add_argument("--after", type=int, default=500, help="deals that try the result")
        parser.add_argument("--seed", default="learn")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)

    def handle(self, *_: object, **given: Any) -> None:
        game = given["game"]
        try:
            evolution.learnable_of(game)
        except ValueError as error:
            raise CommandError(str(error)) from error
        sizes = GAMES[game].rules.table_sizes
        seats = given["seats"] or list(sizes)
        if not set(seats) <= set(sizes):
            raise CommandError(f"This game is for {list(sizes)} seats.")
        if min(given["steps"], given["deals"], given["processes"], given["after"]) < 1:
            raise CommandError("Steps, deals, processes and deals after are one or more.")
        if not 0 <= given["against_itself"] <= 1:
            raise CommandError("The part of deals against itself is between 0 and 1.")
        tables = {str(count): self._learn(given, count) for count in seats}
        self.stdout.write(json.dumps({"weights": tables}, indent=2))

    def _learn(self, given: dict[str, Any], seats: int) -> evolution.Weights:
        lesson = evolution.Lesson(
            given["game"], seats, given["seed"], given["steps"], given["deals"],
            given["processes"], given["against_itself"],
        )  # fmt: skip
        began = time.monotonic()
        weights: evolution.Weights = {}
        for done in evolution.learn(lesson):
            weights = done.weights
            won = "none against the first" if done.won is None else f"{done.won:.3f}"
            self.stderr.write(f"{seats} seats, step {done.step}/{given['steps']}: {won}")
        share = evolution.wins(lesson, weights, given["after"])
        took = time.monotonic() - began
        self.stderr.write(f"{seats} seats: the result wins {share:.3f} in {took:.0f} s")
        return {name: round(value, 2) for name, value in weights.items()}
