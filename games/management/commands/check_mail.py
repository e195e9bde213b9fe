"""Send one test mail by the site's settings; if that fails, say what failed and where to look."""

from __future__ import annotations

from argparse import ArgumentParser

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email

from games.services.messages.mail_check import MailCheckError, send_test_mail, server


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="your own: look whether the mail arrives")

    def handle(self, *, address: str, **_: object) -> None:
        try:
            validate_email(address)
        except ValidationError as error:
            raise CommandError(f"{address} is no mail address.") from error
        self.stdout.write(f"{server()}; from {settings.DEFAULT_FROM_EMAIL}")
        try:
            number = send_test_mail(address)
        except MailCheckError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"The server has taken a mail to {address}, Message-ID {number}.\n"
            "If it does not arrive, look into the folder for spam, and whether the domain of "
            "MAIL_FROM names this server (SPF, DKIM, DMARC)."
        )
