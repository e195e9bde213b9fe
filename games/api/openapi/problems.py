"""The schema of refusals in the OpenAPI document."""

from __future__ import annotations

from games.engine.json_schema import TEXT, array, closed
from games.engine.types import Json

# Members that some codes add. All of them must be listed here.
EXTRA: dict[str, Json] = {
    "errors": {
        "$ref": "#/components/schemas/Errors",
        "description": "`invalid_request`: what is wrong, by field, in the caller's language.",
    },
    "language": {"type": "string", "description": "`other_language`: the table's."},
    "until": {
        "type": ["string", "null"],
        "format": "date-time",
        "description": "`muted`, `account_closed`: until when; null: until moderators open it.",
    },
    "reason": {"type": "string", "description": "`account_closed`: what the moderators say."},
    "appeal": {
        "type": ["string", "null"],
        "description": "`account_closed`: the page to appeal on; null if it is too late.",
    },
    "last_ply": {"type": "integer", "description": "`no_such_ply`: how far I may look."},
    "length": {"type": "integer", "description": "`bad_text`: how long the text was."},
    "ply": {"type": "integer", "description": "`stale_move`: where the game is."},
    "reliability": {"type": "integer", "description": "`not_reliable`: mine, in per cent."},
    "scope": {"type": "string", "description": "`scope_missing`: the one that would do."},
    "to_move": {
        "type": "array",
        "items": {"type": "integer"},
        "description": "`not_your_turn`: the seats that are.",
    },
    "wait": {"type": "integer", "description": "`too_fast`: seconds, as in `Retry-After`."},
    "policy": closed(
        "`too_many_requests`: the limit that was passed.",
        name=TEXT,
        quota={"type": "integer"},
        window={"type": "integer", "description": "Seconds."},
    ),
    "violated-policies": array(TEXT),
}
PROBLEM: dict[str, Json] = closed(
    "A refusal (RFC 9457). `GET /api/v1/problems` lists every code.",
    optional=tuple(EXTRA),
    type={"type": "string", "format": "uri-reference"},
    title={"type": "string", "description": "In the caller's language."},
    status={"type": "integer"},
    detail={"type": "string", "description": "In the caller's language."},
    code={"type": "string", "description": "Stable; branch on this."},
    request_id={
        "type": "string",
        "description": "As in `X-Request-ID`. The site's log says more under it: quote it.",
    },
    **EXTRA,
)

NESTED = {"$ref": "#/components/schemas/Errors"}
ERRORS: dict[str, Json] = {
    "description": "Sentences, by field and place, as deep as the request was.",
    "oneOf": [
        {"type": "string"},
        {"type": "array", "items": NESTED},
        {"type": "object", "additionalProperties": NESTED},
    ],
}


def add_problems(result: dict[str, Json], **_: object) -> dict[str, Json]:
    """Add the components ``Problem`` and ``Errors``."""
    result["components"]["schemas"] |= {"Problem": PROBLEM, "Errors": ERRORS}
    return result
