"""The action log, and the database's own log beside it. Nobody changes either."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http import StreamingHttpResponse as Stream
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from games.clocks.now import now
from games.console.admin.base import ConsoleAdmin, Context
from games.console.lookups import id_of, number_of
from games.errors import ApplicationError
from games.models import ModerationAction, User
from games.policy import REASON_LENGTH
from games.selectors.moderation import action_log, details, row_history
from games.selectors.moderation.action_log import ActionFilter
from games.services.moderation import exports

EXPORT: Final = "games.export_acts"
KINDS: Final = {
    "look": _("Look at hidden information"),
    "pause": _("Pause"),
    "resume": _("Resume"),
    "give_time": _("More time"),
    "rewind": _("Rewind"),
    "replace": _("Replace a seat"),
    "end": _("End without result"),
    "reopen": _("Reopen"),
    "hide_line": _("Hide a line"),
    "show_line": _("Show a line"),
    "warn": _("Warning"),
    "mute": _("Mute"),
    "suspend": _("Suspension"),
    "ban": _("Ban"),
    "lift": _("Lift"),
    "claim": _("Claim"),
    "release": _("Release"),
    "answer": _("Answer a report"),
    "decide": _("Decide an appeal"),
    "grant": _("Role"),
    "reset": _("Second factor reset"),
    "export": _("Export of this log"),
}


class Search(forms.Form):
    """The search form of the log; all fields must match."""

    by = forms.CharField(label=_("Moderator"), max_length=30, required=False)
    person = forms.CharField(label=_("Player"), max_length=30, required=False)
    game = forms.CharField(label=_("Table: code, ID or address"), max_length=300, required=False)
    kind = forms.ChoiceField(
        label=_("Kind"), choices=[("", _("All")), *KINDS.items()], required=False
    )
    words = forms.CharField(label=_("Words in the reason"), max_length=100, required=False)
    since = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("Until"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )

    def clean_game(self) -> UUID | None:
        """Return the id of a table from its code or id, alone or in an address."""
        words = self.cleaned_data["game"].strip()
        if not words:
            return None
        if (found := id_of(words)) is None:
            raise forms.ValidationError(_("That is not a table's code."))
        return found

    def wish(self, zone: str) -> ActionFilter:
        """Return the search; what is invalid is left out, and the form says so."""
        given = {key: value for key, value in self.cleaned_data.items() if value}
        return ActionFilter(**given, zone=zone)


class ExportForm(forms.Form):
    form = forms.ChoiceField(
        label=_("Format"),
        choices=[("ndjson", _("NDJSON: for programs")), ("csv", _("CSV: for spreadsheets"))],
    )
    reason = forms.CharField(label=_("Why"), max_length=REASON_LENGTH)


@admin.register(ModerationAction)
class ActionLogAdmin(ConsoleAdmin):
    """The log as a list to search, a page for each action, the export, and the changes."""

    title = _("Audit log")

    def get_urls(self) -> list[URLPattern]:
        own = self.admin_site.admin_view
        return [
            path("export/", own(self.export_view), name="games_moderationaction_export"),
            path("changes/", own(self.changes_view), name="games_moderationaction_changes"),
            *super().get_urls(),
        ]

    def changelist_view(
        self, request: HttpRequest, extra_context: Context | None = None
    ) -> HttpResponse:
        """The actions that match a search, the newest first."""
        viewer, (form, wish) = self._viewer(request), _search(request)
        page = action_log.page(wish, viewer, number_of(request.GET.get("after", "")) or None)
        query = {key: value for key, value in request.GET.items() if key != "after" and value}
        return self.page(
            request,
            "console/actions.html",
            self.title,
            form=form,
            rows=[{"action": row, "kind": KINDS[row.kind]} for row in page.actions],
            searched=bool(query),
            older="?" + urlencode(query | {"after": page.after}) if page.after else "",
            export="?" + urlencode(query) if viewer.has_perm(EXPORT) else "",
        )

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Context | None = None,
    ) -> HttpResponse:
        """One action: the state before and after, the reason, and what reversed it."""
        viewer = self._viewer(request)
        if (row := action_log.action(number_of(object_id), viewer)) is None:
            raise Http404
        return self.page(
            request,
            "console/action_detail.html",
            KINDS[row.kind],
            action=row,
            report=details.report(row.report_id, viewer) if row.report_id else None,
            fields=action_log.fields_of(row),
        )

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Context | None = None
    ) -> HttpResponse:
        return HttpResponseRedirect(
            reverse("admin:games_moderationaction_change", args=[object_id])
        )

    def export_view(self, request: HttpRequest) -> HttpResponseBase:
        """Ask for the reason, then stream what matches the search. The export is logged, too."""
        viewer, (search, wish) = self._viewer(request), _search(request)
        if not viewer.has_perm(EXPORT):
            raise PermissionDenied
        form = ExportForm(request.POST or None)
        problem = ""
        if request.method == "POST" and form.is_valid() and search.is_valid():
            given = form.cleaned_data
            try:
                action = exports.export(
                    by=viewer, wish=wish, form=given["form"], reason=given["reason"]
                )
            except ApplicationError as error:
                problem = str(error.detail)
            else:
                return _streamed(action, wish, given["form"])
        return self.page(
            request,
            "console/action_export.html",
            _("Export the log"),
            form=form,
            problem=problem,
            search=wish.json(),
            back=reverse("admin:games_moderationaction_changelist") + "?" + request.GET.urlencode(),
        )

    def changes_view(self, request: HttpRequest) -> HttpResponse:
        """The changes that the database logged by itself."""
        viewer = self._viewer(request)
        try:
            before = datetime.fromisoformat(request.GET["before"])
            found = row_history.latest(viewer, before if before.tzinfo else None)
        except (KeyError, ValueError):
            found = row_history.latest(viewer)
        full = len(found) == row_history.PAGE
        return self.page(
            request,
            "console/changes.html",
            _("Changes in the database"),
            rows=found,
            older="?" + urlencode({"before": found[-1].at.isoformat()}) if full else "",
        )

    def _viewer(self, request: HttpRequest) -> User:
        if not self.has_view_permission(request) or not isinstance(request.user, User):
            raise PermissionDenied
        return request.user


def _search(request: HttpRequest) -> tuple[Search, ActionFilter]:
    form = Search(request.GET.dict())
    form.is_valid()
    return form, form.wish(getattr(request.user, "zone", "UTC"))


def _streamed(action: ModerationAction, wish: ActionFilter, form: str) -> Stream:
    name = f"actions-{now():%Y-%m-%d}-{action.pk}.{form}"
    answer = Stream(exports.lines(action, wish, form), content_type=exports.FORMATS[form])
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer
