"""Play whole games over HTTP, and check that the site keeps its promises."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from random import Random

from django.core.management.base import BaseCommand, CommandError

from devtools.demo.api_client import ApiError
from devtools.demo.game import PromiseBrokenError, check_promises, play, seat_clients, sign_up
from devtools.demo.score_sheet import sheet
from games.engine.record_shape import RecordError
from games.engine.types import Json
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS
from meuterer_site.embedded.temporary_site import alone, site

NAMES = ("anna", "bernd", "carla", "dora")


def every_game(rulesets: Mapping[str, Ruleset]) -> Iterator[dict[str, Json]]:
    """Yield games of each ruleset, so that each number of seats and each preset is played."""
    for key, ruleset in rulesets.items():
        sizes = list(ruleset.rules.table_sizes)
        presets: list[str | None] = [*ruleset.rules.presets] or [None]
        for number in range(max(len(sizes), len(presets))):
            seats, preset = sizes[number % len(sizes)], presets[number % len(presets)]
            yield {"ruleset": key, "seats": seats, "preset": preset}


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", default=next(iter(RULESETS)))
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--preset", default="standard")
        parser.add_argument(
            "--every",
            action="store_true",
            help="each installed game, in each number of seats and by each preset",
        )
        parser.add_argument("--seed", type=int, default=None, help="of the clients' choices")
        parser.add_argument(
            "--address",
            default=None,
            help="of a site; else the one that is up here, or a new one for this game",
        )
        parser.add_argument(
            "--days",
            action="store_true",
            help="play over weeks that pass in seconds; one vanishes, one leaves, all agree",
        )
        parser.add_argument("--mails", default=None, help="a folder for the mails of those weeks")

    def handle(
        self,
        *,
        seed: int | None,
        address: str | None,
        every: bool,
        days: bool,
        mails: str | None,
        **game: object,
    ) -> None:
        if days:
            seeded = [] if seed is None else [f"--seed={seed}"]
            sys.exit(alone(["demo_days", *seeded], mails=mails))
        with site(address) as found:
            try:
                for each in every_game(RULESETS) if every else [game]:
                    self.play(found, Random(seed), each)
            except (ApiError, PromiseBrokenError, RecordError) as error:
                raise CommandError(str(error)) from error

    def play(self, address: str, rng: Random, options: dict[str, Json]) -> None:
        seats, ruleset, preset = options["seats"], options["ruleset"], options["preset"]
        clients = [sign_up(address, NAMES[number % len(NAMES)]) for number in range(seats)]
        game_id = seat_clients(clients, {"ruleset": ruleset, "preset": preset})
        played = f"{ruleset} for {seats}, {preset or 'as it is'}"
        self.stdout.write(f"{played}: game {game_id} at {address}")
        view = play(clients, game_id, rng)
        for line in sheet(view, clients[0].get(f"games/{game_id}/score-sheet").body):
            self.stdout.write(line)
        for line in check_promises(clients, game_id):
            self.stdout.write(f"  {line}")
