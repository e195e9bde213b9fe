"""Mail addresses that no account may prove: of accounts deleted while they were closed or muted.

Of the address a digest is kept with the sanction, keyed by the site's secret, until that ends: it
tells that an address is the same one, and no address can be read from it.
"""

from __future__ import annotations

from games.models import Sanction, User
from games.selectors.accounts import addresses


def block(*, user: User) -> None:
    """Keep the address of an account that is being deleted, for as long as a sanction lasts.

    One that nobody has proved may be somebody else's.
    """
    if user.email and user.email_proof != User.EmailProof.NONE:
        rows = Sanction.objects.filter(user=user, lifted_at=None)
        rows.exclude(kind=Sanction.Kind.WARNING).update(address=addresses.digest_of(user.email))
