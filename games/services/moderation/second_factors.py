"""Second factors of the console: resetting lost ones, and messages about changes."""

from __future__ import annotations

from uuid import uuid4

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import NothingToDoError
from games.models import ModerationAction, User
from games.services.accounts import sessions
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.moderation import action_log, permissions
from games.texts.reasons import Reason


@transaction.atomic(savepoint=False)
def reset(*, by: User, person: User, reason: str | Reason) -> ModerationAction:
    """Delete second factors that their owner has lost; a new one needs their password.

    Raises NotModeratorError, OwnCaseError, NothingToDoError.
    """
    why = action_log.reason_of(reason)
    permissions.require(by, ModerationAction.Kind.RESET, person=person)
    delete_factor(person)
    action = action_log.record_action(
        by,
        ModerationAction.Kind.RESET,
        why,
        person=person,
        before={"second_factor": True},
        after={"second_factor": False},
    )
    outbox.enqueue(action_log.messages_about(action, why, [person]))
    return action


@transaction.atomic(savepoint=False)
def enqueue_change(change: str, person: User) -> None:
    """Enqueue a message about a change to a second factor, so that a stranger's does not go unseen.

    ``change`` is "made", "codes" (there are new recovery codes), "code_used" or "off".
    """
    key = f"factor:{change}:{uuid4()}"
    outbox.enqueue([NewMessage(person, "moderation", key, None, {"kind": f"factor_{change}"})])


def has_factor(person: User) -> bool:
    """Whether somebody has a second factor; without a role, passkeys are only for logging in."""
    found = Authenticator.objects.filter(user=person)
    if not person.is_staff:
        found = found.exclude(type=Authenticator.Type.WEBAUTHN)
    return bool(found.exists())


@transaction.atomic(savepoint=False)
def delete_factor(person: User) -> None:
    """Delete second factors, passkeys and recovery codes; sessions end. Raises NothingToDoError."""
    factors = Authenticator.objects.select_for_update().filter(user=person)
    if not factors or not has_factor(person):
        raise NothingToDoError(_("There is no second factor to reset."))
    factors.delete()
    transaction.on_commit(lambda: sessions.end_all(person.pk))
