"""What the OpenAPI document says beyond the views: what refusals look like."""

from __future__ import annotations

from typing import Any

from games.engine.schemas import TEXT, array, closed

# What some codes bring along. A code that brings something else has to say so here.
EXTRA: dict[str, Any] = {
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
PROBLEM: dict[str, Any] = closed(
    "A refusal (RFC 9457). `GET /api/v1/problems` lists every code.",
    optional=tuple(EXTRA),
    type={"type": "string", "format": "uri-reference"},
    title={"type": "string", "description": "In the caller's language."},
    status={"type": "integer"},
    detail={"type": "string", "description": "In the caller's language."},
    code={"type": "string", "description": "Stable; branch on this."},
    **EXTRA,
)

NESTED = {"$ref": "#/components/schemas/Errors"}
ERRORS: dict[str, Any] = {
    "description": "Sentences, by field and place, as deep as the request was.",
    "oneOf": [
        {"type": "string"},
        {"type": "array", "items": NESTED},
        {"type": "object", "additionalProperties": NESTED},
    ],
}


FAREWELL: dict[str, Any] = {
    "type": "object",
    "required": ["confirm"],
    "properties": {
        "confirm": {"type": "string", "minLength": 1, "description": "My name, typed."},
        "password": {"type": "string", "minLength": 1, "description": "If there is one."},
    },
    "additionalProperties": False,
}


def add_farewell(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Describe the body of the one DELETE that has one; the generator knows of none."""
    content = {"application/json": {"schema": FAREWELL}}
    result["paths"]["/api/v1/me"]["delete"]["requestBody"] = {"content": content, "required": True}
    return result


def add_problems(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say what refusals look like; which of them an operation gives stands there."""
    result["components"]["schemas"] |= {"Problem": PROBLEM, "Errors": ERRORS}
    return result
