"""What the pages share: a sheet of paper with words on it, in the reader's language."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from games.pages.shell import shell

PAGE: Final = "games/page.html"
HOME: Final = "/my-games"  # where who has just come in goes on, if he was going nowhere else


def sheet(
    request: HttpRequest, template: str = PAGE, *, title: Any, status: int = 200, **said: Any
) -> HttpResponse:
    """Show a page in the language that is active: a mail's reader has his own, logged in or not."""
    language = translation.get_language() or "en"
    return shell(request, template, title=title, language=language, status=status, **said)
