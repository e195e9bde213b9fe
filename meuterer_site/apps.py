"""What each process of the site does at its start."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig

from meuterer_site import errors_to_sentry, traces


class SiteConfig(AppConfig):
    name = "meuterer_site"

    def ready(self) -> None:
        """Register handlers for Celery's signals wherever tasks are sent or run; connect to Sentry.

        Also refuse to start if something that the environment asks for is missing.
        """
        import_module("meuterer_site.metrics.tasks")
        errors_to_sentry.start()
        traces.check()
