"""The media types of the archive and of the record's schema."""

from __future__ import annotations

from typing import Final

NDJSON: Final = "application/x-ndjson"
SCHEMA_JSON: Final = "application/schema+json"
