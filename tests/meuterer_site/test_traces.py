"""Spans leave the site without secrets; nothing is loaded unless the environment asks for it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from opentelemetry.sdk.trace import Event, ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import (
    SimpleSpanProcessor,
    SpanExporter,
    SpanExportResult,
)
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanContext, SpanKind, Status, StatusCode

from games.models.columns import fetch
from meuterer_site import errors_to_sentry, traces
from meuterer_site.embedded.data_folder import ROOT
from meuterer_site.postgres.base import DatabaseWrapper, PreparedCursor
from meuterer_site.safe_spans import SafeExporter, safe_span, trace_prepared_statements

MARKER = "marker-4711"
ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
# Redis' client loads what it finds of OpenTelemetry itself.
OPTIONAL = ("sentry_sdk", "opentelemetry.exporter", "opentelemetry.instrumentation")


def span(**values: Any) -> ReadableSpan:
    context = SpanContext(trace_id=1, span_id=2, is_remote=False)
    return ReadableSpan(**{"name": "SELECT", "context": context, **values})


def test_span_keeps_no_value_message_or_unknown_attribute() -> None:
    told = {
        "db.system": "postgresql",
        "db.statement": f"SELECT 'it''s {MARKER}' FROM games_user WHERE id = %s",
        "db.statement.parameters": MARKER,
        "http.url": f"/login/{MARKER}",
        "celery.args": MARKER,
    }
    exception = {"exception.type": "KeyError", "exception.message": MARKER}
    safe = safe_span(
        span(
            name=f"GET /login/{MARKER}",
            attributes=told,
            events=[Event("exception", exception)],
            status=Status(StatusCode.ERROR, MARKER),
        )
    )
    assert MARKER not in safe.to_json()
    assert safe.attributes == {
        "db.system": "postgresql",
        "db.statement": "SELECT ? FROM games_user WHERE id = %s",
    }
    assert [dict(event.attributes or {}) for event in safe.events] == [
        {"exception.type": "KeyError"}
    ]
    assert safe.status.status_code is StatusCode.ERROR


def test_statement_outside_of_requests_and_tasks_is_not_sent() -> None:
    sent: list[ReadableSpan] = []

    class Kept(SpanExporter):
        def export(self, spans: Any) -> SpanExportResult:
            sent.extend(spans)
            return SpanExportResult.SUCCESS

    parent = SpanContext(trace_id=1, span_id=3, is_remote=False)
    alone, child = span(kind=SpanKind.CLIENT), span(kind=SpanKind.CLIENT, parent=parent)
    task = span(name="run", kind=SpanKind.CONSUMER)
    SafeExporter(Kept()).export([alone, child, task])
    assert [one.name for one in sent] == ["SELECT", "run"]


@pytest.mark.django_db
def test_prepared_statement_is_traced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DatabaseWrapper, "prepared_cursor_class", PreparedCursor)
    spans, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    trace_prepared_statements(provider)
    assert fetch("SELECT %s::int", [3]) == [(3,)]
    (found,) = spans.get_finished_spans()
    assert (found.name, found.attributes["db.statement"]) == ("SELECT", "SELECT %s::int")


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, False),
        ({ENDPOINT: ""}, False),
        ({ENDPOINT: "http://a:4318"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://a:4318/v1/traces"}, True),
        ({ENDPOINT: "http://a:4318", "OTEL_SDK_DISABLED": "true"}, False),
        ({ENDPOINT: "http://a:4318", "OTEL_TRACES_EXPORTER": "none"}, False),
    ],
)
def test_traces_are_wanted_if_the_environment_says_where_they_go(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], wanted: bool
) -> None:
    for name in (*traces.ENDPOINTS, "OTEL_SDK_DISABLED", "OTEL_TRACES_EXPORTER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert traces.is_wanted() is wanted


def test_missing_package_is_named_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENDPOINT, "http://127.0.0.1:1")
    monkeypatch.setenv(errors_to_sentry.VARIABLE, "http://key@127.0.0.1:1/1")
    monkeypatch.setitem(sys.modules, "opentelemetry.instrumentation.redis", None)
    monkeypatch.delitem(sys.modules, "meuterer_site.safe_spans")
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(ImproperlyConfigured, match=r"opentelemetry\.instrumentation\.redis"):
        traces.check()
    with pytest.raises(ImproperlyConfigured, match="sentry-sdk"):
        errors_to_sentry.start()


def test_optional_packages_are_not_loaded_unless_asked_for() -> None:
    code = (
        "import sys, django; django.setup(); import meuterer_site.asgi; "
        f"print([name for name in sys.modules if name.startswith({OPTIONAL})])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
