"""Mail addresses that no account may prove: those of accounts deleted while closed or muted.

A digest of the address, keyed by the site's secret, is kept with the sanction until that ends. It
can show that an address is the same, but does not reveal it.
"""

from __future__ import annotations

from games.models import Sanction, User
from games.selectors.accounts import addresses


def block(*, user: User) -> None:
    """Block the address of an account that is being deleted, for as long as a sanction lasts.

    An unproved address is not blocked: it may be somebody else's.
    """
    if user.email and user.email_proof != User.EmailProof.NONE:
        rows = Sanction.objects.filter(user=user, lifted_at=None)
        rows.exclude(kind=Sanction.Kind.WARNING).update(address=addresses.digest_of(user.email))
