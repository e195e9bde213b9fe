"""What every answer of the API has, whichever view gives it, and what no request may have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.api import bodies, deprecations, limits

API: Final = "/api/"
MEASURED: Final = (API, "/oauth/")  # where bodies are small


def of_the_api(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Refuse large bodies; say what is left of limits, and what is to go."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        refusal = bodies.refusal(request) if request.path.startswith(MEASURED) else None
        response = refusal or get_response(request)
        if request.path.startswith(API):
            if not limits.counted(request):  # no view had it: there is none, or the body was bad
                limits.note(request, limits.take("address", limits.address_of(request)))
            limits.tell(request, response)
            deprecations.tell(request, response)
        return response

    return middleware
