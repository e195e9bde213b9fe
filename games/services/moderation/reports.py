"""Reports, claimed by one moderator at a time and answered once; appeals, decided by another.

Appeals are not claimed: the first decision counts.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TypedDict
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games import signed_links
from games.clocks.now import now
from games.errors import (
    BadLoginLinkError,
    NoSuchItemError,
    NothingToDoError,
    NotModeratorError,
    OwnCaseError,
    TooManyError,
)
from games.models import Appeal, Game, ModerationAction, Report, Sanction, User
from games.payloads.timestamps import instant
from games.policy import APPEAL_DAYS
from games.selectors.accounts import sanctions
from games.services.messages import outbox
from games.services.moderation import action_log, permissions, players
from games.services.talk import sanitize
from games.texts.message_shapes import moment
from games.texts.reasons import Reason, fits


@transaction.atomic(savepoint=False)
def claim(*, by: User, report_id: UUID) -> ModerationAction:
    """Claim a report, so that nobody else works on it."""
    report = _open_report(report_id)
    _require(by, ModerationAction.Kind.CLAIM, report)
    if report.reporter_id == by.pk:
        raise OwnCaseError(_("This concerns you: another moderator must do it."))
    if report.claimed_by is not None:
        raise NothingToDoError(
            _("%(name)s is on it.") % {"name": report.claimed_by.username}
            if report.claimed_by != by
            else _("You are already on it.")
        )
    report.claimed_by = by
    report.save(update_fields=["claimed_by"])
    return action_log.record_action(
        by,
        ModerationAction.Kind.CLAIM,
        "",
        **_case(report),
        before={"claimed_by": None},
        after={"claimed_by": by.pk},
    )


@transaction.atomic(savepoint=False)
def release(*, by: User, report_id: UUID) -> ModerationAction:
    """Release a report that one claimed; those who grant roles may release anybody's."""
    report = _open_report(report_id)
    permissions.require(by, ModerationAction.Kind.RELEASE)
    if report.claimed_by is None:
        raise NothingToDoError(_("Nobody is on it."))
    if report.claimed_by != by:  # one's own can always be released, for others to take
        _require(by, ModerationAction.Kind.RELEASE, report)
        if not permissions.may(by, ModerationAction.Kind.GRANT):
            raise NotModeratorError(_("Another moderator is on it."))
    before, report.claimed_by = {"claimed_by": report.claimed_by_id}, None
    report.save(update_fields=["claimed_by"])
    claims = ModerationAction.objects.filter(
        report=report, kind=ModerationAction.Kind.CLAIM, reversed_by=None
    )
    return action_log.record_action(
        by,
        ModerationAction.Kind.RELEASE,
        "",
        **_case(report),
        before=before,
        after={"claimed_by": None},
        reverses=claims.order_by("-pk").first(),
    )


@transaction.atomic(savepoint=False)
def answer(
    *, by: User, report_id: UUID, outcome: str, canned: str = "", words: str = ""
) -> ModerationAction:
    """Close a report with its outcome, and send the reason to its reporter in their language.

    ``canned`` is a key of ``texts.reasons.ANSWERS``, ``words`` are the moderator's own; at least
    one of them is required. Raises NotModeratorError, BadTextError, NoSuchItemError,
    NothingToDoError.
    """
    said = _said(outcome, canned, words)
    report = _open_report(report_id)
    _require(by, ModerationAction.Kind.ANSWER, report)
    if report.claimed_by != by:
        raise NotModeratorError(_("Claim it first, so that nobody else works on it."))
    report.status, report.outcome = Report.Status.CLOSED, Report.Outcome(outcome)
    report.canned, report.answer, report.closed_at = said.canned, said.words, now()
    report.save(update_fields=["status", "outcome", "canned", "answer", "closed_at"])
    action = action_log.record_action(
        by,
        ModerationAction.Kind.ANSWER,
        said,
        **_case(report),
        before={"status": Report.Status.OPEN},
        after={"status": report.status, "outcome": outcome, "canned": canned},
    )
    if report.reporter.deleted_at is None:
        outbox.enqueue(action_log.messages_about(action, said, [report.reporter], outcome=outcome))
    return action


def sanction_by_link(*, token: str) -> Sanction:
    """The sanction that the link in a mail is about. Raises BadLoginLinkError."""
    try:
        row = sanctions.sanction(sanction_id=signed_links.read_appeal_token(token))
    except signed_links.BadLinkError:
        row = None
    if row is None:
        raise BadLoginLinkError(_("It is too old, or was cut off on its way."))
    return row


