"""Set everything up and run the site: Postgres, Valkey, web, worker, beat."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from meuterer_site.embedded.data_folder import FolderError, FolderInUseError
from meuterer_site.embedded.lending import site_address
from meuterer_site.embedded.site import Site
from meuterer_site.embedded.supervised_process import ServiceError


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, help="else 8000, or the next one that is free")
        parser.add_argument(
            "--webhooks",
            action="store_true",
            help="keep what is posted to /webhooks/inbox, and show it at /webhooks, likewise",
        )
        parser.add_argument(
            "--mails",
            action="store_true",
            help="show the mails that are caught at /mails, to whoever uses this machine",
        )

    def handle(
        self, *, host: str, port: int | None, mails: bool, webhooks: bool, **_: object
    ) -> None:
        try:
            site = Site(host=host, port=port, say=self.say)
            site.shows_mails, site.shows_webhooks = mails, webhooks
            site.run()
        except FolderInUseError as error:
            address = site_address()
            already = f"The site runs already, at {address}." if address else str(error)
            raise CommandError(already) from error
        except (FolderError, ServiceError) as error:
            raise CommandError(str(error)) from error

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
