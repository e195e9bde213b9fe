"""Django's admin with the console's site in the place of its own."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class ConsoleConfig(AdminConfig):
    default_site = "games.console.site.ConsoleSite"
    verbose_name = "Console"
