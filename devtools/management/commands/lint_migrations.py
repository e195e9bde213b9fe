"""Refuse new migrations that lock tables for long, or that the version before cannot live with."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from devtools.migration_linter import check_new_migrations


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        checked = check_new_migrations()
        if found := [str(one) for findings in checked.values() for one in findings]:
            raise CommandError("\n".join(found) + "\ndocs/upgrades.md says why.")
        self.stdout.write(f"Checked: {', '.join(checked) or 'none is new'}.")
