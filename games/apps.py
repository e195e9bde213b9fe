"""The one app of the project."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tasks are sent by the site's Celery app, whichever process sends them."""
        import_module("meuterer_site.celery")
