"""Make somebody a moderator of this site, from the machine that it runs on: the first one."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.errors import ApplicationError
from games.selectors.accounts import players
from games.services.moderation import roles
from games.services.moderation.permissions import ROLES


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")
        parser.add_argument("role", choices=[*ROLES, "none"])

    def handle(self, *, name: str, role: str, **_: object) -> None:
        person = players.by_name(name).filter(is_active=True).first()
        if person is None:
            raise CommandError(f"There is no open account of the name {name!r}.")
        held = "" if role == "none" else role
        try:
            roles.set_role(person, held)
        except ApplicationError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{person.username} is {held or 'no moderator'} now.")
