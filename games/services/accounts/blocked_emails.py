"""Mail addresses that open no account: of accounts deleted while they were closed or muted.

Of the address a digest is kept with the sanction, keyed by the site's secret, until that ends: it
tells that an address is the same one, and no address can be read from it.
"""

from __future__ import annotations

from typing import Final

from django.utils.crypto import salted_hmac

from games.models import Sanction, User

SALT: Final = "games.services.accounts.blocked_emails"


def block(*, user: User) -> None:
    """Keep the address of an account that is being deleted, for as long as a sanction lasts."""
    if user.email:
        rows = Sanction.objects.filter(user=user, lifted_at=None)
        rows.exclude(kind=Sanction.Kind.WARNING).update(address=_digest(user.email))


def is_blocked(email: str) -> bool:
    """Whether an address was that of an account on which something still lies."""
    return Sanction.objects.filter(lifted_at=None, address=_digest(email)).exists()


def _digest(email: str) -> str:
    return salted_hmac(SALT, email.lower(), algorithm="sha256").hexdigest()
