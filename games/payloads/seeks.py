"""Quick match, as seen by whoever looks for a game; and challenges by link."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import ClockKey, OneOf, RulesetKey, Url, Uuid
from games.payloads.timestamps import Instant


class KindShape(TypedDict):
    ruleset: RulesetKey
    preset: Annotated[str | None, "Null: the usual options."]
    seats: int
    clock: ClockKey
    rated: bool


class SeekShape(KindShape):
    id: Uuid
    languages: Annotated[list[Annotated[str, OneOf("Language")]], "One that all speak; empty: any."]
    rating_range: Annotated[int | None, "Points to either side of mine; widens with time."]
    min_reliability: Annotated[int | None, "Of the others, in per cent."]
    bots_allowed: Annotated[bool, "Whether bot accounts may be among the others."]
    trusts_server: Annotated[bool, "I bring no nonce to these deals."]
    keeps: Annotated[int | None, "Games going on at a time; null: one game, and it is over."]
    state: Annotated[str, OneOf("SeekState"), "Whether I wait for players."]
    waiting_since: Annotated[Instant | None, "My place in the queue; null: I have what I want."]
    created_at: Instant
    games: Annotated[list[Uuid], "Tables made of it that wait, or whose games go on."]


class ChallengeShape(KindShape):
    """What anybody who has the link may see."""

    host: Annotated[str, "Who made the link."]
    language: Annotated[str, OneOf("Language", or_blank=True)]
    min_reliability: int | None
    greeting: Annotated[str, "What its maker says to whoever opens it; blank: nothing."]
    expires_at: Instant


class MyChallenge(ChallengeShape):
    id: Uuid
    token: Annotated[str, "Makes a table with me for whoever has it."]
    url: Url
    trusts_server: Annotated[bool, "I bring no nonce to these deals."]
    games_at_once: Annotated[int, "Tables of it that wait or go on at a time, at most."]
    games: Annotated[list[Uuid], "Those that do."]
    created_at: Instant
