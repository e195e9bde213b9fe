"""Tokens that were made with other tokens: they end together.

Whoever finds a token can make others with it, also for bot accounts. So revoking a token revokes
everything made with it. The exception is a log-in's token: its owner made the others, and merely
logs out.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import NoSuchItemError
from games.models import PersonalToken, User
from games.selectors.accounts.logins import is_of_login
from games.services.rate_limits import lock_user

Makers = dict[UUID, UUID | None]  # tokens, each with the token used to make it


def maker_of(by: PersonalToken | None) -> UUID | None:
    """The maker to store for a token made with this one. Raises NoSuchItemError if it just ended.

    The caller must have locked its user.
    """
    if by is None or is_of_login(by):
        return None
    if not PersonalToken.objects.filter(handle=by.handle).exists():
        raise NoSuchItemError(_("This token is not valid here."))
    return by.handle


def earliest_end(days: int | None, by: PersonalToken | None) -> datetime | None:
    """When a token ends that should last for some days, but no longer than its maker."""
    ends = [now() + timedelta(days=days)] if days is not None else []
    ends += [by.expiry] if by is not None and by.expiry is not None else []
    return min(ends, default=None)


@transaction.atomic(savepoint=False)
def revoke(*, user: User, handle: UUID, asking: UUID | None = None) -> bool:
    """Revoke a token and all that were made with it; return whether it existed.

    If the token that asks is one of these, it takes the revoked one's place, so that a program can
    renew its own token.
    """
    lock_user(user)
    rows = PersonalToken.objects.filter(Q(user=user) | Q(user__owner=user))
    if not rows.filter(user=user, handle=handle).exists():
        return False
    makers: Makers = dict(rows.values_list("handle", "made_by"))
    if asking is not None and asking != handle and handle in _line(asking, makers):
        rows.filter(handle=asking).update(made_by=makers[handle])
        makers[asking] = makers[handle]
    rows.filter(handle__in=[one for one in makers if handle in _line(one, makers)]).delete()
    return True


def _line(handle: UUID, makers: Makers) -> Iterator[UUID]:
    """A token, the one that made it, and so on."""
    at: UUID | None = handle
    while at is not None:
        yield at
        at = makers.get(at)
