"""What is said at a table, how far I have read it, and my note on the game."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import BotOf, OneOf, RulesetKey, TableStatus, Uuid
from games.payloads.timestamps import Instant

Room = Annotated[str, OneOf("Room")]


class ChatLine(TypedDict):
    id: int
    author: str
    bot_of: BotOf
    seat: Annotated[int | None, "Where its author sat then."]
    text: Annotated[str | None, "Plain text, never HTML; null if it is muted or hidden."]
    at: Instant
    mine: bool
    muted: Annotated[bool, "I have muted its author."]
    hidden: Annotated[bool, "A moderator took it away, or its author left."]


class ChatMarkShape(TypedDict):
    room: Room
    line: Annotated[int, "The last line that I have read."]


class RoomTalk(TypedDict):
    room: Room
    last: Annotated[int, "The newest line."]
    read: Annotated[int, "My mark; 0 if I have set none."]
    unread: Annotated[int, "Lines of others beyond it, counted up to 100."]


class TableTalk(TypedDict):
    game: Uuid
    ruleset: RulesetKey
    status: TableStatus
    rooms: list[RoomTalk]


class NoteShape(TypedDict):
    text: str
    guesses: Annotated[dict[str, str], "What I think of others, a word by the number of a seat."]
    updated_at: Instant | None
