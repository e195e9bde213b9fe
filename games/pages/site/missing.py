"""What stands at an address that leads nowhere."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.api import problems
from games.pages.shell import shell


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show a page to people; programs get a coded refusal."""
    if request.path.startswith("/api/") or not request.accepts("text/html"):
        return problems.page_not_found(request, exception)
    return shell(request, "games/site/missing.html", title=_("There is nothing here"), status=404)
