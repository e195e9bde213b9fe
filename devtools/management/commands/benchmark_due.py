"""Measure due games among very many, in the database that the environment names.

``benchmark --due`` runs this with services and a mail server of its own.
"""

from __future__ import annotations

from django.core.management import call_command
from django.core.management.base import BaseCommand

from devtools.benchmark import due_games
from games.services import on_commit


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: object, **options: object) -> None:
        call_command("migrate", verbosity=0)
        on_commit.send_task = lambda *_: None  # no worker runs here
        milliseconds, plan = due_games.sweep_plan()
        self.stdout.write(
            f"  {milliseconds:>10.2f}  ms of the database to find {due_games.DUE} games due"
        )
        self.stdout.write(f"              among {due_games.ACTIVE:,}: {plan}")
        claimed, handed, waiting, sent = due_games.reminder_times()
        self.stdout.write(
            f"  {claimed:>10.1f}  s to claim {waiting:,} reminders that are due at once"
        )
        self.stdout.write(f"  {handed:>10.1f}  s until {sent:,} of them are with the mail server")
