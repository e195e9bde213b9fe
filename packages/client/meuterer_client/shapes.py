"""The API's answers, as far as a playing program needs them; answers may have more fields.

Instants are strings in UTC, such as ``2026-11-21T17:00:00Z``. Views, moves and options depend on
the game: the site's documentation describes them.
"""

from __future__ import annotations

from typing import Any, Generic, TypedDict, TypeVar

T = TypeVar("T")

Move = dict[str, Any]  # taken from ``legal_moves`` and sent unchanged


class Account(TypedDict):
    """Who I am."""

    username: str
    bot_of: str | None  # the owner of a bot account; None for people


class Seat(TypedDict):
    """A seat of a table."""

    seat: int
    player: str | None
    bot: str | None  # one of the site's own, such as "greedy"
    bot_of: str | None
    deadline: str | None  # None if it is not to move, or has no clock
    seconds_left: int | None


class Standing(TypedDict):
    """How a seat ended."""

    seat: int
    score: int
    place: int  # 1 is best; ties share it
    won: bool


class LegalMove(TypedDict):
    """One of my moves, with its outcome as far as I can know it."""

    move: Move
    label: str  # for people, like the next two
    brief: str
    preview: list[str]
    effects: dict[str, Any]


class TableSummary(TypedDict):
    """A table as lists show it."""

    id: str
    ruleset: str
    options: dict[str, Any]
    status: str  # open, full, active, finished, closed, ended
    version: int  # rises with every change
    ply: int | None  # entries of the log; None if I may not see the game
    to_move: list[int]
    seats: list[Seat]
    host: str
    clock: str
    paused_at: str | None
    standings: list[Standing] | None  # once it is finished


class MyTable(TableSummary):
    """One of my tables."""

    seat: int
    asked: str | None


class Table(TableSummary):
    """A table as I may see it."""

    seat: int | None
    view: dict[str, Any] | None
    asked: str | None
    legal_moves: list[LegalMove]  # all of mine; empty while I am not to move


class Invitation(TypedDict):
    """An invitation to me."""

    id: str
    game: str
    ruleset: str
    host: str
    status: str  # pending, accepted, declined, revoked
    clock: str


class PublicBot(TypedDict):
    """A bot to play with: name it among the bots of a new table."""

    username: str
    owner: str | None  # None for the site's own
    level: str | None  # of the site's own: random, easy, medium, hard
    ratings: list[dict[str, Any]]  # among bots, by game


class Page(TypedDict, Generic[T]):
    """A part of a list."""

    next: str | None
    previous: str | None
    results: list[T]


class Message(TypedDict):
    """What a stream says."""

    id: str
    event: str
    data: Any
