"""The console's own pages beside the windows: the desk, and the acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone, translation

if TYPE_CHECKING:
    from games.console.site import ConsoleSite


def urls(site: ConsoleSite) -> list[Any]:
    from games.console.acts.view import act  # noqa: PLC0415 - the site stands before the models

    return [path("act/<slug:kind>/<str:number>/", site.admin_view(act), name="act")]


def desk(site: ConsoleSite, request: HttpRequest) -> TemplateResponse:
    """The first page: what waits, and where the lists are."""
    from games.console.desk import context  # noqa: PLC0415

    shown = site.each_context(request) | {"title": site.index_title} | context(request)
    return TemplateResponse(request, "console/desk.html", shown)


def to_desk(site: ConsoleSite, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
    """Django's list of tables is no page of this console."""
    return HttpResponseRedirect(reverse("admin:index"))


def to_account(site: ConsoleSite, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
    """A password is changed there, as everybody's is, by the service."""
    return HttpResponseRedirect(reverse("account"))


def spoken(
    view: Callable[..., HttpResponseBase], request: HttpRequest, *args: Any, **kwargs: Any
) -> HttpResponseBase:
    """Show a page in the language and the time of whoever is in."""
    user: Any = request.user
    if not user.is_authenticated:
        return view(request, *args, **kwargs)
    with translation.override(user.language), timezone.override(ZoneInfo(user.zone)):
        answer = view(request, *args, **kwargs)
        if isinstance(answer, TemplateResponse):
            answer.render()
    answer["Content-Language"] = user.language
    return answer
