"""Logging in: by name and password, or by a mailed link that works once."""

from __future__ import annotations

from typing import Final

import structlog
from django.contrib.auth.backends import AllowAllUsersModelBackend
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games import signed_links
from games.clocks.now import now
from games.errors import (
    AccountClosedError,
    ApplicationError,
    BadCredentialsError,
    TooFastError,
)
from games.models import Message, PersonalToken, User
from games.payloads.timestamps import instant
from games.selectors.accounts import addresses, players, sanctions
from games.services.accounts import lockout
from games.services.accounts.address_spelling import spelled
from games.services.accounts.addresses import (
    bad_link,
    confirm_new,
    enqueue_link,
    links_left,
    prove,
)
from games.services.accounts.takeover import end_what_was_before
from games.services.on_commit import request_login_link
from games.texts.message_shapes import moment
from games.texts.moderation import reason_line
from games.texts.reasons import Reason

WAY: Final = PersonalToken.Way
# Checks only the password, not whether the account is open.
ANY_ACCOUNT: Final = AllowAllUsersModelBackend()

log = structlog.get_logger()


def log_in(*, request: HttpRequest, username: str, password: str) -> User:
    """Find the account that a name and a password open.

    Raises BadCredentialsError; TooFastError after too many wrong passwords, even for the right
    one; AccountClosedError for the right password of an account closed by moderators. The time
    taken does not tell these apart.
    """
    try:
        guess = lockout.count_try(username)
    except TooFastError:
        record(WAY.PASSWORD, "locked")
        raise
    # Phones capitalise the first letter, and names differ in more than case.
    named = players.by_name(username.strip()).values_list("username", flat=True).first()
    user = ANY_ACCOUNT.authenticate(request, username=named or username, password=password)
    if not isinstance(user, User) or user.owner_id is not None:
        record(WAY.PASSWORD, "wrong")
        raise _bad_credentials()
    guess.take_back()
    if not user.is_active:
        record(WAY.PASSWORD, "closed", user)
        raise closed(user)
    record(WAY.PASSWORD, "right", user)
    return user


def request_link(*, email: str) -> None:
    """Have a link sent to an address, if it is an account's.

    The caller does not learn whose address it is: every address takes the same time.
    """
    request_login_link(email)


@transaction.atomic(savepoint=False)
def send_link_for(*, email: str) -> None:
    """Put a link into the ledger if an account has this address; a few an hour at most.

    While nobody holds the address, its reader gets a link to each account that names it.
    """
    named = _named_by(email)
    holders = [user for user in named if user.email_proof != User.EmailProof.NONE]
    left = links_left(named[0].email, Message.Event.LOGIN) if named else 0
    for user in (holders or named)[:left]:
        enqueue_link(user=user, event=Message.Event.LOGIN, address=user.email)


def _named_by(email: str) -> list[User]:
    """Lock and return the open accounts that name an address, newest first.

    Accounts from before addresses had one spelling are found by the spelling that they have.
    """
    try:
        spellings = [spelled(email), email]
    except ValidationError:
        spellings = [email]
    for spelling in spellings:
        rows = addresses.accounts_of(spelling).select_for_update().filter(is_active=True)
        if named := sorted(rows, key=lambda user: user.pk, reverse=True):
            return named
    return []


def owner_of_link(*, token: str) -> User:
    """Return the user whom a link would log in, without using it. Raises BadLoginLinkError."""
    try:
        return signed_links.read_login_token(token, User.objects.all())
    except signed_links.BadLinkError as error:
        raise bad_link() from error


@transaction.atomic(savepoint=False)
def log_in_by_link(*, token: str, by: User | None = None) -> User:
    """Use a link, which then no longer works. Raises BadLoginLinkError.

    It proves the address. If nobody had done so before, whatever opens the account may be a
    stranger's, and is ended; unless ``by``, who is already logged in, is the account's own user:
    then both are one person. As mail reaches the owner, an address that was refused once is used
    again.
    """
    try:
        user = signed_links.read_login_token(token, User.objects.select_for_update())
    except signed_links.BadLinkError as error:
        record(WAY.LINK, "wrong")
        raise bad_link() from error
    record(WAY.LINK, "right", user)
    if addresses.ends_what_was_before(user) and by != user:
        end_what_was_before(user)
    prove(user)
    user.last_login, user.mail_refused_at = now(), None
    user.save(update_fields=["last_login", "mail_refused_at", "password", "new_email"])
    return user


def confirm_address(*, user: User, token: str) -> User:
    """Prove an address with a link that was sent there, for somebody already logged in.

    Raises BadLoginLinkError.
    """
    if signed_links.is_address_token(token):
        return confirm_new(user=user, token=token)
    if owner_of_link(token=token) != user:
        raise bad_link()
    return log_in_by_link(token=token, by=user)


def record(by: str, outcome: str, user: User | None = None) -> None:
    """Log how a log-in ended; the name typed is not logged, as it may be a password."""
    log.info("log_in", by=by, outcome=outcome, user=user.pk if user else None)


def closed(user: User) -> ApplicationError:
    """Return the error that tells the owner why, and until when, the account is closed."""
    row = sanctions.closing(user=user)
    if row is None:  # closed without a sanction
        return _bad_credentials()
    until, reason = moment(user.zone, instant(row.until)), Reason(row.canned, row.reason)
    words = [
        _("It is closed until %(until)s.") % {"until": until} if until else _("It stays closed."),
        reason_line(reason),
    ]
    appeal = signed_links.appeal_url(row.pk) if sanctions.may_appeal(row) else None
    if appeal:
        words.append(_("If you think this is wrong, tell us why: another moderator will decide."))
    return AccountClosedError(
        " ".join(words), until=instant(row.until), reason=str(reason), appeal=appeal
    )


def _bad_credentials() -> BadCredentialsError:
    return BadCredentialsError(_("No account has this name and password."))
