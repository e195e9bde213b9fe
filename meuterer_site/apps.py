"""The processes of the site, as an app of Django's."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "meuterer_site"

    def ready(self) -> None:
        """Let Celery's signals be heard, in whatever sends or runs tasks."""
        import_module("meuterer_site.metrics.tasks")
