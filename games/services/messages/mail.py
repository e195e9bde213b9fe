"""Mail: a message as text and HTML, with headers for unsubscribing and threading."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.utils import format_datetime, parseaddr
from functools import partial
from typing import Final

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from games import signed_links
from games.clocks.now import now
from games.models import Message
from games.outbound.http_client import Outcome
from games.selectors.accounts import addresses
from games.selectors.messages.content import message_text_for, reader_of
from games.selectors.messages.validity import address_of, is_link
from games.services.messages.outbox import takes_mail
from games.texts.message_shapes import MessageText


class OutageError(Exception):
    """The mail server is down: no message is to blame, and all of them wait."""


class SilenceError(OutageError):
    """The mail server accepts connections but does not answer, which blocks whoever waits."""


CLOSING: Final = 421  # the SMTP reply of a server that is about to go
REFUSED: Final = 500  # SMTP replies from here on are final


@contextmanager
def sender() -> Iterator[Callable[[Message], Outcome]]:
    """Lend one connection to the mail server for many mails; the first mail opens it."""
    line = get_connection()
    try:
        yield partial(send, line=line)
    finally:
        with suppress(OSError, smtplib.SMTPException):
            line.close()


def send(message: Message, line: BaseEmailBackend) -> Outcome:
    """Hand a message to the mail server. Raises OutageError if there is none."""
    # A requested link is sent anyway: it is how an address is proved, or works again.
    if not is_link(message) and not takes_mail(message.user):
        return Outcome("gone", "no address")
    with translation.override(reader_of(message).language):
        mail = compose(message, message_text_for(message))
    _open(line)
    mail.connection = line
    try:
        mail.send()
    except smtplib.SMTPRecipientsRefused as error:
        code, words = next(iter(error.recipients.values()))
        return _refusal(code, words)
    except (smtplib.SMTPServerDisconnected, smtplib.SMTPConnectError) as error:
        raise _outage(error) from error
    except smtplib.SMTPNotSupportedError as error:  # letters that the server does not accept
        return Outcome("refused", str(error))
    except smtplib.SMTPResponseException as error:  # concerns this mail, not this address
        if error.smtp_code == CLOSING:
            raise OutageError(str(error)) from error
        return Outcome("retry", f"{error.smtp_code} {error.smtp_error!r}")
    except OSError as error:
        raise _outage(error) from error
    return Outcome("sent", "")


def compose(message: Message, content: MessageText) -> EmailMultiAlternatives:
    """Compose a mail in the active language."""
    user, game = message.user, message.game
    url, why, stop = _foot(message)
    language = reader_of(message).language
    context = {
        "content": content,
        "user": user,
        "url": url,
        "unsubscribe_url": stop,
        "why": why % {"name": user.username},
        "stop": _("No more messages of this kind"),
        "language": language,
    }
    host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].partition("@")[2]
    headers = {
        "Message-ID": f"<{message.pk}@{host}>",
        "Auto-Submitted": "auto-generated",
        "Content-Language": language,
    }
    if stop:
        headers["List-Unsubscribe"] = f"<{stop}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"  # RFC 8058
    if game is not None:
        headers["References"] = f"<game.{game.pk}@{host}>"  # so that a game is one thread
    mail = EmailMultiAlternatives(
        subject=content.subject,
        body=render_to_string("games/mail.txt", context),
        to=[address_of(message)],
        headers=headers | {"Date": format_datetime(now())},
    )
    mail.attach_alternative(render_to_string("games/mail.html", context), "text/html")
    return mail


def _foot(message: Message) -> tuple[str, str, str]:
    """Return where a mail leads, why it came, and where to unsubscribe if possible."""
    user, game = message.user, message.game
    if is_link(message):  # just requested, so there is nothing to unsubscribe from
        asked = _("You are getting this because someone asked for a link to log in as %(name)s.")
        named = _(
            "You are getting this because someone named your address for the account %(name)s."
        )
        return _link(message), asked if message.event == Message.Event.LOGIN else named, ""
    if message.event == Message.Event.ACCOUNT:
        here = _("You are getting this because you have an account here as %(name)s.")
        return signed_links.account_url(), here, ""
    if message.event == Message.Event.MODERATION:  # these cannot be switched off
        url = signed_links.message_url(user, game, message.data.get("sanction"))
        return url, _("You are getting this because you have an account here as %(name)s."), ""
    stop = signed_links.unsubscribe_url(user, message.event, message.channel)
    return (
        signed_links.game_url(user, game),
        _("You are getting this because you play as %(name)s."),
        stop,
    )


def _link(message: Message) -> str:
    """Return the link that proves an address if its account may; else the log-in page."""
    user, address = message.user, address_of(message)
    if addresses.state_of(address, user) != "free":
        return signed_links.sign_in_url()
    if user.new_email.lower() == address.lower():
        return signed_links.address_url(user)
    return signed_links.login_url(user)


def _open(line: BaseEmailBackend) -> None:
    """Connect to the mail server, unless connected already. Raises OutageError."""
    try:
        line.open()
    except (OSError, smtplib.SMTPException) as error:
        raise _outage(error) from error


def _outage(error: Exception) -> OutageError:
    """Return the error for a server that is down or silent; for smtplib, silence is a hang-up."""
    is_silent = isinstance(error, TimeoutError) or isinstance(error.__context__, TimeoutError)
    return SilenceError(str(error)) if is_silent else OutageError(str(error))


def _refusal(code: int, words: bytes | str) -> Outcome:
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    return Outcome("refused" if code >= REFUSED else "retry", f"{code} {text}")
