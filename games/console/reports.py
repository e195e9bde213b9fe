"""Reports and appeals: what waits, and a page for each from which everything can be done."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.console.acts import buttons
from games.console.acts.page import moderator
from games.console.filters import AppealState, ReportState
from games.console.rows import appeal_or_404, person_of, report_or_404, table_of
from games.console.windows import Window
from games.console.words import REPORT_REASONS
from games.models import Act, Appeal, Report, User
from games.selectors.moderation import cases, finding
from games.services.moderation import rights
from games.texts.reasons import Reason

ON_REPORTS: Final = (Act.Kind.CLAIM, Act.Kind.ANSWER, Act.Kind.RELEASE)
ON_PERSONS: Final = (Act.Kind.WARN, Act.Kind.MUTE, Act.Kind.SUSPEND, Act.Kind.BAN)


@admin.register(Report)
class ReportWindow(Window):
    title = _("Reports")
    card = "console/cards/report.html"
    list_filter = (ReportState,)
    ordering = ("-status", "created_at", "pk")  # open before closed, the oldest first

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        rows = finding.reports_of_others(moderator(request))
        wanted = rows.select_related("reporter", "player", "claimed_by")
        return wanted.order_by(*self.ordering)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of one report: what is said, what it is about, and what can be done."""
        user, report = moderator(request), report_or_404(object_id)
        own = is_own(user, report)
        person = person_of(report)
        line = None if own else report.line
        around = cases.lines_around(line, user) if line else []
        return self.page(
            request,
            "console/report.html",
            REPORT_REASONS[report.reason],
            report=report,
            own=own,
            said=str(Reason(report.canned, report.answer)),
            person=person,
            game=table_of(report),
            buttons=[] if own else _on_report(user, report),
            on_person=[]
            if own or person is None or report.claimed_by_id != user.pk
            else buttons.of(user, ON_PERSONS, person),
            lines=buttons.with_lines(user, around, own=own),
            acts=cases.acts_on(person) if person and not own else [],
        )


@admin.register(Appeal)
class AppealWindow(Window):
    title = _("Appeals")
    card = "console/cards/appeal.html"
    list_filter = (AppealState,)
    ordering = ("created_at", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Appeal]:
        rows = Appeal.objects.select_related("sanction__user", "sanction__by", "claimed_by")
        return rows.order_by(*self.ordering)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of one appeal, with the sanction that it is against."""
        user, appeal = moderator(request), appeal_or_404(object_id)
        person = appeal.sanction.user
        own = user.pk in (appeal.sanction.by_id, person.pk)
        return self.page(
            request,
            "console/appeal.html",
            _("Appeal of %(name)s") % {"name": person.username},
            appeal=appeal,
            own=own,
            person=person,
            buttons=[] if own else buttons.of(user, [Act.Kind.DECIDE], appeal),
            sanctions=[{"row": row, "buttons": []} for row in cases.sanctions_of(person)],
            acts=cases.acts_on(person),
        )


def _on_report(user: User, report: Report) -> list[dict[str, Any]]:
    """Whoever has claimed it answers; whoever grants roles may take it from him."""
    found = buttons.of(user, ON_REPORTS, report)
    if report.claimed_by_id in (None, user.pk):
        return found
    return buttons.of(user, [Act.Kind.RELEASE], report) if rights.may(user, Act.Kind.GRANT) else []


def is_own(user: User, report: Report) -> bool:
    """Whether a report is a case of the reader's own: his words stay unread by him."""
    game = table_of(report)
    if user in (report.reporter, person_of(report)):
        return True
    return game is not None and rights.is_of_the_table(user, game)
