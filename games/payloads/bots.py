"""Bot accounts, as everybody sees them."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import Day, RulesetKey


class BotResults(TypedDict):
    """What a bot has done at one game, where it played to the end."""

    ruleset: RulesetKey
    games: int
    wins: int
    seconds: Annotated[int, "On average, in seconds, from being asked to its move."]


class PublicBot(TypedDict):
    """A player that is a program."""

    username: Annotated[str, "Invite it by this name."]
    owner: Annotated[str, "Whose program it is, and who answers for it."]
    joined: Day
    reliability: Annotated[int | None, "Of its last decisions, those in time, in per cent."]
    tables: Annotated[int, "Public ones at which it sits and that are not over."]
    results: Annotated[list[BotResults], "By game; none where it has finished no game."]
