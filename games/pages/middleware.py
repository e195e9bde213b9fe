"""Pages and their files are sent compressed, because phones' connections are slow."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class Compression(GZipMiddleware):
    """Compresses all but the API's responses, whose streams and archives do it themselves."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress a response if the client accepts that."""
        if request.path.startswith("/api/"):
            return response
        return super().process_response(request, response)
