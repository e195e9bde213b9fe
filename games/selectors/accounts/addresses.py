"""Who holds a mail address, and what a link to it would do.

Several accounts may name the same address. It is held by the one whose owner has proved it; of the
others nobody learns anything, but by reading the mail that goes there.
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

State = Literal["free", "held", "blocked"]  # for one account: it may prove it, or not


def accounts_of(address: str) -> QuerySet[User]:
    """The accounts that name an address, in any case of letters, by the index on it."""
    rows = User.objects.alias(address=Lower("email"))
    return rows.filter(address=address.lower()).exclude(email="")


def holder_of(address: str) -> User | None:
    """The account whose address it is."""
    return accounts_of(address).exclude(email_proof=PROOF.NONE).first()


def state_of(address: str, user: User) -> State:
    """Whether an account may prove an address that it names."""
    if is_blocked(address):
        return "blocked"
    holder = holder_of(address)
    return "free" if holder is None or holder.pk == user.pk else "held"


def is_confirmed(user: User) -> bool:
    """Whether somebody has shown that they read the mail to an account's address."""
    return user.email_proof == PROOF.PROVED


def ends_what_was_before(user: User) -> bool:
    """Whether the first link to an address ends password, tokens and sessions of before.

    Whoever set them may be another than the address's owner, but in an account that only links of
    before proofs have opened.
    """
    if user.email_proof == PROOF.ASSUMED:
        return user.has_usable_password()
    return user.email_proof == PROOF.NONE


def warns_of_what_ends(user: User) -> bool:
    """Whether to say so: an account that nothing opens yet has nothing to lose by a link."""
    return ends_what_was_before(user) and (
        user.has_usable_password()
        or Authenticator.objects.filter(user=user).exists()
        or AccountSession.objects.filter(user=user).exists()
        or PersonalToken.objects.filter(user=user).exists()
    )


def is_blocked(address: str) -> bool:
    """Whether an address was that of a deleted account on which a sanction still lies."""
    return Sanction.objects.filter(lifted_at=None, address=digest_of(address)).exists()


def digest_of(address: str) -> str:
    """By what an address is found in a sanction: no address can be read from it."""
    return salted_hmac(SALT, address.lower(), algorithm="sha256").hexdigest()
