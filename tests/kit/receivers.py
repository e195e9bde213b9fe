"""A small server that takes what a site reports: events for Sentry, and spans of OpenTelemetry."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

import brotli
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

UNPACK: Final = {"gzip": gzip.decompress, "br": brotli.decompress, None: bytes}


class Receiver:
    """What came, decoded and as it was sent."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.events: list[dict[str, Any]] = []
        self.spans: list[Span] = []
        self.services: set[str] = set()
        self.texts: list[str] = []  # everything that came, uncompressed

    @property
    def environment(self) -> dict[str, str]:
        """The variables that lead a site here."""
        return {
            "SENTRY_DSN": f"http://key@127.0.0.1:{self.port}/1",
            "OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{self.port}",
            "OTEL_BSP_SCHEDULE_DELAY": "200",
        }

    def take(self, path: str, body: bytes) -> None:
        self.texts.append(body.decode("utf-8", "replace"))
        if path == "/v1/traces":
            self._take_spans(body)
        elif path == "/api/1/envelope/":
            self._take_envelope(body)
        else:
            raise AssertionError(path)

    def attributes(self, span: Span) -> dict[str, Any]:
        return _plain(span.attributes)

    def trace(self, trace_id: bytes) -> list[Span]:
        return [span for span in self.spans if span.trace_id == trace_id]

    def _take_spans(self, body: bytes) -> None:
        sent = ExportTraceServiceRequest.FromString(body)
        for of_resource in sent.resource_spans:
            self.services.add(_plain(of_resource.resource.attributes)["service.name"])
            for of_scope in of_resource.scope_spans:
                self.spans += of_scope.spans

    def _take_envelope(self, body: bytes) -> None:
        """Lines: a header; then for each item its header and its payload."""
        _header, *items = body.splitlines()
        for about, payload in zip(items[::2], items[1::2], strict=False):
            if json.loads(about)["type"] == "event":
                self.events.append(json.loads(payload))


def _plain(attributes: Any) -> dict[str, Any]:
    return {one.key: getattr(one.value, one.value.WhichOneof("value")) for one in attributes}


@contextmanager
def receiver() -> Iterator[Receiver]:
    """Run the server until the end of the block."""

    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.take(self.path, UNPACK[self.headers.get("Content-Encoding")](body))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    found = Receiver(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
