"""Bot accounts, as their owners see them, and their tokens."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import OneOf, Uuid
from games.payloads.timestamps import Instant


class BotAccount(TypedDict):
    username: str
    created_at: Instant
    reliability: Annotated[int | None, "Of its last decisions, those in time, in per cent."]
    seats: Annotated[int, "At tables that are not over."]


class BotToken(TypedDict):
    id: Uuid
    name: str
    scopes: list[Annotated[str, OneOf("BotScope")]]
    created: Instant
    expires: Instant | None
    last_used: Instant | None


class NewBotToken(BotToken):
    token: Annotated[str, "Shown this once."]
