"""What anyone may know about a player; and whom a player has muted."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import BotOf, Day
from games.payloads.tables import TableSummary
from games.payloads.timestamps import Instant


class Person(TypedDict):
    username: str
    bot_of: BotOf
    reliability: int | None
    joined: Day
    away_until: Annotated[Day | None, "The last day of their vacation; null: they are here."]


class Profile(Person):
    followed: Annotated[bool | None, "By me; null: I have no account."]
    blocked: Annotated[bool | None, "By me; nobody is told by whom they are blocked."]
    tables: Annotated[list[TableSummary], "The latest public ones at which they sit, or sat."]


class BlockShape(TypedDict):
    player: str
    bot_of: BotOf
    since: Instant


class FollowShape(TypedDict):
    player: str
    bot_of: BotOf
    since: Instant


class MuteShape(TypedDict):
    player: str
    since: Instant
