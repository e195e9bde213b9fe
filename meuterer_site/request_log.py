"""One log line for each request, with the id that is in its answer."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

import structlog
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import SimpleLazyObject

from games import request_ids
from games.asgi.request_ids import ARRIVED
from meuterer_site import statements, traces

PROBES: Final = {"/livez", "/readyz", "/metrics"}  # polled: logged only if they fail
STATIC: Final = "static files"

log = structlog.get_logger()


def request_log(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Give each request its id, and log how it was answered. Put it before all other middleware."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        begin = time.perf_counter()
        request_id = request_ids.accepted(request.headers.get(request_ids.HEADER))
        with (
            request_ids.bound(request_id),
            traces.request_span(request) as span,
            statements.counted() as count,
        ):
            response = get_response(request)
            response[request_ids.HEADER] = request_id
            status, route = response.status_code, route_of(request)
            span.answered(route, status)
            if request.path not in PROBES or status >= 500:
                log.log(
                    _level(status),
                    "request",
                    method=request.method,
                    route=route,
                    path=request.path,
                    status=status,
                    code=_code(response),
                    ms=_since(begin),
                    queued_ms=_queued(request, begin),
                    statements=count.statements,
                    user=_user_id(request),
                )
        return response

    return middleware


def route_of(request: HttpRequest) -> str | None:
    """Return the pattern of a request's address, with parameter names instead of values."""
    if request.resolver_match is not None:
        return request.resolver_match.route
    return STATIC if request.path.startswith("/static/") else None


def _level(status: int) -> int:
    """The level of the log line. A traceback, if any, has a line of its own."""
    return logging.WARNING if status >= 500 else logging.INFO


def _code(response: HttpResponseBase) -> str | None:
    """The code of an API refusal: which rule, limit or permission refused."""
    body: object = getattr(response, "data", None)
    return body.get("code") if response.status_code >= 400 and isinstance(body, dict) else None


def _since(begin: float) -> float:
    return round((time.perf_counter() - begin) * 1000, 1)


def _queued(request: HttpRequest, begin: float) -> float | None:
    """How long the request waited for its body and a thread; None outside the web process."""
    arrived = getattr(request, "scope", {}).get(ARRIVED)
    return None if arrived is None else round((begin - arrived) * 1000, 1)


def _user_id(request: HttpRequest) -> int | None:
    """The caller's account, if the request needed to know it: nothing is read just for the log."""
    user: object = getattr(request, "user", None)
    if isinstance(user, SimpleLazyObject):
        user = getattr(request, "_cached_user", None)
    return getattr(user, "pk", None)
