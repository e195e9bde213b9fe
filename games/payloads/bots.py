"""Bot accounts, as everybody sees them."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import BotLevel, Day, RulesetKey
from games.payloads.ratings import PlayerRating


class BotResults(TypedDict):
    """What a bot has done at one game, where it played to the end."""

    ruleset: RulesetKey
    games: int
    wins: int
    seconds: Annotated[int, "On average, in seconds, from being asked to its move."]


class PublicBot(TypedDict):
    """A program that one can play with: an account of somebody's, or one of the site's own."""

    username: Annotated[str, "Name it among the `bots` of a new table."]
    owner: Annotated[
        str | None, "Whose program it is, and who answers for it; null for the site's own."
    ]
    level: Annotated[BotLevel | None, "How strong one of the site's own is; null for accounts."]
    joined: Annotated[Day | None, "Null for the site's own."]
    reliability: Annotated[int | None, "Of its last decisions, those in time, in per cent."]
    tables: Annotated[
        int | None,
        "Public ones at which it sits and that are not over; null for the site's own.",
    ]
    results: Annotated[
        list[BotResults], "By game; none where it has finished no game, nor for the site's own."
    ]
    ratings: Annotated[list[PlayerRating], "Among bots, by game; none where it is not rated yet."]
