"""Django's handling of every request: middleware, log-in, limits, views, refusals."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, TypeVar

from django.core import signals
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.db import connections
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

Scope = dict[str, Any]
Result = TypeVar("Result")


class DjangoHandler(BaseHandler):
    """Answers requests, in threads; nothing here uses the event loop."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware()

    def answer(self, scope: Scope, body: bytes) -> HttpResponseBase:
        """Answer a request. A response with a ``feed`` is the start of a stream."""
        set_script_prefix(scope.get("root_path", "") or "/")
        signals.request_started.send(sender=self.__class__, scope=scope)
        request = ASGIRequest(scope, io.BytesIO(body))
        try:
            return self.get_response(request)
        finally:
            if request.resolver_match is not None:  # for whoever counts requests by it
                scope["route"] = request.resolver_match.route


def without_connection(work: Callable[..., Result], *arguments: Any) -> Result:
    """Call something, and return this thread's database connection to the pool."""
    try:
        return work(*arguments)
    finally:
        for connection in connections.all(initialized_only=True):
            connection.close()
