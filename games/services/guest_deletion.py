"""The end of a guest whom nobody has been for a while: nothing stays, the games neither.

Only bots sat at them, so no game of anybody else ends by it. A guest who has become an account is
none any more, and is left alone.
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
    """Delete one of them, unless somebody is back meanwhile; say whether it is gone.

    Raises IntegrityError or ProtectedError if something points to the guest or to a game that is to
    stay: a moderator's action, moves in an archive.
    """
    if not _locked(user_id) or not unused().filter(pk=user_id).exists():
        return False
    _delete_locked(user_id)
    return True


@transaction.atomic
def delete_guest(*, user_id: int) -> None:
    """Delete a guest at once, as the guest wants it. Raises what ``delete_unused`` does."""
    if _locked(user_id):
        _delete_locked(user_id)


def _delete_locked(user_id: int) -> None:
    """Delete a guest with the games; the caller has locked all of them."""
    Game.objects.filter(host=user_id).delete()
    sessions.end_all(user_id)
    User.objects.filter(pk=user_id).delete()


def _locked(user_id: int) -> bool:
    """Keep everybody out of the guest and the games; say whether there is still a guest."""
    guests = User.objects.select_for_update().filter(pk=user_id, guest_since__isnull=False)
    if guests.only("pk").first() is None:
        return False
    list(Game.objects.select_for_update().filter(host=user_id).order_by("pk").only("pk"))
    return True
