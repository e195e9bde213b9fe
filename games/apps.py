"""The one app of the project."""

from __future__ import annotations

from importlib import import_module

import structlog
from django.apps import AppConfig

from games.rulesets.registry import REJECTED

log = structlog.get_logger()


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import what registers itself on import: the site's Celery app, the schema's extensions.

        Also log which installed games cannot be used: there was no log any earlier.
        """
        import_module("meuterer_site.celery")
        import_module("games.api.openapi.problems")
        import_module("games.api.openapi.security")
        for name, reason in REJECTED.items():
            log.error("ruleset_left_out", entry_point=name, reason=reason)
