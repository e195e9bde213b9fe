"""Play a whole game over HTTP, and see whether the site keeps its promises."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.demo.client import ApiError
from games.demo.game import PromiseBrokenError, check_promises, play, seat_clients, sign_up
from games.demo.sheet import sheet
from games.engine.record import RecordError
from meuterer_site.embedded.temporary import alone, site

NAMES = ("anna", "bernd", "carla", "dora")


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", default="meuterer")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--preset", default="standard")
        parser.add_argument("--seed", type=int, default=None, help="of the clients' choices")
        parser.add_argument(
            "--address",
            default=None,
            help="of a site; else the one that is up here, or a new one for this game",
        )

        parser.add_argument(
            "--days",
            action="store_true",
            help="play over weeks that pass in seconds; one player vanishes",
        )
        parser.add_argument("--mails", default=None, help="a folder for the mails of those weeks")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["days"]:
            seed = [] if options["seed"] is None else [f"--seed={options['seed']}"]
            sys.exit(alone(["demo_days", *seed], mails=options["mails"]))
        with site(options["address"]) as address:
            try:
                self.play(address, options)
            except (ApiError, PromiseBrokenError, RecordError) as error:
                raise CommandError(str(error)) from error

    def play(self, address: str, options: dict[str, Any]) -> None:
        clients = [sign_up(address, name) for name in NAMES[: options["seats"]]]
        new_game = {"ruleset": options["ruleset"], "preset": options["preset"]}
        game_id = seat_clients(clients, new_game)
        self.stdout.write(f"Game {game_id} at {address}")
        view = play(clients, game_id, Random(options["seed"]))
        for line in sheet(view, clients[0].get(f"games/{game_id}/score-sheet").body):
            self.stdout.write(line)
        for seen in check_promises(clients, game_id):
            self.stdout.write(f"  {seen}")
