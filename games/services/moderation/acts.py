"""The log of acts: each is written in the transaction of what it tells about."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.clocks.instant import now
from games.engine.core import Json
from games.errors import BadTextError, NothingToDoError
from games.models import Act, Game, User
from games.policy import REASON_LENGTH
from games.services.messages import Telling


def reason_of(text: str) -> str:
    """Read why somebody acts. Raises BadTextError for one that says nothing."""
    reason = " ".join(text.split())
    if not reason:
        raise BadTextError(_("Say why: others will read it in the log."))
    if len(reason) > REASON_LENGTH:
        raise BadTextError(_("At most %(n)d characters.") % {"n": REASON_LENGTH})
    return reason


def write(
    by: User,
    kind: str,
    reason: str,
    *,
    before: Json = None,
    after: Json = None,
    reverses: Act | None = None,
    **about: Any,
) -> Act:
    """Write down an act. ``about`` names a game, person, line, report or sanction."""
    return Act.objects.create(
        by=by,
        kind=kind,
        reason=reason,
        before=before or {},
        after=after or {},
        reverses=reverses,
        created_at=now(),
        **about,
    )


def latest(kind: str, **about: Any) -> Act:
    """The act of a kind that is to be reversed. Raises NothingToDoError if it was already."""
    found = Act.objects.filter(kind=kind, **about).order_by("-pk").first()
    if found is None or hasattr(found, "reversed_by"):
        raise NothingToDoError(_("That is not so any more."))
    return found


def tell(act: Act, people: list[User], *, game: Game | None = None, **data: Json) -> list[Telling]:
    """What those concerned are told of an act, each once."""
    kind = {"kind": act.kind, "reason": act.reason, **data}
    return [Telling(person, "moderation", f"act:{act.pk}", game, kind) for person in people]
