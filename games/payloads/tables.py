"""Tables, as one viewer may see them."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from games.engine.types import Json
from games.payloads.markers import (
    BotOf,
    ClockKey,
    Day,
    Keywords,
    OneOf,
    RulesetKey,
    TableStatus,
    Uuid,
)
from games.payloads.proposals import ProposalShape
from games.payloads.rulesets import Effects, Move, Options, View
from games.payloads.timestamps import Instant

Bot = Annotated[str, OneOf("Bot")]
Brought = Annotated[str, OneOf("Brought")]
Spectators = Annotated[str, OneOf("Spectators")]


class RecordedSeat(TypedDict):
    seat: int
    player: str | None
    bot: Bot | None


class RecordedHolder(RecordedSeat):
    brought: NotRequired[Brought]
    holder: NotRequired[Annotated[str, "The salted digest of who held it at the start."]]
    proved: NotRequired[Annotated[bool, "Whether that was who is named here, by this name."]]
    salt: NotRequired[Annotated[str | None, "Of that digest; null if the name is not proved."]]


class SeatTime(TypedDict):
    """What everyone may know of a seat's time."""

    deadline: Annotated[Instant | None, "When its time is up, in UTC."]
    seconds_left: Annotated[int | None, "Seconds on its clock when that last started."]
    extensions_left: int | None
    missed: Annotated[int | None, "Decisions in a row that the autopilot took."]
    offered_at: Annotated[
        Instant | None, "Its player left, or was away too long: another may sit down."
    ]
    reliability: Annotated[
        int | None, "Of its player's last decisions, those in time, in per cent."
    ]
    away_until: Annotated[Day | None, "The last day of a vacation."]
    on_offer: Annotated[bool, "Whether somebody may take it over from a bot now."]


class SeatView(RecordedSeat, SeatTime):
    bot_of: BotOf
    brought: Annotated[Brought | None, "To the deal; null: nothing yet, or a game of before."]
    newcomer: Annotated[bool, "Whose first game of this kind it is, by an invitation's link."]


class MyClock(TypedDict):
    zone: str
    deadline: Annotated[str | None, Keywords({"format": "date-time"}), "By my own wall clock."]
    why: Annotated[str, "Why it is what it is, in the caller's language."]


class StandingShape(TypedDict):
    seat: int
    score: int
    place: int
    won: bool


class TableTerms(TypedDict):
    """Who may sit down at a table and look on, and what becomes of it before its game."""

    min_reliability: int | None
    invited_only: Annotated[bool, "Whether it takes an invitation to sit down."]
    language: Annotated[str, OneOf("Language", or_blank=True)]
    bots_allowed: bool
    bot_seats_open: Annotated[bool, "Whether people may take over from the site's bots."]
    spectators: Spectators
    spectator_delay: Annotated[int, "Decisions, if spectators see all later."]
    rated: bool
    guided: Annotated[bool, "For learning: its deal is no proof of how the site deals."]
    rematch_of: Uuid | None
    closes_at: Annotated[Instant | None, "Unless it is full by then."]
    starts_at: Annotated[Instant | None, "By itself, once it is full and nobody owes a nonce."]
    nonces_due_at: Annotated[
        Instant | None, "Full, but somebody has brought nothing: their seats are free again then."
    ]


class TableProgress(TypedDict):
    """What changes with the moves."""

    version: Annotated[int, "Rises with every change of the table."]
    ply: Annotated[int | None, "Moves made so far; a posted move names it."]
    to_move: list[int]
    seats: list[SeatView]
    paused_at: Instant | None
    pause_ends_at: Annotated[Instant | None, "When a pause ends by itself, if all agreed on it."]
    standings: Annotated[
        list[StandingShape] | None, "Empty if all agreed to call the game off: no result."
    ]


class TableSummary(TableTerms, TableProgress):
    id: Uuid
    ruleset: RulesetKey
    options: Options
    status: TableStatus
    host: str
    clock: ClockKey
    vacations: Annotated[bool, "Whether clocks stand while players are away."]
    commitment: Annotated[str, "SHA-256 of the secret behind the deal."]
    created_at: Instant
    started_at: Instant | None
    finished_at: Instant | None


class LegalMove(TypedDict):
    label: Annotated[str, "In the caller's language."]
    move: Annotated[Move, "Post it as it is."]
    brief: Annotated[
        str,
        Keywords({"maxLength": 70}),
        "What it comes to, in a line in the caller's language; blank where the label says all.",
    ]
    preview: Annotated[list[str], "What it would do, in sentences; empty where the label says all."]
    effects: Annotated[Effects, "What it would change, in figures, as far as my seat can know."]


class LookingShape(TypedDict):
    until: Annotated[Instant, "Until then I count as looking, unless I say it again."]


class RematchWishes(TypedDict):
    seats: Annotated[list[int], "Who wishes for a rematch."]
    at: Annotated[Instant, "When they get a table, though not all of us wish for it."]


class PlayedOn(TypedDict):
    """A position of a finished game, as one seat knew it; the rest was drawn anew."""

    game: Uuid
    ply: int


class TableView(TableSummary):
    rules_version: Annotated[
        int | None, "Of the rules that this game is played by to its end; null before it starts."
    ]
    played_on: Annotated[PlayedOn | None, "The position of another game at which it began."]
    seat: Annotated[int | None, "Mine; null for a spectator."]
    rematch: Annotated[RematchWishes | None, "After the end, for those who sit here."]
    proposal: Annotated[ProposalShape | None, "The open one, for those who sit here."]
    my_clock: MyClock | None
    nonces: list[str] | None
    view: Annotated[View | None, "What my seat may know."]
    asked: Annotated[str | None, "What I am to decide, in the caller's language."]
    legal_moves: list[LegalMove]
    blocked: Annotated[
        list[str], "Whom I have blocked, of those who sit here; empty once I sit here, too."
    ]


class MyTable(TableSummary):
    seat: Annotated[int, "Mine."]
    rematch: Annotated[RematchWishes | None, "After the end: who wishes for one."]
    proposal: Annotated[ProposalShape | None, "The open one; `asked` has my seat until I answer."]
    asked: Annotated[str | None, "What I am to decide, in the caller's language."]
    since: Annotated[str | None, "What happened since I moved, in a line; null: nobody has."]
    thumb: Annotated[
        dict[str, Json] | None,
        "What a small picture of the table shows, as its game has it; null: none, or not now.",
    ]
