"""Other people by their names, and what one person keeps about them."""

from __future__ import annotations

import re

from django.db.models import QuerySet
from django.db.models.functions import Collate, Lower
from django.utils.translation import gettext as _

from games.errors import NoSuchItemError
from games.models import Mute, Report, User
from games.models.users import USERNAME
from games.payloads.players import MuteShape
from games.payloads.reports import ReportShape
from games.payloads.timestamps import instant
from games.texts.reasons import Reason


def by_name(username: str) -> QuerySet[User]:
    """The account of a name, whatever the case of letters; by the index that keeps names unique."""
    if not re.match(USERNAME.regex, username):  # also rejects what Postgres cannot even look for
        return User.objects.none()
    return User.objects.alias(name=Lower("username")).filter(name=username.lower())


def by_prefix(prefix: str) -> QuerySet[User]:
    """The accounts whose names begin with ``prefix``, whatever the case, to page by ``folded``.

    ``prefix`` may only have characters allowed in names, all of which sort before ``~``.
    """
    folded, first = Collate(Lower("username"), "C"), prefix.lower()
    rows = User.objects.annotate(folded=folded).select_related("owner")
    rows = rows.filter(is_active=True, guest_since=None)
    return rows.filter(folded__gte=first, folded__lt=f"{first}~")


def other_person(*, user: User, username: str) -> User:
    """Get another user by name, whatever the case of letters. Raises NoSuchItemError."""
    found = by_name(username).filter(is_active=True).exclude(pk=user.pk).first()
    if found is None:
        raise NoSuchItemError(_("There is nobody else by that name."))
    return found


def mutes_of(*, user: User, username: str | None = None) -> QuerySet[Mute]:
    """The players that somebody has muted, or the one of that name."""
    rows = Mute.objects.filter(user=user)
    if username is None:
        return rows.select_related("muted")
    return rows.filter(muted__in=by_name(username))


def mute_json(mute: Mute) -> MuteShape:
    return {"player": mute.muted.username, "since": instant(mute.created_at)}


def reports_of(*, user: User) -> QuerySet[Report]:
    """What somebody has reported, for ``report_json``."""
    return Report.objects.filter(reporter=user).select_related("player")


def report_json(report: Report) -> ReportShape:
    return {
        "id": str(report.pk),
        "reason": report.reason,
        "text": report.text,
        "line": report.line_id,
        "game": str(report.game_id) if report.game_id else None,
        "player": report.player.username if report.player else None,
        "status": report.status,
        "created_at": instant(report.created_at),
        "outcome": report.outcome or None,
        "answer": _answer(report),
        "closed_at": instant(report.closed_at),
    }


def _answer(report: Report) -> str | None:
    """The moderators' answer to a report, in the reader's language; None while it is open."""
    if report.status == Report.Status.OPEN:
        return None
    return str(Reason(report.canned, report.answer))
