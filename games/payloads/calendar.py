"""The link to a calendar of my deadlines."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.timestamps import Instant


class CalendarShape(TypedDict):
    created_at: Annotated[Instant | None, "When the link was made; null: there is none."]


class NewCalendarShape(TypedDict):
    created_at: Instant
    url: Annotated[str, "For a calendar program; shown this once. It shows what waits for me."]
