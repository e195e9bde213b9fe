"""What the OpenAPI document says beyond the views: how to log in, and what refusals look like."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension

from games.api.authentication import PASS_COOKIE
from games.api.problems import CONTENT_TYPE

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "A refusal (RFC 9457). `GET /api/v1/problems` lists every code.",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string", "description": "In the caller's language."},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "In the caller's language."},
        "code": {"type": "string", "description": "Stable; branch on this."},
        "errors": {"description": "By field, if the request did not fit."},
    },
}


class BearerToken(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """``Authorization: Bearer <token>``."""

    target_class = "games.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer"}


class PassCookie(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The cookie of a link in a message, good for one game."""

    target_class = "games.api.authentication.GamePass"
    name = "pass"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": PASS_COOKIE}


FAREWELL: dict[str, Any] = {
    "type": "object",
    "required": ["confirm"],
    "properties": {
        "confirm": {"type": "string", "description": "My name, typed."},
        "password": {"type": "string", "description": "If there is one."},
    },
    "additionalProperties": False,
}


def add_farewell(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Describe the body of the one DELETE that has one; the generator knows of none."""
    content = {"application/json": {"schema": FAREWELL}}
    result["paths"]["/api/v1/me"]["delete"]["requestBody"] = {"content": content, "required": True}
    return result


def add_problems(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say of every operation that it may be refused, and how."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    refusal = {
        "description": "Refused; `code` says why.",
        "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for path in result["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "responses" in operation:
                operation["responses"]["default"] = refusal
    return result
