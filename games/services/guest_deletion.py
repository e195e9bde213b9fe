"""Deleting a guest who has been inactive for a while: nothing is kept, not even the games.

Only bots sat at these games, so nobody else loses one. A guest who has become an account is no
longer a guest, and is left alone.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from games.clocks.now import now
from games.models import AccountSession, Game, PersonalToken, User
from games.policy import GUEST_DAYS
from games.services.accounts import sessions


def unused() -> QuerySet[User]:
    """Guests who have neither looked nor moved for ``GUEST_DAYS``, the oldest first."""
    since = now() - timedelta(days=GUEST_DAYS)
    guest = OuterRef("pk")
    return User.objects.filter(
        ~Exists(Game.objects.filter(host=guest, updated_at__gte=since)),
        ~Exists(AccountSession.objects.filter(user=guest, last_seen_at__gte=since)),
        ~Exists(PersonalToken.objects.filter(user=guest, last_used_at__gte=since)),
        guest_since__lt=since,
    ).order_by("guest_since")


@transaction.atomic
def delete_unused(*, user_id: int) -> bool:
    """Delete an unused guest, unless they have come back; return whether they were deleted.

    Raises IntegrityError or ProtectedError if something that must stay points to the guest or to
    one of the games: a moderator's action, or moves in an archive.
    """
    if not _locked(user_id) or not unused().filter(pk=user_id).exists():
        return False
    _delete_locked(user_id)
    return True


@transaction.atomic
def delete_guest(*, user_id: int) -> None:
    """Delete a guest at once, at their own wish. Raises what ``delete_unused`` does."""
    if _locked(user_id):
        _delete_locked(user_id)


def _delete_locked(user_id: int) -> None:
    """Delete a guest with their games; the caller has locked all of them."""
    Game.objects.filter(host=user_id).delete()
    sessions.end_all(user_id)
    User.objects.filter(pk=user_id).delete()


def _locked(user_id: int) -> bool:
    """Lock a guest and their games; return whether there still is such a guest."""
    guests = User.objects.select_for_update().filter(pk=user_id, guest_since__isnull=False)
    if guests.only("pk").first() is None:
        return False
    list(Game.objects.select_for_update().filter(host=user_id).order_by("pk").only("pk"))
    return True
