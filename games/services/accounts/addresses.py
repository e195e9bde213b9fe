"""Mail addresses: anybody may name one, and its owner proves it with a link sent there.

Naming an address reveals nothing about it: everybody gets the same answer after the same work.
What the mail says depends on who holds the address (``games.selectors.accounts.addresses``).
"""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

from django.db import IntegrityError, transaction
from django.db.models.functions import Lower
from django.utils.translation import gettext as _

from games import signed_links
from games.clocks.now import now
from games.errors import BadLoginLinkError
from games.models import Message, User
from games.policy import LOGIN_LINKS_AN_HOUR
from games.selectors.accounts.addresses import is_confirmed
from games.services.accounts import account_notices
from games.services.accounts.address_spelling import spelled
from games.services.on_commit import wake_delivery

PROOF = User.EmailProof


@transaction.atomic(savepoint=False)
def send_link(*, user: User) -> None:
    """Send the link that proves an address again: to the new address, if a change is pending."""
    mine = User.objects.select_for_update().get(pk=user.pk)
    address = mine.new_email or ("" if is_confirmed(mine) else mine.email)
    if address:
        enqueue_confirmation(user=mine, address=address)


def name_address(user: User, email: str) -> None:
    """Set an account's address without saving it: a proved one stays until the new one is proved.

    Raises ValidationError.
    """
    email = spelled(email)
    if user.email_proof == PROOF.NONE:
        user.email, user.mail_refused_at = email, None
    else:
        user.new_email = "" if email.lower() == user.email.lower() else email


@transaction.atomic(savepoint=False)
def confirm_new(*, user: User, token: str) -> User:
    """Replace the old address with the new, by the link that was sent to the new one.

    Raises BadLoginLinkError.
    """
    mine = User.objects.select_for_update().get(pk=user.pk)
    if owner_of_link(token=token).pk != mine.pk:
        raise bad_link()
    account_notices.tell(mine, "email")
    mine.email, mine.new_email, mine.mail_refused_at = mine.new_email, "", None
    prove(mine)
    mine.save(update_fields=["new_email", "mail_refused_at"])
    return mine


def owner_of_link(*, token: str) -> User:
    """Return the user whose new address a link would prove. Raises BadLoginLinkError."""
    try:
        return signed_links.read_address_token(token, User.objects.all())
    except signed_links.BadLinkError as error:
        raise bad_link() from error


def prove(user: User) -> None:
    """Save that an account's address is proved; a guest becomes an account.

    Raises BadLoginLinkError if another account holds the address.
    """
    user.email_proof, user.guest_since = PROOF.PROVED, None
    try:
        with transaction.atomic():
            user.save(update_fields=["email", "email_proof", "guest_since"])
    except IntegrityError as error:
        raise BadLoginLinkError(_("Another account has this address by now.")) from error


def enqueue_confirmation(*, user: User, address: str) -> None:
    """Put a confirmation mail into the ledger, whoever holds the address; a few an hour at most."""
    if links_left(address, Message.Event.CONFIRM):
        enqueue_link(user=user, event=Message.Event.CONFIRM, address=address)


def links_left(address: str, event: str) -> int:
    """How many more mails of a kind may go to an address this hour."""
    rows = Message.objects.alias(to=Lower("address")).exclude(address="")
    since = now() - timedelta(hours=1)
    recent = rows.filter(to=address.lower(), created_at__gt=since, event=event)
    return max(0, LOGIN_LINKS_AN_HOUR - recent.count())


def enqueue_link(*, user: User, event: str, address: str) -> None:
    """Put a link mail into the ledger: due at once, also at night, whatever the preferences.

    The link itself is made when the mail is sent, and not stored.
    """
    at = now()
    Message.objects.create(
        user=user,
        event=event,
        channel=Message.Channel.MAIL,
        key=f"{event}:{uuid4()}",
        address=address,
        due_at=at,
        created_at=at,
    )
    wake_delivery(Message.Channel.MAIL)


def bad_link() -> BadLoginLinkError:
    return BadLoginLinkError(_("It has been used, or is too old. Ask for a new one."))
