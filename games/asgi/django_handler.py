"""Django's handling of every request: middleware, log-in, limits, views, refusals."""

from __future__ import annotations

import io
from typing import Any

from django.conf import settings
from django.core import signals
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import get_resolver, set_script_prefix

from games.api.http import throttling

Scope = dict[str, Any]


class _Refused(ASGIRequest):
    """A request that must not reach any view."""


class DjangoHandler(BaseHandler):
    """Answers requests, in threads; nothing here uses the event loop."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware()

    def answer(self, scope: Scope, body: bytes) -> HttpResponseBase:
        """Answer a request. A response with a ``feed`` begins a stream."""
        return self._answer(ASGIRequest(scope, io.BytesIO(body)), scope)

    def caller(self, scope: Scope) -> str:
        """Name the address that a request comes from, as limits count it."""
        return throttling.address_of(ASGIRequest(scope, io.BytesIO()))

    def refuse(self, scope: Scope) -> HttpResponseBase:
        """Answer 503, with the usual headers, and without reading any data."""
        request = _Refused(scope, io.BytesIO())
        request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        return self._answer(request, scope)

    def _answer(self, request: ASGIRequest, scope: Scope) -> HttpResponseBase:
        set_script_prefix(scope.get("root_path", "") or "/")
        signals.request_started.send(sender=self.__class__, scope=scope)
        try:
            return self.get_response(request)
        finally:
            if request.resolver_match is not None:  # for metrics that count requests by it
                scope["route"] = request.resolver_match.route

    def _get_response(self, request: HttpRequest) -> HttpResponseBase:
        """Call the view, behind all middleware."""
        if isinstance(request, _Refused):
            refusal: HttpResponseBase = get_resolver().resolve_error_handler(503)(request)
            return refusal
        response: HttpResponseBase = super()._get_response(request)  # type: ignore[misc]  # Django's types leave it out
        return response
