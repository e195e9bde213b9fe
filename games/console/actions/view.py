"""The one view of all actions: GET says what would happen, POST does it once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.contrib import admin, messages
from django.db import connection, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.api.http.problems import status_of
from games.console.actions.forms import ReasonForm
from games.console.actions.page import ActionPage, Row, moderator, refusal
from games.console.actions.registry import PAGES
from games.console.labels import ACTIONS
from games.errors import ApplicationError, NothingToDoError
from games.models import User
from games.selectors.moderation import details

GIVEN: Final = ("seat", "ply", "back")  # what a link to an action's page may prefill


@require_http_methods(["GET", "HEAD", "POST"])
def action_view(request: HttpRequest, kind: str, number: str) -> HttpResponse:
    """The page of one action on one row."""
    page = PAGES.get(kind)
    if page is None:
        raise Http404
    user = moderator(request)
    subject = page.subject.find(number, user)
    refused = refusal(user, kind, **page.subject.case(subject))
    if refused is not None:
        return _show(request, page, subject, refused=refused)
    if request.method == "POST":
        return _post(request, page, subject, user)
    if not page.is_possible(subject, None):
        return _show(request, page, subject, refused=_not_so())
    given: dict[str, object] = {name: request.GET[name] for name in GIVEN if name in request.GET}
    given["newest_action"] = details.newest_action(user, **page.subject.log(subject))
    return _show(request, page, subject, page.form(subject, page.canned, initial=given))


def _post(request: HttpRequest, page: ActionPage[Row], subject: Row, user: User) -> HttpResponse:
    form = page.form(subject, page.canned, data=request.POST)
    if not form.is_valid():
        return _show(request, page, subject, form, status=422)
    back = _back(page, subject, form.cleaned_data["back"])
    try:
        with _one_at_a_time(page, subject):
            newest = details.newest_action(user, **page.subject.log(subject))
            if newest != form.cleaned_data["newest_action"]:
                return _meanwhile(request, page, subject, form, newest)
            page.run(user, subject, form.cleaned_data | {"reason": form.reason()})
    except ApplicationError as error:
        form.add_error(None, str(error.detail))
        return _show(request, page, subject, form, status=status_of(error))
    messages.success(request, str(page.done))
    return HttpResponseRedirect(back)


def _meanwhile(
    request: HttpRequest, page: ActionPage[Row], subject: Row, form: ReasonForm, newest: int
) -> HttpResponse:
    """Handle an action taken since the page was opened: by a second press, or by somebody else.

    The form is shown again, and now includes it.
    """
    latest = details.action(newest)
    if latest.by_id == request.user.pk and latest.kind == page.kind:
        messages.info(request, _("You have already done that; it was done only once."))
        return HttpResponseRedirect(_back(page, subject, form.cleaned_data["back"]))
    words = _("Meanwhile, %(name)s %(act)s. Check whether this is still right.")
    form.data = form.data.copy() | {"newest_action": str(newest)}  # type: ignore[attr-defined]  # a QueryDict: the form was posted
    form.add_error(None, words % {"name": latest.by.username, "act": ACTIONS[latest.kind]})
    return _show(request, page, subject, form, status=409)


@contextmanager
def _one_at_a_time(page: ActionPage[Row], subject: Row) -> Iterator[None]:
    """Let actions on one row wait for each other, so that a second press sees the first.

    A ban has its own transactions; its service refuses the second one.
    """
    if page.own_transactions:
        yield
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            name = f"action:{type(subject).__name__}:{subject.pk}"
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
        yield


def _back(page: ActionPage[Row], subject: Row, asked: str) -> str:
    """Return the page that led here, if it is one of the console."""
    safe = url_has_allowed_host_and_scheme(asked, None)
    inside = safe and asked.startswith(reverse("admin:index"))
    own: str = page.subject.page(subject)
    return asked if inside else own


def _not_so() -> ApplicationError:
    return NothingToDoError(_("That is no longer the case."))


def _show(
    request: HttpRequest,
    page: ActionPage[Row],
    subject: Row,
    form: ReasonForm | None = None,
    *,
    refused: ApplicationError | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        **admin.site.each_context(request),
        "title": f"{page.label}: {page.subject.name(subject)}",
        "action_page": page,
        "name": page.subject.name(subject),
        "back": _back(page, subject, request.POST.get("back", request.GET.get("back", ""))),
        "form": form,
        "refused": refused,
    }
    if refused is not None:
        status = status_of(refused)
    return TemplateResponse(request, "console/action.html", context, status=status)
