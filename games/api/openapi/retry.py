"""The header that makes requests repeatable, in the OpenAPI document."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import OpenApiParameter

from games.api.http.retries import HEADER, LONGEST, SHORTEST_OF_VISITORS
from games.engine.types import Json


def _header(schema: dict[str, Json], words: str) -> OpenApiParameter:
    described = {"type": "string", "maxLength": LONGEST, **schema}
    return OpenApiParameter(HEADER, described, OpenApiParameter.HEADER, description=words)


RETRY: Final = _header(
    {"pattern": "^[ -~]*$"},
    "Any text of up to 64 characters; a retry with it gets the first answer.",
)
RETRY_OF_VISITORS: Final = _header(
    # Trailing spaces are not part of a header's value, and leading ones cannot be sent.
    {"pattern": f"^[!-~][ -~]{{{SHORTEST_OF_VISITORS - 2},}}[!-~] *$"},
    "A text of 16 to 64 characters that nobody can guess; a retry with it, from the same address, "
    "gets the first answer.",
)
