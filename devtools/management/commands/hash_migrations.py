"""Add new migrations to games/migrations/hashes.txt; refuse if a listed one has changed."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from devtools.migration_hashes import ChangedMigrationError, add_new_hashes


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        try:
            added = add_new_hashes()
        except ChangedMigrationError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Added: {', '.join(added) or 'nothing; the list is up to date'}.")
