"""/.well-known/security.txt: where to write about a hole in the site."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.test import Client

from games.clocks.now import now

PATH = "/.well-known/security.txt"


def fields(client: Client) -> dict[str, str]:
    answer = client.get(PATH)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    lines = answer.content.decode().splitlines()
    return dict(line.split(": ", 1) for line in lines)


def test_contact_is_the_one_that_the_operator_has_set(client: Client, settings: Any) -> None:
    settings.SECURITY_CONTACT = "https://example.org/report"
    assert fields(client)["Contact"] == "https://example.org/report"


def test_contact_is_the_sender_of_mails_unless_another_is_set(
    client: Client, settings: Any
) -> None:
    settings.SECURITY_CONTACT, settings.DEFAULT_FROM_EMAIL = "", "The site <play@example.org>"
    assert fields(client)["Contact"] == "mailto:play@example.org"


def test_file_expires_within_a_year_and_names_its_address(client: Client, settings: Any) -> None:
    found = fields(client)
    left = datetime.fromisoformat(found["Expires"]) - now()
    assert timedelta(days=30) < left < timedelta(days=365)
    assert found["Canonical"] == f"{settings.SITE_URL}{PATH}"
    assert found["Preferred-Languages"] == "en, fr, de, ja"
