"""Personal tokens, and the apps that a player has let in."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import OneOf, Uuid
from games.payloads.timestamps import Instant

Scope = Annotated[str, OneOf("Scope")]


class Token(TypedDict):
    id: Uuid
    name: str
    scopes: list[Scope]
    created: Instant
    expires: Instant | None
    last_used: Annotated[Instant | None, "To the minute, told a minute later."]
    current: Annotated[bool, "Whether it is the one that asks."]


class NewToken(Token):
    token: Annotated[str, "Shown this once."]


class App(TypedDict):
    id: Annotated[str, "Its client id."]
    name: Annotated[str, "As it calls itself."]
    hosts: Annotated[list[str], "Where it may send my browser back to."]
    scopes: list[Scope]
    since: Instant
    last_used: Annotated[Instant, "To the minute, told a minute later."]
