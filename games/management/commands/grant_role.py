"""Make somebody a moderator of this site, from the machine that it runs on: the first one."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.errors import TableError
from games.selectors import people
from games.services.moderation import roles
from games.services.moderation.rights import ROLES


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")
        parser.add_argument("role", choices=[*ROLES, "none"])

    def handle(self, *args: Any, **options: Any) -> None:
        person = people.by_name(options["name"]).filter(is_active=True).first()
        if person is None:
            raise CommandError(f"There is no open account of the name {options['name']!r}.")
        role = "" if options["role"] == "none" else options["role"]
        try:
            roles.set_role(person, role)
        except TableError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{person.username} is {role or 'no moderator'} now.")
