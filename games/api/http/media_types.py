"""Media types of responses that are not a single JSON object."""

from __future__ import annotations

from typing import Final

EVENT_STREAM: Final = "text/event-stream"
NDJSON: Final = "application/x-ndjson"
SCHEMA_JSON: Final = "application/schema+json"
