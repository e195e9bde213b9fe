"""Pages and their files go out compressed; a phone's line is slow."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class Compression(GZipMiddleware):
    """Compresses all but the API's answers, whose streams and archives see to that themselves."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress an answer, if its reader can read that."""
        if request.path.startswith("/api/"):
            return response
        return super().process_response(request, response)
