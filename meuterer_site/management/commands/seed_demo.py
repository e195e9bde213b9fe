"""Make two accounts to log in with, and a table with bots that waits for the first of them."""

from __future__ import annotations

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.urls import reverse

from games.models import Game
from meuterer_site.embedded import demo_data


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print for programs")

    def handle(self, **options: object) -> None:
        accounts, game = demo_data.seed_demo_data()
        path = reverse("table", args=[game.pk])
        if options["json"]:
            data = {"accounts": accounts, "game": {"id": str(game.pk), "url": path}}
            self.stdout.write(json.dumps(data))
            return
        for account in accounts:
            self.stdout.write(f"{account['username']} / {account['password']}")
        self.stdout.write(f"{Game.Status(game.status).value}: {path}")
