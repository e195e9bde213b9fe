"""Play games of weeks in seconds, in the database that the environment names.

``demo_game --days`` runs this with services of its own.
"""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from devtools.demo.api_client import ApiError
from devtools.demo.game import PromiseBrokenError
from devtools.demo.score_sheet import sheet
from devtools.time_travel.agreeing_players import Agreement
from devtools.time_travel.in_process_server import served
from devtools.time_travel.passing_time import TimeTravel
from devtools.time_travel.vanishing_player import Story
from games.clocks.now import now, travelling
from games.engine.record_shape import RecordError
from games.services import on_commit


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=None, help="of the players' choices")

    def handle(self, *, seed: int | None, **_: object) -> None:
        call_command("migrate", verbosity=0)
        on_commit.send_task = lambda *_: None  # no worker runs here: the sweeps do it all
        with travelling() as traveller, served() as address:
            began = now()
            days, rng, say = TimeTravel(traveller), Random(seed), self.stdout.write
            story = Story(address, days, rng, say)
            try:
                view = story.play()
                scores = story.score_sheet()
                Agreement(story.people[:3], story.newcomer, days, rng, say).play()
            except (ApiError, PromiseBrokenError, RecordError) as error:
                raise CommandError(str(error)) from error
            for line in sheet(view, scores):
                self.stdout.write(line)
            self.stdout.write(f"{(now() - began).days} days.")
