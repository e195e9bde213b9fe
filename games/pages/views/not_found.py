"""The page for an unknown address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.api.http import problems
from games.pages.layout import is_for_people, layout


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show browsers, which ask for HTML, a page; programs get a refusal with a code."""
    if not is_for_people(request):
        return problems.page_not_found(request, exception)
    return layout(request, "games/site/not_found.html", title=_("Page not found"), status=404)
