"""Second factors of the console: an administrator takes off one that is lost; changes are told."""

from __future__ import annotations

from uuid import uuid4

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import NothingToDoError
from games.models import Act, User
from games.services import messages, sessions
from games.services.messages import Telling
from games.services.moderation import acts, rights
from games.texts.reasons import Reason


@transaction.atomic(savepoint=False)
def reset(*, by: User, person: User, reason: str | Reason) -> Act:
    """Take off somebody's second factor, for he has lost it: he makes another by his password.

    Raises NotModeratorError, OwnCaseError, NothingToDoError.
    """
    why = acts.reason_of(reason)
    rights.require(by, Act.Kind.RESET, person=person)
    take_off(person)
    act = acts.write(
        by,
        Act.Kind.RESET,
        why,
        person=person,
        before={"second_factor": True},
        after={"second_factor": False},
    )
    messages.put(acts.tell(act, why, [person]))
    return act


@transaction.atomic(savepoint=False)
def tell_of(change: str, person: User) -> None:
    """Tell somebody of a change to his second factor: if it was not he who made it, he learns it.

    ``change`` is "made", "codes" (there are new recovery codes), "code_used" or "off".
    """
    key = f"factor:{change}:{uuid4()}"
    messages.put([Telling(person, "moderation", key, None, {"kind": f"factor_{change}"})])


def is_there(person: User) -> bool:
    """Whether somebody has a second factor."""
    found: bool = Authenticator.objects.filter(user=person).exists()
    return found


@transaction.atomic(savepoint=False)
def take_off(person: User) -> None:
    """Delete a second factor and its recovery codes; sessions end. Raises NothingToDoError."""
    his = Authenticator.objects.select_for_update().filter(user=person)
    if not his:
        raise NothingToDoError(_("There is no second factor to reset."))
    his.delete()
    transaction.on_commit(lambda: sessions.end_all(person.pk))
