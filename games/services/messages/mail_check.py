"""Sends a test mail with the site's settings, and explains what failed on the way."""

from __future__ import annotations

import smtplib
import ssl
from contextlib import suppress
from dataclasses import dataclass
from email.utils import make_msgid, parseaddr
from socket import gaierror
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

NO_TLS: Final = "WRONG_VERSION_NUMBER"  # the server does not speak TLS on this port
TIMED_OUT: Final = "timed out"


class MailCheckError(Exception):
    """The mail was not accepted; the message says what failed, and what to check."""

    def __init__(self, failed: str, look_at: str, error: Exception) -> None:
        super().__init__(f"{failed}.\n  Reason given: {_words(error)}\n  Look at: {look_at}")


@dataclass(frozen=True)
class Step:
    """What it means if this step raises such an error."""

    error: type[Exception]
    failed: str
    look_at: str


# The first match counts: SMTPException is an OSError.
OPENING: Final = (
    Step(
        smtplib.SMTPAuthenticationError,
        "The server refused the log-in",
        "user and password in MAIL_URL. Special characters are written as %40; some providers "
        "want a password made for this one program.",
    ),
    Step(
        smtplib.SMTPNotSupportedError,
        "The server does not offer what MAIL_URL asks for",
        "the beginning of MAIL_URL: smtp+tls:// needs STARTTLS (often port 587), smtp+ssl:// "
        "speaks TLS from the start (often port 465). A user and a password need a server that "
        "lets users log in, most of them only over TLS.",
    ),
    Step(
        smtplib.SMTPServerDisconnected,
        "There was a connection, but no greeting",
        "port and beginning of MAIL_URL: a port for TLS from the start (often 465) wants "
        "smtp+ssl://. A firewall may also take connections and pass nothing on.",
    ),
    Step(
        smtplib.SMTPException,
        "The server would not talk to this machine",
        "what it said. Many servers take no mail from addresses of homes or clouds.",
    ),
    Step(
        ssl.SSLCertVerificationError,
        "The server's certificate is not to be trusted",
        "the name in MAIL_URL: it must be one that the certificate has, and the certificate must "
        "be valid, and signed by an authority that this machine knows.",
    ),
    Step(
        gaierror,
        "The name of the mail server has no address",
        "the host in MAIL_URL, and whether this machine can look up names.",
    ),
    Step(
        OSError,
        "There is no connection to the mail server",
        "host and port in MAIL_URL, and whether a firewall lets this machine out. Many providers "
        "block port 25; 587 and 465 are usually open.",
    ),
)
SENDING: Final = (
    Step(
        smtplib.SMTPSenderRefused,
        "The server refused the sender",
        "MAIL_FROM: the server must be willing to send for that address. It may also want a "
        "log-in (user and password in MAIL_URL), or TLS first.",
    ),
    Step(
        smtplib.SMTPRecipientsRefused,
        "The server refused the recipient",
        "the address that you named. If it is right, the server sends nothing to other domains "
        "without a log-in: user and password in MAIL_URL.",
    ),
    Step(
        smtplib.SMTPDataError,
        "The server refused the mail itself",
        "what it said: a limit, or a filter that dislikes MAIL_FROM or SITE_URL.",
    ),
    Step(OSError, "The server hung up", "its log, and what it said."),
)
PLAIN_PORT: Final = Step(
    ssl.SSLError,
    "The server does not speak TLS from the start",
    "the beginning of MAIL_URL: smtp+tls:// begins in the clear and goes on with STARTTLS (often "
    "port 587); smtp+ssl:// speaks TLS from the start (often port 465).",
)
SILENT: Final = Step(
    OSError,
    "The mail server did not answer in time",
    "host and port in MAIL_URL. A port for TLS from the start (often 465) wants smtp+ssl://; and "
    "a firewall may swallow connections instead of refusing them.",
)


def server() -> str:
    """Return the server in the settings and the protocol used, without the password."""
    how = "in the clear"
    if settings.EMAIL_USE_SSL:
        how = "TLS from the start"
    elif settings.EMAIL_USE_TLS:
        how = "STARTTLS"
    user = f"log-in as {settings.EMAIL_HOST_USER}" if settings.EMAIL_HOST_USER else "no log-in"
    return f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}, {how}, {user}"


def send_test_mail(address: str) -> str:
    """Send a mail to an address, and return its Message-ID. Raises MailCheckError."""
    line = get_connection()
    number = make_msgid(domain=parseaddr(settings.DEFAULT_FROM_EMAIL)[1].partition("@")[2])
    mail = EmailMessage(
        subject=f"A test from {settings.SITE_URL}",
        body=f"This site can send mail: {settings.SITE_URL}\n",
        to=[address],
        headers={"Message-ID": number, "Auto-Submitted": "auto-generated"},
        connection=line,
    )
    try:
        _open(line)
        mail.send()
    except OSError as error:
        raise _explained(error, SENDING) from error
    finally:
        with suppress(OSError):
            line.close()
    return number


def _open(line: BaseEmailBackend) -> None:
    try:
        line.open()
    except OSError as error:
        raise _not_opened(error) from error


def _not_opened(error: OSError) -> MailCheckError:
    if isinstance(error, TimeoutError) or TIMED_OUT in str(error):
        return _explained(error, (SILENT,))
    if isinstance(error, ssl.SSLError) and NO_TLS in str(error):
        return _explained(error, (PLAIN_PORT,))
    return _explained(error, OPENING)


def _explained(error: OSError, steps: tuple[Step, ...]) -> MailCheckError:
    step = next(step for step in steps if isinstance(error, step.error))
    return MailCheckError(step.failed, step.look_at, error)


def _words(error: Exception) -> str:
    """What the server or the system said."""
    said: bytes | str
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, said = next(iter(error.recipients.values()))
    elif isinstance(error, smtplib.SMTPResponseException):
        code, said = error.smtp_code, error.smtp_error
    else:
        return str(error) or type(error).__name__
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    return f"{code} {text}"
