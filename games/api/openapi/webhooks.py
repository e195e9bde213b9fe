"""The ``webhooks`` of the OpenAPI document: what the site posts, and how it is verified.

These have the format ``standard``; Discord and Slack get their own formats.
"""

from __future__ import annotations

from typing import Final

from games.api.openapi.rulesets import ref
from games.api.openapi.typed_dicts import payload_schema
from games.engine.types import Json
from games.payloads.webhooks import EVENTS

TAG: Final = {
    "name": "webhooks",
    "description": "What is posted to webhooks of the format `standard`, and how it is verified.",
}
HEADERS: Final = (
    (
        "webhook-id",
        "The same when a message is sent again: drop what you have had.",
        {"type": "string", "format": "uuid"},
        "00000000-0000-4000-8000-000000000001",
    ),
    (
        "webhook-timestamp",
        "When this attempt was made, in seconds since 1970 (UTC). Refuse what is minutes old.",
        {"type": "string", "pattern": "^[0-9]+$"},
        "1795262400",
    ),
    (
        "webhook-signature",
        "Signatures separated by spaces, one of which must match: `v1,` and the HMAC-SHA-256 of "
        "`id.timestamp.body` in base64, by the secret after `whsec_`, which is base64 too.",
        {"type": "string", "pattern": "^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$"},
        "v1,xrBmGBo5mJ1K6Gd0FVA6+4yWG3P0pNJzYtqPBVMcPZk=",
    ),
)
ANSWERS: Final = {
    "2XX": {"description": "Any of these: it was taken, and is not sent again."},
    "410": {"description": "The webhook is switched off."},
    "4XX": {"description": "It is sent again later, as after no answer and after 5xx."},
}
TOLD: Final = "When it happened; not when it was sent, which `webhook-timestamp` says."
SHOWN: Final[dict[str, Json]] = {
    "game": "00000000-0000-4000-8000-000000000002",
    "url": "https://play.example.org/tables/AAAAAAAAQACAAAAAAAAAAg",
    "text": "A message in my language.",
    "seat": 1,
    "decision": 12,
    "deadline": "2026-11-22T17:00:00Z",
    "host": "anna",
    "player": "bernd",
    "reason": "no_time",
    "until": "2026-11-23T17:00:00Z",
    "closed": False,
    "matched": False,
    "waits": False,
    "ply": 13,
    "version": 21,
    "status": "active",
    "to_move": [2],
    "left": False,
    "called_off": False,
    "proposal": "00000000-0000-4000-8000-000000000003",
    "kind": "pause",
}
NO_TABLE: Final[dict[str, Json]] = {"game": None, "url": ""}  # for events without a table


def add_webhooks(result: dict[str, Json], **_: object) -> dict[str, Json]:
    """Add what is posted for each event."""
    schemas = result["components"]["schemas"]
    shapes = {shape for _text, shape in EVENTS.values()}
    for shape in sorted(shapes, key=lambda one: one.__name__):
        about = {"description": shape.__doc__ or ""}
        schemas[f"Webhook{shape.__name__}"] = about | payload_schema(shape, _no_component)
    for event, (text, shape) in EVENTS.items():
        schemas[_name(event)] = {
            "type": "object",
            "description": text,
            "properties": {
                "type": {"type": "string", "const": event},
                "timestamp": {"type": "string", "format": "date-time", "description": TOLD},
                "data": ref(f"Webhook{shape.__name__}"),
            },
            "required": ["data", "timestamp", "type"],
            "additionalProperties": False,
        }
    posted = {event: {"post": _operation(event, *EVENTS[event])} for event in EVENTS}
    return result | {"webhooks": posted, "tags": [*result["tags"], TAG]}


def _operation(event: str, text: str, shape: type) -> dict[str, Json]:
    data = {key: SHOWN[key] for key in payload_schema(shape, _no_component)["properties"]}
    data |= {} if len(data) > len(NO_TABLE) + 1 else NO_TABLE
    shown = {"type": event, "timestamp": "2026-11-21T17:00:00Z", "data": data}
    media = {"schema": ref(_name(event)), "examples": {event: {"value": shown}}}
    return {
        "operationId": f"webhook_{event}",
        "summary": text.removesuffix("."),
        "description": "Posted to webhooks of the format `standard` that take this event.",
        "tags": [TAG["name"]],
        "parameters": [
            {
                "in": "header",
                "name": name,
                "description": about,
                "required": True,
                "schema": schema,
                "example": example,
            }
            for name, about, schema, example in HEADERS
        ],
        "requestBody": {"required": True, "content": {"application/json": media}},
        "responses": ANSWERS,
        "security": [{}],
    }


def _name(event: str) -> str:
    """The component of a whole body."""
    return "Webhook" + event.title().replace("_", "")


def _no_component(payload: type) -> object:
    raise TypeError(f"{payload} within the data of a webhook")
