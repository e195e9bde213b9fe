"""The console's own pages besides the lists: the dashboard and redirects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone, translation

from games.models import User


def urls(site: AdminSite) -> list[URLPattern]:
    from games.console.actions.view import action_view  # noqa: PLC0415 - the site stands before the models

    return [path("action/<slug:kind>/<str:number>/", site.admin_view(action_view), name="action")]


def dashboard(site: AdminSite, request: HttpRequest) -> TemplateResponse:
    """The first page: what waits, with links to the lists."""
    from games.console.dashboard import context  # noqa: PLC0415 - likewise

    shown = site.each_context(request) | {"title": site.index_title} | context(request)
    return TemplateResponse(request, "console/dashboard.html", shown)


def to_dashboard(site: AdminSite, request: HttpRequest, *args: object, **kwargs: object) -> Any:
    """Redirect from Django's list of models, which this console does not use."""
    return HttpResponseRedirect(reverse("admin:index"))


def to_account(site: AdminSite, request: HttpRequest, *args: object, **kwargs: object) -> Any:
    """Redirect to the account page, where everybody changes their password."""
    return HttpResponseRedirect(reverse("account"))


def in_own_language(
    view: Callable[..., HttpResponseBase], request: HttpRequest, *args: object, **kwargs: object
) -> HttpResponseBase:
    """Show a page in the language and time zone of the moderator."""
    user = request.user
    if not isinstance(user, User):
        return view(request, *args, **kwargs)
    with translation.override(user.language), timezone.override(ZoneInfo(user.zone)):
        answer = view(request, *args, **kwargs)
        if isinstance(answer, TemplateResponse):
            answer.render()
    answer["Content-Language"] = user.language
    return answer
