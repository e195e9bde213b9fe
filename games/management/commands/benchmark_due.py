"""Measure what is due among very many games, in the database that the environment names.

``benchmark --due`` runs this with services and a mail server of its own.
"""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from games import tasks
from games.benchmark import due


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        tasks.deliver.delay = lambda *_: None  # no worker runs here
        milliseconds, plan = due.sweep_plan()
        self.stdout.write(
            f"  {milliseconds:>10.2f}  ms of the database to find {due.DUE} games due"
        )
        self.stdout.write(f"              among {due.ACTIVE:,}: {plan}")
        claimed, told, waiting, sent = due.reminders_told()
        self.stdout.write(
            f"  {claimed:>10.1f}  s to claim {waiting:,} reminders that are due at once"
        )
        self.stdout.write(f"  {told:>10.1f}  s until {sent:,} of them are with the mail server")
