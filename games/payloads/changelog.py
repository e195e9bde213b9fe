"""A line of the API's changelog."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import Day, OneOf


class Change(TypedDict):
    date: Day
    kind: Annotated[str, OneOf("ChangeKind")]
    change: Annotated[str, "In English, as Markdown."]
