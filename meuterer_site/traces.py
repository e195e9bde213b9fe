"""Traces with OpenTelemetry, each from a request through its statements to its tasks.

The standard environment variables switch them on and say where they go; docs/logs.md lists them.
All content of spans passes through ``safe_spans``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Final

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span, Tracer

ENDPOINTS: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
SERVICE: Final = "meuterer"  # unless OTEL_SERVICE_NAME names another
METHODS: Final = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}


class _State:
    """The state of a process that traces."""

    tracer: Tracer | None = None
    provider: TracerProvider | None = None


def is_wanted() -> bool:
    """Whether the environment asks for traces."""
    env = os.environ
    off = env.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    none = env.get("OTEL_TRACES_EXPORTER", "").strip().lower() == "none"
    return not off and not none and any(env.get(name) for name in ENDPOINTS)


def check() -> None:
    """Check that traces can be made, if they are wanted. Raises ImproperlyConfigured."""
    if not is_wanted():
        return
    try:
        import_module("meuterer_site.safe_spans")
    except ImportError as error:
        raise ImproperlyConfigured(
            f"{ENDPOINTS[0]} is set, but the package {error.name} is missing; "
            "requirements-telemetry.txt has it."
        ) from error


def start() -> None:
    """Trace this process, if wanted. Call it after a fork, and before connections are opened."""
    if not is_wanted():
        return
    check()
    # The span of a task unknown to Celery by now would never be closed.
    import_module("games.tasks")
    if "service.name=" not in os.environ.get("OTEL_RESOURCE_ATTRIBUTES", ""):
        os.environ.setdefault("OTEL_SERVICE_NAME", SERVICE)
    _State.provider = import_module("meuterer_site.safe_spans").instrument()
    _State.tracer = _State.provider.get_tracer(__name__)


def stop() -> None:
    """Send remaining spans; a worker process ends without running Python's exit handlers."""
    if _State.provider is not None:
        _State.provider.shutdown()


class RequestSpan:
    """The span of a request; does nothing without traces."""

    def __init__(self, span: Span | None, method: str) -> None:
        self._span, self._method = span, method

    def answered(self, route: str | None, status: int) -> None:
        """Name the span by its route, once that is known."""
        if self._span is None:
            return
        self._span.update_name(f"{self._method} {route}" if route else self._method)
        self._span.set_attribute("http.request.method", self._method)
        self._span.set_attribute("http.response.status_code", status)
        if route:
            self._span.set_attribute("http.route", route)
        if status >= 500:
            from opentelemetry.trace import StatusCode  # noqa: PLC0415 - an optional package

            self._span.set_status(StatusCode.ERROR)


@contextmanager
def request_span(request: HttpRequest) -> Iterator[RequestSpan]:
    """Open the span of a request, within the proxy's trace if there is one."""
    method = request.method if request.method in METHODS else "_OTHER"
    if _State.tracer is None:
        yield RequestSpan(None, method)
        return
    from opentelemetry.trace import SpanKind  # noqa: PLC0415 - an optional package
    from opentelemetry.trace.propagation.tracecontext import (  # noqa: PLC0415 - likewise
        TraceContextTextMapPropagator,
    )

    sent = {name.lower(): value for name, value in request.headers.items()}
    with _State.tracer.start_as_current_span(
        method, TraceContextTextMapPropagator().extract(sent), SpanKind.SERVER
    ) as span:
        yield RequestSpan(span, method)
