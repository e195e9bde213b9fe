"""The one app of the project."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Load what is found by being loaded: the site's Celery app, the schema's extension."""
        import_module("meuterer_site.celery")
        import_module("games.api.schema")
        import_module("games.api.security")
