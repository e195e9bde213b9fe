"""Reports and appeals: what waits, and a page for each with all possible actions."""

from __future__ import annotations

from typing import Final

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.console.actions import buttons
from games.console.actions.page import moderator
from games.console.admin.base import ConsoleAdmin, Context
from games.console.admin.filters import AppealState, ReportState
from games.console.labels import REPORT_REASONS
from games.console.lookups import appeal_or_404, person_of, report_or_404, table_of
from games.models import Appeal, ModerationAction, Report, User
from games.selectors.moderation import details, search
from games.services.moderation import permissions
from games.texts.reasons import Reason

ON_REPORTS: Final = (
    ModerationAction.Kind.CLAIM,
    ModerationAction.Kind.ANSWER,
    ModerationAction.Kind.RELEASE,
)
ON_PERSONS: Final = (
    ModerationAction.Kind.WARN,
    ModerationAction.Kind.MUTE,
    ModerationAction.Kind.SUSPEND,
    ModerationAction.Kind.BAN,
)


@admin.register(Report)
class ReportAdmin(ConsoleAdmin):
    title = _("Reports")
    card = "console/cards/report.html"
    list_filter = (ReportState,)
    ordering = ("-status", "created_at", "pk")  # open before closed, the oldest first

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        rows = search.reports_of_others(moderator(request))
        wanted = rows.select_related("reporter", "player", "claimed_by")
        return wanted.order_by(*self.ordering)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Context | None = None,
    ) -> HttpResponse:
        """The page of one report: its text, its subject, and the possible actions."""
        user = moderator(request)
        report = report_or_404(object_id, user)
        own = report.reporter_id == user.pk
        person = person_of(report)
        line = None if own else report.line
        around = details.lines_around(line, user) if line else []
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
            else buttons.action_links(user, ON_PERSONS, person),
            lines=buttons.with_lines(user, around, own=own),
            actions=details.actions_on(person, user) if person and not own else [],
        )


@admin.register(Appeal)
class AppealAdmin(ConsoleAdmin):
    title = _("Appeals")
    card = "console/cards/appeal.html"
    list_filter = (AppealState,)
    ordering = ("created_at", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Appeal]:
        rows = Appeal.objects.select_related("sanction__user", "sanction__by", "claimed_by")
        return rows.order_by(*self.ordering)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Context | None = None,
    ) -> HttpResponse:
        """The page of one appeal, with the sanction that it is against."""
        user, appeal = moderator(request), appeal_or_404(object_id)
        person = appeal.sanction.user
        own = user.pk in (appeal.sanction.by_id, person.pk)
        return self.page(
            request,
            "console/appeal.html",
            _("Appeal by %(name)s") % {"name": person.username},
            appeal=appeal,
            own=own,
            person=person,
            buttons=[]
            if own
            else buttons.action_links(user, [ModerationAction.Kind.DECIDE], appeal),
            sanctions=[{"row": row, "buttons": []} for row in details.sanctions_of(person)],
            actions=details.actions_on(person, user),
        )


def _on_report(user: User, report: Report) -> list[dict[str, object]]:
    """Allow answers to the claimer; somebody who grants roles may take the report over."""
    found = buttons.action_links(user, ON_REPORTS, report)
    if report.claimed_by_id in (None, user.pk):
        return found
    return (
        buttons.action_links(user, [ModerationAction.Kind.RELEASE], report)
        if permissions.may(user, ModerationAction.Kind.GRANT)
        else []
    )
