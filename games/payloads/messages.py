"""Messages to a player, and where they go: devices and webhooks."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import OneOf, Url, Uuid
from games.payloads.timestamps import Instant


class MessageShape(TypedDict):
    id: Uuid
    event: Annotated[str, OneOf("MessageEvent")]
    channel: Annotated[str, OneOf("Channel")]
    game: Uuid | None
    webhook: Uuid | None
    repeats: Annotated[Uuid | None, "The message that this one sends once more, by hand."]
    status: Annotated[str, OneOf("MessageStatus")]
    due_at: Instant
    sent_at: Instant | None
    attempts: int
    outcome: str
    created_at: Instant


class Device(TypedDict):
    id: Uuid
    name: str
    created_at: Instant


class WebhookShape(TypedDict):
    id: Uuid
    url: Url
    format: Annotated[str, OneOf("WebhookFormat")]
    events: Annotated[
        list[Annotated[str, OneOf("WebhookEvent")]] | None,
        "Those told; null: as my preferences say.",
    ]
    previous_secret_until: Annotated[
        Instant | None, "Until then the secret before this one signs, too."
    ]
    failing_since: Instant | None
    disabled_at: Instant | None
    created_at: Instant


class NewWebhookShape(WebhookShape):
    secret: Annotated[str, "Shown this once; signs as Standard Webhooks say."]
