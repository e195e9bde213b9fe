"""Take off the second factor of a moderator who has lost it, from the machine of the site.

Administrators do it in the console; this is for when none of them can.
"""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.errors import ApplicationError
from games.selectors.accounts import players
from games.services.moderation import second_factors


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")

    def handle(self, *, name: str, **_: object) -> None:
        person = players.by_name(name).first()
        if person is None:
            raise CommandError(f"There is no account of the name {name!r}.")
        try:
            second_factors.delete_factor(person)
        except ApplicationError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{person.username} makes a new second factor at the next visit.")
