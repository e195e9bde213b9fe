"""A real mail server for tests: what it took, and whom it refuses."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from meuterer_site.embedded.ports import free_port


class Box:
    """The mails received, and the server's answers."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refused: dict[str, str] = {}  # address: reply to it

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.mails.append(mail)
        return "250 OK"

    def to(self, name: str) -> list[EmailMessage]:
        """The mails to one of the players of these tests, the oldest first."""
        return [mail for mail in self.mails if mail["To"] == f"{name}@example.org"]

    def subjects(self, name: str) -> list[str]:
        return [str(mail["Subject"]) for mail in self.to(name)]


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    """A mail's text, or its HTML."""
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content())


@contextmanager
def post_office(port: int | None = None) -> Iterator[tuple[Box, int]]:
    """Run a mail server, at a free port unless one is named; yield its box and its port."""
    port = port or free_port()
    box = Box()
    controller = Controller(box, hostname="127.0.0.1", port=port, ready_timeout=60)
    controller.start()
    try:
        yield box, port
    finally:
        controller.stop()
