"""Django's admin with the console's site instead of its own."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class ConsoleConfig(AdminConfig):
    default_site = "games.console.admin_site.ConsoleSite"
    verbose_name = "Console"
