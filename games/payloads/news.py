"""What happened at a table since a player last decided something there."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.moves import LogEntry


class News(TypedDict):
    from_ply: Annotated[int | None, "The first that is told: my last decision, or the start."]
    to_ply: Annotated[int | None, "The last move; null: none yet."]
    more: Annotated[bool, "There was more before; the log has it."]
    entries: list[LogEntry]
    text: Annotated[list[str], "All of it in sentences, in the caller's language."]
