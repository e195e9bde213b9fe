"""Exports spans as copies that contain only what is known not to be secret.

Only ``meuterer_site.traces`` imports this, and only where traces are wanted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.instrumentation.celery import CeleryInstrumentor
from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor, _new_cursor_factory
from opentelemetry.instrumentation.redis import RedisInstrumentor
from opentelemetry.sdk.trace import Event, ReadableSpan, Span, SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace import SpanKind, Status

from games import request_ids
from meuterer_site.postgres.base import DatabaseWrapper, PreparedCursor
from meuterer_site.secrets_cut import without_secrets

KEPT: Final = {
    *("http.request.method", "http.route", "http.response.status_code", request_ids.NAME),
    *("db.system", "db.system.name", "db.name", "db.namespace"),
    *("net.peer.name", "net.peer.port", "server.address", "server.port"),
    *("celery.action", "celery.task_name", "celery.state", "messaging.message.id"),
    *("messaging.message_id", "error.type"),
}
STATEMENTS: Final = ("db.statement", "db.query.text")
LITERAL: Final = re.compile(r"'(?:[^']|'')*'")
LONGEST: Final = 2000  # characters of a statement


def instrument() -> TracerProvider:
    """Start recording requests, statements, Redis commands and tasks."""
    provider = TracerProvider()
    provider.add_span_processor(RequestIds())
    provider.add_span_processor(BatchSpanProcessor(SafeExporter(OTLPSpanExporter())))
    tasks = CeleryInstrumentor()  # type: ignore[no-untyped-call]  # it brings no types
    for instrumentor in (tasks, PsycopgInstrumentor(), RedisInstrumentor()):
        instrumentor.instrument(tracer_provider=provider)
    trace_prepared_statements(provider)
    return provider


def trace_prepared_statements(provider: TracerProvider) -> None:
    """Record prepared statements, too, whose cursors are not the connection's usual ones."""
    factory: Any = _new_cursor_factory
    DatabaseWrapper.prepared_cursor_class = factory(
        base_factory=PreparedCursor, tracer_provider=provider
    )


class RequestIds(SpanProcessor):
    """Adds to every span the id of the request that caused it."""

    def on_start(self, span: Span, parent_context: Context | None = None) -> None:
        if request_id := request_ids.current():
            span.set_attribute(request_ids.NAME, request_id)


class SafeExporter(SpanExporter):
    """Exports copies of spans without secrets."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        kept = [safe_span(span) for span in spans if not _is_alone(span)]
        return self._exporter.export(kept) if kept else SpanExportResult.SUCCESS

    def shutdown(self) -> None:
        self._exporter.shutdown()

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        return self._exporter.force_flush(timeout_millis)


def safe_span(span: ReadableSpan) -> ReadableSpan:
    """Copy a span with only the attributes in ``KEPT``, and only the types of exceptions."""
    return ReadableSpan(
        name=without_secrets(span.name),
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes=_safe_attributes(span.attributes or {}),
        events=[_safe_event(event) for event in span.events],
        links=span.links,
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )


def _is_alone(span: ReadableSpan) -> bool:
    """Whether it is a statement or command outside any request and task, such as a stream's."""
    return span.parent is None and span.kind is SpanKind.CLIENT


def _safe_attributes(attributes: Mapping[str, Any]) -> dict[str, Any]:
    safe = {name: value for name, value in attributes.items() if name in KEPT}
    for name in STATEMENTS:
        if name in attributes:
            safe[name] = without_secrets(LITERAL.sub("?", str(attributes[name])))[:LONGEST]
    return safe


def _safe_event(event: Event) -> Event:
    kept = {
        name: value for name, value in (event.attributes or {}).items() if name == "exception.type"
    }
    return Event(event.name, kept, event.timestamp)
