"""Plain pages: a sheet of paper with text on it, in the reader's language."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.functional import Promise

from games.api.http.problems import status_of
from games.errors import ApplicationError
from games.pages.layout import layout

PAGE: Final = "games/plain_page.html"
HOME: Final = "/my-games"  # where a log-in leads by default


def plain_page(
    request: HttpRequest,
    template: str = PAGE,
    *,
    title: str | Promise,
    status: int = 200,
    **said: Any,
) -> HttpResponse:
    """Show a page in the active language, which readers of mails have even without a log-in."""
    language = translation.get_language() or "en"
    return layout(request, template, title=title, language=language, status=status, **said)


def refused_page(request: HttpRequest, error: ApplicationError) -> HttpResponse:
    """Say why something was refused, with the status that the API has for it."""
    lines = [str(error.detail)]
    return plain_page(request, title=str(error.title), lines=lines, status=status_of(error))
