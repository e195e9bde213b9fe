"""What each process of the site does when it starts."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig

from meuterer_site import errors_to_sentry, traces


class SiteConfig(AppConfig):
    name = "meuterer_site"

    def ready(self) -> None:
        """Let Celery's signals be heard, in whatever sends or runs tasks; connect to Sentry.

        Also refuse to start without what the environment asks for.
        """
        import_module("meuterer_site.metrics.tasks")
        errors_to_sentry.start()
        traces.check()
