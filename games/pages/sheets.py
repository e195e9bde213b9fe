"""What the pages share: a sheet of paper with words on it, in the reader's language."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation

PAGE = "games/page.html"


def sheet(
    request: HttpRequest, template: str = PAGE, *, status: int = 200, **words: Any
) -> HttpResponse:
    """Show a page in the language that is active."""
    context = {"language": translation.get_language() or "en"} | words
    return render(request, template, context, status=status)


def language_of(request: HttpRequest) -> str:
    """The language of who is logged in, else the browser's."""
    user = request.user
    return user.language if user.is_authenticated else translation.get_language() or "en"