@transaction.atomic(savepoint=False)
def appeal(*, sanction_id: UUID, text: str, user: User | None = None) -> Appeal:
    """Appeal against a sanction, once.

    Without ``user``, the caller has checked the link in the mail instead of a log-in.
    Raises BadTextError, NoSuchItemError, NothingToDoError, TooManyError.
    """
    said = sanitize.appeal(text)
    row = Sanction.objects.select_for_update().filter(pk=sanction_id).first()
    if row is None or (user is not None and row.user_id != user.pk):
        raise NoSuchItemError(_("There is no such sanction."))
    if row.created_at < now() - timedelta(days=APPEAL_DAYS):
        raise NoSuchItemError(_("It is too late for that."))
    if row.lifted_at is not None:
        raise NothingToDoError(_("That is no longer the case."))
    if Appeal.objects.filter(sanction=row).exists():
        raise TooManyError(_("You have already appealed against this."))
    return Appeal.objects.create(sanction=row, text=said, created_at=now())


@transaction.atomic(savepoint=False)
def decide(*, by: User, appeal_id: UUID, lift: bool, words: str | Reason) -> ModerationAction:
    """Decide an appeal, but never against a sanction that one imposed.

    Raises OwnCaseError; NothingToDoError, also if the sanction to lift has been replaced.
    """
    why = action_log.reason_of(words)
    rows = Appeal.objects.select_for_update(of=("self",)).select_related("sanction__user")
    row = rows.filter(pk=appeal_id).first()
    if row is None or row.status != Appeal.Status.OPEN:
        raise NothingToDoError(_("That is no longer the case."))
    sanction = row.sanction
    permissions.require(by, ModerationAction.Kind.DECIDE, person=sanction.user)
    if sanction.by_id == by.pk:
        raise OwnCaseError(_("This is your own decision: another moderator must look at it."))
    if lift:
        _take_back(by, sanction, why)
    row.status = Appeal.Status.LIFTED if lift else Appeal.Status.UPHELD
    row.claimed_by, row.decided_at = by, now()
    row.canned, row.answer = why.canned, why.words
    row.save(update_fields=["status", "claimed_by", "canned", "answer", "decided_at"])
    action = action_log.record_action(
        by,
        ModerationAction.Kind.DECIDE,
        why,
        person=sanction.user,
        sanction=sanction,
        before={"status": Appeal.Status.OPEN},
        after={"status": row.status},
    )
    if sanction.user.deleted_at is None:
        lasts = players.still_closed_by(sanction.user) if lift else {}
        outbox.enqueue(
            action_log.messages_about(action, why, [sanction.user], outcome=row.status, **lasts)
        )
    return action


def _take_back(by: User, sanction: Sanction, why: Reason) -> None:
    """End a sanction still in force. Raises NothingToDoError if another has replaced it."""
    if sanction.lifted_at is None:
        players.lift_quietly(by=by, sanction_id=sanction.pk, reason=why)
        return
    newer = sanctions.in_place_of(sanction)
    if newer is not None:
        words = _(
            "Another replaced it on %(at)s and still applies: “%(reason)s” If that is "
            "wrong too, lift it first."
        )
        at = moment(by.zone, instant(newer.created_at))
        raise NothingToDoError(words % {"at": at, "reason": Reason(newer.canned, newer.reason)})


def _require(by: User, kind: str, report: Report) -> None:
    """Refuse one's own case, judged by all that a report names."""
    permissions.require(by, kind, game=report.game, person=report.player)
    if report.line is not None:
        permissions.require(by, kind, game=report.line.game, person=report.line.user)


class Case(TypedDict):
    """What the log names for an action on a report."""

    report: Report
    game: Game | None
    person: User | None


def _case(report: Report) -> Case:
    """What is reported; a line implies its table and author."""
    line = report.line
    return {
        "report": report,
        "game": report.game or (line.game if line else None),
        "person": report.player or (line.user if line else None),
    }


def _said(outcome: str, canned: str, words: str) -> Reason:
    """Read an answer. Raises BadTextError, NoSuchItemError."""
    if outcome not in Report.Outcome.values or (canned and not fits(canned, outcome)):
        raise NoSuchItemError(_("That answer does not go with this outcome."))
    return Reason(canned, action_log.reason_of(words).words if words.strip() or not canned else "")


def _open_report(report_id: UUID) -> Report:
    rows = Report.objects.select_for_update(of=("self",))
    beside = ("claimed_by", "player", "game", "reporter", "line__game", "line__user")
    row = rows.select_related(*beside).filter(pk=report_id)
    report = row.first()
    if report is None:
        raise NoSuchItemError(_("There is no such report."))
    if report.status != Report.Status.OPEN:
        raise NothingToDoError(_("It is closed."))
    return report
