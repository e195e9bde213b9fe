"""Actions on reports and appeals."""

from __future__ import annotations

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.console.actions.forms import AnswerForm, DecideForm, NoReasonForm
from games.console.actions.page import ActionPage, Case, Given, Pages, Subject
from games.console.labels import REPORT_REASONS
from games.console.lookups import appeal_or_404, person_of, report_or_404, table_of
from games.models import Appeal, ModerationAction, Report, Seat, User
from games.services.moderation import reports
from games.texts.reasons import ANSWERS


def _case_of(report: Report) -> Case:
    return {"game": table_of(report), "person": person_of(report)}


REPORT = Subject(
    find=report_or_404,
    name=lambda report: REPORT_REASONS[report.reason],
    page=lambda report: reverse("admin:games_report_change", args=[report.pk]),
    log=lambda report: {"report": report},
    case=_case_of,
)
APPEAL = Subject(
    find=lambda number, _reader: appeal_or_404(number),
    name=lambda appeal: appeal.sanction.user.username,
    page=lambda appeal: reverse("admin:games_appeal_change", args=[appeal.pk]),
    log=lambda appeal: {"sanction": appeal.sanction},
    case=lambda appeal: {"person": appeal.sanction.user},
)


def _is_open(report: Report) -> bool:
    return report.status == Report.Status.OPEN


def _claim(by: User, report: Report, data: Given) -> ModerationAction:
    return reports.claim(by=by, report_id=report.pk)


def _may_claim(report: Report, seat: Seat | None) -> bool:
    return _is_open(report) and report.claimed_by_id is None


def _release(by: User, report: Report, data: Given) -> ModerationAction:
    return reports.release(by=by, report_id=report.pk)


def _may_release(report: Report, seat: Seat | None) -> bool:
    return _is_open(report) and report.claimed_by_id is not None


def _answer(by: User, report: Report, data: Given) -> ModerationAction:
    return reports.answer(
        by=by,
        report_id=report.pk,
        outcome=data["outcome"],
        canned=data["canned"],
        words=data["words"],
    )


def _may_answer(report: Report, seat: Seat | None) -> bool:
    return _is_open(report) and report.claimed_by_id is not None


def _decide(by: User, appeal: Appeal, data: Given) -> ModerationAction:
    return reports.decide(by=by, appeal_id=appeal.pk, lift=data["lift"], words=data["reason"])


def _may_decide(appeal: Appeal, seat: Seat | None) -> bool:
    return appeal.status == Appeal.Status.OPEN


PAGES: Final[Pages] = [
    ActionPage(
        kind=ModerationAction.Kind.CLAIM,
        subject=REPORT,
        label=_("Claim it"),
        consequence=_("Other moderators see that you are on it and leave it to you."),
        done=_("The report is yours."),
        run=_claim,
        is_possible=_may_claim,
        form=NoReasonForm,
    ),
    ActionPage(
        kind=ModerationAction.Kind.RELEASE,
        subject=REPORT,
        label=_("Release it"),
        consequence=_("Any moderator can claim it again."),
        done=_("The report is released."),
        run=_release,
        is_possible=_may_release,
        form=NoReasonForm,
    ),
    ActionPage(
        kind=ModerationAction.Kind.ANSWER,
        subject=REPORT,
        label=_("Answer it"),
        consequence=_(
            "The report is closed, and whoever sent it is told the outcome and your words."
        ),
        done=_("The report is answered."),
        run=_answer,
        is_possible=_may_answer,
        form=AnswerForm,
        canned=tuple(ANSWERS),
    ),
    ActionPage(
        kind=ModerationAction.Kind.DECIDE,
        subject=APPEAL,
        label=_("Decide it"),
        consequence=_(
            "The player is told your decision, in your words. There is no second appeal."
        ),
        done=_("The appeal is decided."),
        run=_decide,
        is_possible=_may_decide,
        form=DecideForm,
        canned=("stands", "clear", "mistake"),
    ),
]
