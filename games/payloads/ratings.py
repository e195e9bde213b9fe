"""Ratings, and statistics of games that are over."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import BotLevel, RulesetKey, Uuid
from games.payloads.timestamps import Instant


class RatingShape(TypedDict):
    rating: Annotated[
        int, "A cautious estimate of how well a player plays; everybody begins at 1000."
    ]
    uncertainty: Annotated[int, "One deviation, in the same points."]
    games: Annotated[int, "Rated ones."]
    provisional: Annotated[bool, "Of few games as yet."]


class LeaderboardEntry(RatingShape):
    rank: Annotated[int, "Equals share it."]
    player: str


class BotLeaderboardEntry(RatingShape):
    rank: Annotated[int, "Equals share it."]
    username: Annotated[str, "An account's name; or that of one of the site's own, as `hard`."]
    owner: Annotated[str | None, "Whose program it is; null for the site's own."]
    level: Annotated[BotLevel | None, "Of the site's own; null for accounts."]


class PlayerRating(RatingShape):
    ruleset: RulesetKey


class RatingPoints(TypedDict):
    place: Annotated[int | None, "At the table; null: they left."]
    left: bool
    before: int
    after: int
    uncertainty: Annotated[int, "After it."]


class RatedGame(RatingPoints):
    game: Uuid
    at: Instant


class RatedPlayer(RatingPoints):
    player: str


class GameRatings(TypedDict):
    rated: Annotated[bool, "Whether the table is rated at all."]
    pending: Annotated[bool, "It is, and has not been yet."]
    changes: list[RatedPlayer]


class Points(TypedDict):
    mean: float
    best: int


class Places(TypedDict):
    seats: int
    games: int
    places: Annotated[list[int], "How often first, second, … and last."]


class Quartiles(TypedDict):
    quarter: int
    half: int
    three_quarters: int


class Statistics(TypedDict):
    """Of games that are over."""

    ruleset: RulesetKey
    games: Annotated[int, "Begun and ended by this player."]
    wins: int
    left: Annotated[int, "Games left before their end."]
    substitute: Annotated[int, "Games joined where another had left."]
    points: Points | None
    tables: list[Places]
    decisions: int
    reliability: Annotated[int | None, "Of these, those in time, in per cent."]
    seconds: Annotated[Quartiles | None, "From being asked to the move."]


class Versus(TypedDict):
    ruleset: RulesetKey
    games: Annotated[int, "Played through by both."]
    ahead: int
    behind: int
    equal: int
