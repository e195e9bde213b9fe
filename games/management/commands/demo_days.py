"""Play a game of weeks in seconds, in the database that the environment names.

``demo_game --days`` runs this with services of its own.
"""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games import tasks
from games.clocks.instant import now, travelling
from games.days.passing import Days
from games.days.server import served
from games.days.story import Story
from games.demo.client import ApiError
from games.demo.game import PromiseBrokenError
from games.demo.sheet import sheet
from games.engine.record import RecordError


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=None, help="of the players' choices")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        for task in (tasks.play_bots, tasks.attend_game, tasks.deliver):
            task.delay = lambda *_: None  # no worker runs here: the sweeps do it all
        with travelling() as traveller, served() as address:
            began = now()
            story = Story(address, Days(traveller), Random(options["seed"]), self.stdout.write)
            try:
                view = story.play()
                scores = story.score_sheet()
            except (ApiError, PromiseBrokenError, RecordError) as error:
                raise CommandError(str(error)) from error
            for line in sheet(view, scores):
                self.stdout.write(line)
            self.stdout.write(f"{(now() - began).days} days.")
