"""The header by which a request may be sent again, in the OpenAPI document."""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import OpenApiParameter

from games.api.http.retries import HEADER, LONGEST, SHORTEST_OF_VISITORS


def _header(shortest: int, words: str) -> OpenApiParameter:
    schema = {"type": "string", "maxLength": LONGEST, "pattern": "^[ -~]*$"}
    least = {"minLength": shortest} if shortest else {}
    return OpenApiParameter(HEADER, schema | least, OpenApiParameter.HEADER, description=words)


RETRY: Final = _header(0, "Any text of up to 64 characters; a retry with it gets the first answer.")
RETRY_OF_VISITORS: Final = _header(
    SHORTEST_OF_VISITORS,
    "A text of 16 to 64 characters that nobody can guess; a retry with it, from the same address, "
    "gets the first answer.",
)
