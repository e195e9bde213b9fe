"""Take off the second factor of a moderator who has lost it, from the machine of the site.

Administrators do it in the console; this is for when none of them can.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.errors import TableError
from games.selectors import people
from games.services.moderation import factors


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        person = people.by_name(options["name"]).first()
        if person is None:
            raise CommandError(f"There is no account of the name {options['name']!r}.")
        try:
            factors.take_off(person)
        except TableError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{person.username} makes a new second factor at the next visit.")
