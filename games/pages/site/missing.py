"""What stands at an address that leads nowhere."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.api import problems
from games.pages.shell import shell


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show a page to who asks for one, as browsers do; programs get a coded refusal."""
    for_people = "text/html" in request.headers.get("Accept", "")
    if request.path.startswith("/api/") or not for_people:
        return problems.page_not_found(request, exception)
    return shell(request, "games/site/missing.html", title=_("There is nothing here"), status=404)
