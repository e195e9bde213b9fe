"""Headers that responses have, or must not have, and the limit on the size of bodies."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.api.http import body_size, deprecations, throttling

API: Final = "/api/"
MEASURED: Final = (API, "/oauth/")  # paths below which bodies are limited


def of_the_api(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Refuse large bodies; add the headers about rate limits and deprecation."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        refusal = body_size.refusal(request) if request.path.startswith(MEASURED) else None
        response = refusal or get_response(request)
        if request.path.startswith(API):
            if not throttling.is_counted(request):  # no view has: there is none, or the body is bad
                usage = throttling.count_request("address", throttling.address_of(request))
                throttling.add_usage(request, usage)
            throttling.set_headers(request, response)
            deprecations.add_headers(request, response)
        return response

    return middleware


def without_length(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Remove the Content-Length that Django gives a 204, which must have none (RFC 9110, 8.6)."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.status_code == HTTPStatus.NO_CONTENT:
            del response["Content-Length"]
        return response

    return middleware
