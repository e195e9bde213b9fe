"""The page while Postgres or Redis does not answer, and the answer to our own errors."""

from __future__ import annotations

import sys

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from games.api.http import problems
from games.outages import is_outage
from games.pages.layout import is_for_people, layout


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's response to an error that nothing caught."""
    return unavailable(request) if is_outage(sys.exc_info()[1]) else problems.server_error(request)


def unavailable(request: HttpRequest) -> HttpResponse:
    """Ask to try again soon, with a page that needs no data, or a code for programs."""
    request.user = AnonymousUser()  # avoids looking up the user
    if is_for_people(request):
        title = problems.GENERAL[problems.Unavailable][2]
        response = layout(request, "games/site/unavailable.html", title=title, status=503)
    else:
        response = problems.unavailable()
    response["Retry-After"] = problems.RETRY_AFTER
    return response
