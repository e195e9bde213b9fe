"""What a legal move would come to, as far as the view of its seat tells."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.events import Event
from games.engine.types import Json


class Outcome(NamedTuple):
    """A move's outcome in a line, in figures for the table, and in what others may still change."""

    brief: Event  # said in 70 characters at most
    effects: dict[str, Json]
    open: list[Event]  # a short sentence each
