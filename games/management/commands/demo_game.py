"""Play a whole game over HTTP, and see whether the site keeps its promises."""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.demo.client import ApiError
from games.demo.game import PromiseBrokenError, check_promises, play, seat_clients, sign_up
from games.engine.record import RecordError
from meuterer_site.embedded.temporary import site

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

    def handle(self, *args: Any, **options: Any) -> None:
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
        self.print_sheet(view)
        for seen in check_promises(clients, game_id):
            self.stdout.write(f"  {seen}")

    def print_sheet(self, view: dict[str, Any]) -> None:
        """Print a row a round, with what each seat earned there, and the standings."""
        names = [seat["player"] or seat["bot"] for seat in view["seats"]]
        self.stdout.write("round  " + "  ".join(f"{name:>16}" for name in names))
        for number, row in enumerate(view["view"].get("score_sheet", []), start=1):
            cells = [" + ".join(f"{points:>2}" for points in cell.values()) for cell in row]
            self.stdout.write(f"{number:>5}  " + "  ".join(f"{cell:>16}" for cell in cells))
        scores = [str(standing["score"]) for standing in view["standings"]]
        self.stdout.write("total  " + "  ".join(f"{score:>16}" for score in scores))
        winners = [names[standing["seat"]] for standing in view["standings"] if standing["won"]]
        self.stdout.write(f"{view['ply']} moves. Won by {', '.join(winners) or 'nobody'}.")
