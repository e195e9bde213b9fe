"""Media types of responses that are not a single JSON object, and requests for text."""

from __future__ import annotations

from typing import Final

JSON: Final = "application/json"
EVENT_STREAM: Final = "text/event-stream"
NDJSON: Final = "application/x-ndjson"
SCHEMA_JSON: Final = "application/schema+json"
TEXT: Final = "text/plain"


def prefers_text(accept: str) -> bool:
    """Whether a header ``Accept`` prefers text to JSON (RFC 9110).

    Many programs send ``application/json, text/plain, */*`` by default: they get JSON.
    """
    likes = dict(_like(part) for part in accept.lower().split(","))
    return likes.get(TEXT, 0.0) > max(likes.get(JSON, 0.0), likes.get(NDJSON, 0.0))


def _like(part: str) -> tuple[str, float]:
    """A media type and its quality value, from 0 to 1."""
    name, *parameters = (piece.strip() for piece in part.split(";"))
    said = [one.removeprefix("q=") for one in parameters if one.startswith("q=")]
    try:
        return name, float(said[0]) if said else 1.0
    except ValueError:
        return name, 0.0
