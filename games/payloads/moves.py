"""What happened in a game, as one viewer may know it; after the end also as a record."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from games.payloads.markers import ClockKey, OneOf, RulesetKey, Uuid
from games.payloads.rulesets import LogEvent, Options, PublishedMove, RecordEvent
from games.payloads.tables import RecordedHolder, Spectators, StandingShape
from games.payloads.timestamps import Instant

Mover = Annotated[int | None, "Null: the set-up, or the game was taken back."]


class NoticeFacts(TypedDict):
    """A notice before it is put into words."""

    kind: Annotated[str, OneOf("Notice")]
    seat: int | None
    player: str | None
    until: Instant | None
    at: Instant


class NoticeShape(NoticeFacts):
    text: Annotated[str, "In the caller's language and time zone."]


class StreamedMove(TypedDict):
    ply: int
    seat: Mover
    at: Instant
    events: list[LogEvent]


class LogEntry(StreamedMove):
    notices: Annotated[list[NoticeShape], "What happened after it beside the moves."]


class RecordedMove(TypedDict):
    ply: int
    seat: Annotated[int | None, "Null: the game was taken back."]
    move: PublishedMove
    events: list[RecordEvent]


class LookingOn(TypedDict):
    policy: Spectators
    delay: int


class RecordedLook(TypedDict):
    ply: Annotated[int, "Which position: the one after this ply."]
    seat: Annotated[int | None, "As this seat saw it. Null: all that was hidden."]
    at: Instant


class Record(TypedDict):
    """The record of a finished game. `GET record-schema` has its schema for those who keep it."""

    format: Annotated[str, OneOf("RecordFormat")]
    game: Uuid
    ruleset: RulesetKey
    rules_version: NotRequired[Annotated[int, "Of the rules it was played by. Absent: 1."]]
    seats: int
    options: Options
    players: list[RecordedHolder]
    commitment: str
    secret: str
    sealed: Annotated[str | None, "Digest of what is never opened."]
    nonces: list[str]
    opening: list[RecordEvent]
    moves: list[RecordedMove]
    standings: list[StandingShape]
    spectators: Annotated[LookingOn, "Who could look on."]
    clock: ClockKey
    rated: bool
    started_at: Instant
    finished_at: Instant
    looks: NotRequired[Annotated[list[RecordedLook], "Moderators' looks at what was hidden."]]
    checksum: NotRequired[Annotated[str, "The digest of all other fields."]]
