"""Middleware for pages: compression, and formats of the reader's region."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from games.texts import regional


class Compression(GZipMiddleware):
    """Compresses everything except the API's responses, which take care of it themselves."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress a response if the client accepts that."""
        if request.path.startswith("/api/"):
            return response
        return super().process_response(request, response)


def for_the_region(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Remember which regions the reader's browser names, for dates and numbers."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        before = regional.accepted.set(request.headers.get("Accept-Language", ""))
        try:
            return get_response(request)
        finally:
            regional.accepted.reset(before)

    return middleware
