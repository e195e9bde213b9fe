"""What a legal move would lead to, as far as its seat's view tells."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.events import Event
from games.engine.types import Json


class Outcome(NamedTuple):
    """A move's outcome: one line, figures for the table, and what others may still change."""

    brief: Event  # its text has at most 70 characters
    effects: dict[str, Json]
    open: list[Event]  # each a short sentence
