"""Logging in: by name and password, or by a link that was sent by mail and works once."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.contrib.auth.backends import AllowAllUsersModelBackend
from django.db import transaction
from django.db.models.functions import Lower
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games import signed_links
from games.clocks.now import now
from games.errors import (
    AccountClosedError,
    ApplicationError,
    BadCredentialsError,
    BadLoginLinkError,
)
from games.models import Message, User
from games.payloads.timestamps import instant
from games.policy import LOGIN_LINKS_AN_HOUR
from games.selectors.accounts import sanctions
from games.services.accounts import lockout
from games.services.on_commit import request_login_link, wake_delivery
from games.texts.messages import moment
from games.texts.moderation import reason_line
from games.texts.reasons import Reason

# It asks for the password alone, and not whether the account is open.
ANY_ACCOUNT: Final = AllowAllUsersModelBackend()


def log_in(*, request: HttpRequest, username: str, password: str) -> User:
    """Find the account that a name and a password open.

    Raises BadCredentialsError; TooFastError after too many wrong ones, even for the right one;
    AccountClosedError for the right password of an account that moderators have closed. It takes
    as long, so that a wrong password tells nothing.
    """
    guess = lockout.count_try(username)
    user = ANY_ACCOUNT.authenticate(request, username=username, password=password)
    if not isinstance(user, User) or user.owner_id is not None:
        raise _bad_credentials()
    guess.take_back()
    if not user.is_active:
        raise _closed(user)
    return user


def request_link(*, email: str) -> None:
    """Have a link sent to an address, if it is an account's.

    The caller does not learn whose address it is: the wait is the same for all addresses.
    """
    request_login_link(email)


@transaction.atomic(savepoint=False)
def send_link_for(*, email: str) -> None:
    """Put a link into the ledger if an account has this address; more than some an hour are not."""
    rows = User.objects.select_for_update().alias(address=Lower("email"))
    user = rows.filter(address=email.lower(), is_active=True).exclude(email="").first()
    if user is None:
        return
    recent = Message.objects.filter(
        user=user, event=Message.Event.LOGIN, created_at__gt=now() - timedelta(hours=1)
    )
    if recent.count() < LOGIN_LINKS_AN_HOUR:
        send_link(user=user)


def send_link(*, user: User) -> None:
    """Put a log-in link into the ledger: due at once, at night too, whatever else its owner wants.

    The link itself is made when it is sent, and kept nowhere.
    """
    at = now()
    Message.objects.create(
        user=user,
        event=Message.Event.LOGIN,
        channel=Message.Channel.MAIL,
        key=f"login:{uuid4()}",
        due_at=at,
        created_at=at,
    )
    wake_delivery(Message.Channel.MAIL)


def owner_of_link(*, token: str) -> User:
    """Give the user whom a link would let in, without using it. Raises BadLoginLinkError."""
    try:
        return signed_links.read_login_token(token, User.objects.all())
    except signed_links.BadLinkError as error:
        raise _bad_link() from error


@transaction.atomic(savepoint=False)
def log_in_by_link(*, token: str) -> User:
    """Use a link: it opens nothing any more. Raises BadLoginLinkError.

    Mail reaches its owner, so that an address that was refused once is one again.
    """
    try:
        user = signed_links.read_login_token(token, User.objects.select_for_update())
    except signed_links.BadLinkError as error:
        raise _bad_link() from error
    user.last_login, user.mail_refused_at = now(), None
    user.save(update_fields=["last_login", "mail_refused_at"])
    return user


def _closed(user: User) -> ApplicationError:
    """Tell the owner why the account is closed, until when, and how to appeal."""
    row = sanctions.closing(user=user)
    if row is None:  # closed by nobody who has to answer for it
        return _bad_credentials()
    until, reason = moment(user.zone, instant(row.until)), Reason(row.canned, row.reason)
    words = [
        _("It is closed until %(until)s.") % {"until": until} if until else _("It stays closed."),
        reason_line(reason),
    ]
    appeal = signed_links.appeal_url(row.pk) if sanctions.may_appeal(row) else None
    if appeal:
        words.append(_("If you think that this is wrong, say why: another moderator decides."))
    return AccountClosedError(
        " ".join(words), until=instant(row.until), reason=str(reason), appeal=appeal
    )


def _bad_credentials() -> BadCredentialsError:
    return BadCredentialsError(_("No account has this name and password."))


def _bad_link() -> BadLoginLinkError:
    return BadLoginLinkError(_("It has been used, or is too old. Ask for a new one."))
