"""What anyone may know of a player; and whom a player does not read."""

from __future__ import annotations

from typing import TypedDict

from games.payloads.markers import BotOf, Day
from games.payloads.timestamps import Instant


class Person(TypedDict):
    username: str
    bot_of: BotOf
    reliability: int | None
    joined: Day
    away_until: Day | None


class MuteShape(TypedDict):
    player: str
    since: Instant
