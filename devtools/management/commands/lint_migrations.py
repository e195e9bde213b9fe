"""Refuse new migrations that lock tables for long, or that the version before cannot live with."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from devtools.migration_linter import check_migration, new_migrations


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        migrations = new_migrations()
        found = [one for migration in migrations for one in check_migration(migration)]
        if found:
            raise CommandError("\n".join(map(str, found)) + "\ndocs/upgrades.md says why.")
        self.stdout.write(f"Checked: {', '.join(one.name for one in migrations) or 'none is new'}.")
