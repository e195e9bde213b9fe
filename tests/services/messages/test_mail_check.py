"""manage.py check_mail against real mail servers, each of which fails at another step."""

from __future__ import annotations

import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from django.core.management import CommandError, call_command

from tests.kit.mailbox import Box, text_of
from tests.outbound.servers import Server, answers, hangs
from tests.services.messages.test_delivery import closed_port

__all__ = ["closed_port"]
ME = "ada@example.org"
PASSWORD = "plenty-of-rum-88"
Serve = Callable[..., Box]


class ChoosyBox(Box):
    """A box that may refuse senders and whole mails, too."""

    def __init__(self) -> None:
        super().__init__()
        self.refused_mail = ""

    async def handle_MAIL(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if address in self.refused:
            return self.refused[address]
        envelope.mail_from = address
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        return self.refused_mail or await super().handle_DATA(server, session, envelope)


def check(address: str = ME) -> str:
    said = StringIO()
    call_command("check_mail", address, stdout=said)
    return said.getvalue()


def failure() -> str:
    """What the command says when it fails."""
    with pytest.raises(CommandError) as found:
        check()
    assert PASSWORD not in str(found.value)
    return str(found.value)


@pytest.fixture(autouse=True)
def real_mail(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"


@pytest.fixture
def server(settings: Any) -> Iterator[Serve]:
    """Start a mail server, and have the settings name it."""
    settings.EMAIL_HOST = "localhost"
    with ExitStack() as stack:

        def start(**options: Any) -> ChoosyBox:
            box = ChoosyBox()
            with socket.create_server(("127.0.0.1", 0)) as probe:
                port = probe.getsockname()[1]
            started = Controller(box, hostname="127.0.0.1", port=port, ready_timeout=60, **options)
            started.start()
            stack.callback(started.stop)
            settings.EMAIL_PORT = port
            return box

        yield start


@pytest.fixture
def trusting(pem: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Trust the certificate of the tests, whatever host it is for."""
    made = ssl.create_default_context

    def trusts(*args: Any, **options: Any) -> ssl.SSLContext:
        context = made(*args, **options)
        context.check_hostname = False
        context.load_verify_locations(pem)
        return context

    monkeypatch.setattr(ssl, "create_default_context", trusts)


def tls(pem: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    return context


def lets_in(*_: object) -> AuthResult:
    return AuthResult(success=True)


def lets_nobody_in(*_: object) -> AuthResult:
    return AuthResult(success=False, handled=False)


def test_check_mail_sends_one_mail_and_says_how(server: Serve, settings: Any) -> None:
    box = server()
    settings.DEFAULT_FROM_EMAIL = "Meuterer <play@example.org>"
    said = check()
    (mail,) = box.mails
    assert (mail["To"], mail["From"]) == (ME, "Meuterer <play@example.org>")
    assert mail["Message-ID"] in said
    assert f"localhost:{settings.EMAIL_PORT}, in the clear, no log-in" in said
    assert settings.SITE_URL in text_of(mail)


def test_check_mail_logs_in_by_starttls(
    server: Serve, settings: Any, pem: Path, trusting: None
) -> None:
    box = server(
        tls_context=tls(pem), require_starttls=True, auth_required=True, authenticator=lets_in
    )
    settings.EMAIL_USE_TLS = True
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "ada", PASSWORD
    said = check()
    assert len(box.mails) == 1
    assert "STARTTLS, log-in as ada" in said
    assert PASSWORD not in said


def test_check_mail_without_an_address_is_refused() -> None:
    with pytest.raises(CommandError, match="ada is no mail address"):
        check("ada")


def test_check_mail_to_a_closed_port_says_there_is_no_connection(
    settings: Any, closed_port: int
) -> None:
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", closed_port
    said = failure()
    assert said.startswith("There is no connection to the mail server")
    assert "refused" in said


def test_check_mail_to_an_unknown_name_says_so(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    settings.EMAIL_HOST = "mail.example.invalid"
    assert failure().startswith("The name of the mail server has no address")


def test_check_mail_to_a_silent_server_says_it_did_not_answer(settings: Any) -> None:
    settings.EMAIL_HOST, settings.EMAIL_TIMEOUT = "127.0.0.1", 0.3
    with Server(hangs, None) as silent:
        settings.EMAIL_PORT = silent.port
        assert failure().startswith("The mail server did not answer in time")


def test_check_mail_to_a_server_that_wants_nobody_says_what_it_said(settings: Any) -> None:
    settings.EMAIL_HOST = "127.0.0.1"
    with Server(answers("554 No mail from you"), None) as unwilling:
        settings.EMAIL_PORT = unwilling.port
        said = failure()
    assert said.startswith("The server would not talk to this machine")
    assert "554 No mail from you" in said


def test_check_mail_to_a_server_that_hangs_up_says_there_was_no_greeting(settings: Any) -> None:
    settings.EMAIL_HOST = "127.0.0.1"
    with Server(lambda *_: None, None) as short:
        settings.EMAIL_PORT = short.port
        assert failure().startswith("There was a connection, but no greeting")


def test_check_mail_by_tls_to_a_plain_port_names_starttls(server: Serve, settings: Any) -> None:
    server()
    settings.EMAIL_USE_SSL = True
    said = failure()
    assert said.startswith("The server does not speak TLS from the start")
    assert "smtp+tls://" in said


def test_check_mail_without_starttls_at_the_server_says_so(server: Serve, settings: Any) -> None:
    server()
    settings.EMAIL_USE_TLS = True
    said = failure()
    assert said.startswith("The server does not offer what MAIL_URL asks for")
    assert "STARTTLS" in said


def test_check_mail_with_an_unknown_certificate_says_so(
    server: Serve, settings: Any, pem: Path
) -> None:
    server(tls_context=tls(pem))
    settings.EMAIL_USE_TLS = True
    assert failure().startswith("The server's certificate is not to be trusted")


def test_check_mail_with_a_wrong_password_says_so(
    server: Serve, settings: Any, pem: Path, trusting: None
) -> None:
    server(tls_context=tls(pem), authenticator=lets_nobody_in)
    settings.EMAIL_USE_TLS = True
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "ada", PASSWORD
    said = failure()
    assert said.startswith("The server refused the log-in")
    assert "535" in said


def test_check_mail_of_a_refused_sender_names_mail_from(server: Serve, settings: Any) -> None:
    settings.DEFAULT_FROM_EMAIL = "play@example.org"
    server().refused["play@example.org"] = "553 not yours"
    said = failure()
    assert said.startswith("The server refused the sender")
    assert "553 not yours" in said
    assert "MAIL_FROM" in said


def test_check_mail_to_a_refused_recipient_says_so(server: Serve) -> None:
    server().refused[ME] = "550 no such user"
    said = failure()
    assert said.startswith("The server refused the recipient")
    assert "550 no such user" in said


def test_check_mail_that_is_refused_as_a_whole_says_so(server: Serve) -> None:
    box = server()
    assert isinstance(box, ChoosyBox)
    box.refused_mail = "552 too long"
    said = failure()
    assert said.startswith("The server refused the mail itself")
    assert "552 too long" in said


def test_check_mail_that_is_cut_off_says_the_server_hung_up(server: Serve) -> None:
    box = server()
    assert isinstance(box, ChoosyBox)

    async def hang_up(smtp: Any, *_: object) -> str:
        smtp.transport.close()
        return "250 OK"

    box.handle_DATA = hang_up  # type: ignore[method-assign]
    assert failure().startswith("The server hung up")


def test_smtp_errors_are_errors_of_the_system() -> None:
    """What the steps rely on: one kind of error to catch."""
    assert issubclass(smtplib.SMTPException, OSError)
