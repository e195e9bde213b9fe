"""Acts on reports and appeals."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.console.acts.forms import AnswerForm, DecideForm, NoReasonForm
from games.console.acts.page import ActPage, Subject
from games.console.rows import appeal_or_404, person_of, report_or_404, table_of
from games.console.words import REPORT_REASONS
from games.models import Act, Appeal, Report
from games.services.moderation import reports
from games.texts.reasons import ANSWERS


def _case_of(report: Report) -> dict[str, Any]:
    return {"game": table_of(report), "person": person_of(report)}


REPORT = Subject(
    find=report_or_404,
    name=lambda report: REPORT_REASONS[report.reason],
    page=lambda report: reverse("admin:games_report_change", args=[report.pk]),
    log=lambda report: {"report": report},
    case=_case_of,
)
APPEAL = Subject(
    find=appeal_or_404,
    name=lambda appeal: appeal.sanction.user.username,
    page=lambda appeal: reverse("admin:games_appeal_change", args=[appeal.pk]),
    log=lambda appeal: {"sanction": appeal.sanction},
    case=lambda appeal: {"person": appeal.sanction.user},
)


def _is_open(report: Report) -> bool:
    return report.status == Report.Status.OPEN


PAGES = [
    ActPage(
        Act.Kind.CLAIM,
        REPORT,
        _("Claim it"),
        _("Other moderators see that you are at it, and leave it to you."),
        _("The report is yours."),
        lambda by, report, _data: reports.claim(by=by, report_id=report.pk),
        lambda report, _seat: _is_open(report) and report.claimed_by_id is None,
        NoReasonForm,
    ),
    ActPage(
        Act.Kind.RELEASE,
        REPORT,
        _("Release it"),
        _("It waits for any moderator again."),
        _("The report is released."),
        lambda by, report, _data: reports.release(by=by, report_id=report.pk),
        lambda report, _seat: _is_open(report) and report.claimed_by_id is not None,
        NoReasonForm,
    ),
    ActPage(
        Act.Kind.ANSWER,
        REPORT,
        _("Answer it"),
        _("The report is closed, and whoever wrote it is told its outcome and your words."),
        _("The report is answered."),
        lambda by, report, data: reports.answer(
            by=by,
            report_id=report.pk,
            outcome=data["outcome"],
            canned=data["canned"],
            words=data["words"],
        ),
        lambda report, _seat: _is_open(report) and report.claimed_by_id is not None,
        AnswerForm,
        canned=tuple(ANSWERS),
    ),
    ActPage(
        Act.Kind.DECIDE,
        APPEAL,
        _("Decide it"),
        _("The player is told your decision and your words. There is no second appeal."),
        _("The appeal is decided."),
        lambda by, appeal, data: reports.decide(
            by=by, appeal_id=appeal.pk, lift=data["lift"], words=data["reason"]
        ),
        lambda appeal, _seat: appeal.status == Appeal.Status.OPEN,
        DecideForm,
        canned=("stands", "clear", "mistake"),
    ),
]
