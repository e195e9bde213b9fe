"""Who holds a mail address, and what a link to it would do.

Several accounts may name the same address. The one whose owner has proved it holds it; only by
reading the mail sent there can anybody learn about the others.
"""

from __future__ import annotations

from typing import Final, Literal

from allauth.mfa.models import Authenticator
from django.db.models import QuerySet
from django.db.models.functions import Lower
from django.utils.crypto import salted_hmac

from games.models import AccountSession, PersonalToken, Sanction, User

SALT: Final = "games.services.accounts.blocked_emails"
PROOF = User.EmailProof

State = Literal["free", "held", "blocked"]  # of an address, for one account


def accounts_of(address: str) -> QuerySet[User]:
    """The accounts that name an address, whatever the case of letters, by an index."""
    rows = User.objects.alias(address=Lower("email"))
    return rows.filter(address=address.lower()).exclude(email="")


def holder_of(address: str) -> User | None:
    """The account that holds an address."""
    return accounts_of(address).exclude(email_proof=PROOF.NONE).first()


def state_of(address: str, user: User) -> State:
    """Whether an account may prove an address that it names (``free``), and if not, why."""
    if is_blocked(address):
        return "blocked"
    holder = holder_of(address)
    return "free" if holder is None or holder.pk == user.pk else "held"


def is_confirmed(user: User) -> bool:
    """Whether somebody has proved that they read the mail to an account's address."""
    return user.email_proof == PROOF.PROVED


def ends_what_was_before(user: User) -> bool:
    """Whether the first link to an address ends earlier passwords, tokens and sessions.

    Somebody other than the address's owner may have set them. The exception is an account without
    a password from before addresses were proved: only links by mail have ever opened it.
    """
    if user.email_proof == PROOF.ASSUMED:
        return user.has_usable_password()
    return user.email_proof == PROOF.NONE


def warns_of_what_ends(user: User) -> bool:
    """Whether to warn of that: an account that nothing opens yet has nothing to lose by a link."""
    return ends_what_was_before(user) and (
        user.has_usable_password()
        or Authenticator.objects.filter(user=user).exists()
        or AccountSession.objects.filter(user=user).exists()
        or PersonalToken.objects.filter(user=user).exists()
    )


def is_blocked(address: str) -> bool:
    """Whether an address belonged to a deleted account with a sanction still in force."""
    return Sanction.objects.filter(lifted_at=None, address=digest_of(address)).exists()


def digest_of(address: str) -> str:
    """The digest by which an address is found in a sanction, and which does not reveal it."""
    return salted_hmac(SALT, address.lower(), algorithm="sha256").hexdigest()
