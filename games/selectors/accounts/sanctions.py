"""A user's sanctions, as far as they may know about them."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db.models import QuerySet

from games.clocks.now import now
from games.models import Appeal, Sanction, User
from games.payloads.sanctions import AppealShape, SanctionShape
from games.payloads.timestamps import instant
from games.policy import APPEAL_DAYS
from games.texts.reasons import Reason

CLOSING = (Sanction.Kind.BAN, Sanction.Kind.SUSPENSION)


def sanctions_of(*, user: User) -> QuerySet[Sanction]:
    """All sanctions ever imposed on somebody, for ``sanction_json``."""
    return Sanction.objects.filter(user=user).select_related("appeal")


def sanction(*, sanction_id: UUID) -> Sanction | None:
    """One sanction by its id, with its user and their appeal."""
    return Sanction.objects.select_related("user", "appeal").filter(pk=sanction_id).first()


def closing(*, user: User) -> Sanction | None:
    """The sanction that keeps an account closed: a ban before a suspension."""
    rows = Sanction.objects.filter(user=user, kind__in=CLOSING, lifted_at=None)
    return rows.select_related("appeal").order_by("kind").first()  # ban, suspension


def in_place_of(row: Sanction) -> Sanction | None:
    """The sanction in force that has replaced another one."""
    newer = Sanction.objects.filter(user=row.user_id, kind=row.kind, lifted_at=None)
    return newer.exclude(pk=row.pk).exclude(kind=Sanction.Kind.WARNING).first()


def appeal_of(row: Sanction) -> Appeal | None:
    """The appeal against a sanction, if there is one."""
    found: Appeal | None = getattr(row, "appeal", None)
    return found


def may_appeal(row: Sanction) -> bool:
    """Whether a sanction can be appealed: once, and not too late."""
    late = row.created_at < now() - timedelta(days=APPEAL_DAYS)
    return row.lifted_at is None and appeal_of(row) is None and not late


def sanction_json(row: Sanction) -> SanctionShape:
    """A sanction as its user sees it, without the moderator's name."""
    said = appeal_of(row)
    return {
        "id": str(row.pk),
        "kind": row.kind,
        "reason": str(Reason(row.canned, row.reason)),
        "created_at": instant(row.created_at),
        "until": instant(row.until),
        "lifted_at": instant(row.lifted_at),
        "may_appeal": may_appeal(row),
        "appeal": appeal_json(said) if said is not None else None,
    }


def appeal_json(row: Appeal) -> AppealShape:
    return {
        "text": row.text,
        "status": row.status,
        "answer": str(Reason(row.canned, row.answer)),
        "created_at": instant(row.created_at),
        "decided_at": instant(row.decided_at),
    }
