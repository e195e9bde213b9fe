"""Learn who wins from a position of a game, by games that are played; prints networks as JSON."""

from __future__ import annotations

import json
import os
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from devtools.learning import evaluation
from games.engine.types import Json
from games.rulesets.offline import GAMES


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=list(GAMES))
        parser.add_argument("--seats", type=int, nargs="+", help="by default all that it can have")
        parser.add_argument("--games", type=int, default=80_000)
        parser.add_argument("--hidden", type=int, default=64, help="units of a network")
        parser.add_argument("--passes", type=int, default=8, help="over all that was seen")
        parser.add_argument("--seed", default="learn")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)

    def handle(self, *_: object, **given: Any) -> None:
        try:
            evaluation.evaluable_of(given["game"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        sizes = GAMES[given["game"]].rules.table_sizes
        seats = given["seats"] or list(sizes)
        if not set(seats) <= set(sizes):
            raise CommandError(f"This game is for {list(sizes)} seats.")
        if given["games"] < evaluation.LEAST_GAMES:
            raise CommandError(f"It takes {evaluation.LEAST_GAMES} games or more.")
        if min(given["hidden"], given["passes"], given["processes"]) < 1:
            raise CommandError("Hidden units, passes and processes are one or more.")
        networks = {str(count): self._learn(given, count) for count in seats}
        self.stdout.write(json.dumps({"networks": networks}))

    def _learn(self, given: dict[str, Any], seats: int) -> Json:
        one = evaluation.Study(
            given["game"], seats, given["seed"], given["games"], given["hidden"],
            given["passes"], given["processes"],
        )  # fmt: skip
        began = time.monotonic()
        learnt = evaluation.study(one, lambda done: self.stderr.write(f"{seats} seats: {done}"))
        took = time.monotonic() - began
        for stage, found in learnt.items():
            self.stderr.write(
                f"{seats} seats, {stage}: {found.samples} samples, "
                f"{found.foretold:.3f} of the variance foretold"
            )
        self.stderr.write(f"{seats} seats: {took:.0f} s")
        return {stage: found.network._asdict() for stage, found in learnt.items()}
