"""Clocks of a table: the only place that computes deadlines."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from games.clocks.availability import Availability
from games.clocks.seat_clock import SeatClock
from games.models import Game, Seat
from games.policy import CLOCKS, Clock
from games.selectors.accounts.availability import night_of

FIELDS = ("clocks", "deadlines", "due_at")
ALWAYS: Final = Availability()  # for a stopped clock, for which it does not matter


def clock_of(game: Game) -> Clock:
    return CLOCKS[game.clock]


def seat_clocks(game: Game) -> list[SeatClock]:
    """Read the clocks of all seats; ``write_clocks`` sets them again."""
    return [SeatClock.load(data) for data in game.clocks]


def availability_of(game: Game, row: Seat) -> Availability:
    """When the clock of a seat stops: at its player's night and vacation, if the table allows."""
    clock, user = clock_of(game), row.user
    if user is None:
        return Availability()
    night = night_of(user).night if clock.night else None
    away = user.vacations if clock.vacation and game.vacations else []
    days = tuple((date.fromisoformat(first), date.fromisoformat(last)) for first, last in away)
    return Availability(zone=ZoneInfo(user.zone), night=night, vacations=days)


def start_clocks(game: Game, at: datetime) -> None:
    """Give every seat its first time, and start the clocks of the seats to move."""
    clocks = [SeatClock(bank=clock_of(game).first) for _ in game.seat_rows]
    clocks[0].unsent_move = True
    _update_decisions(game, clocks, at)
    write_clocks(game, clocks, at)


def after_move(game: Game, *, seat: int, at: datetime, by_its_player: bool) -> None:
    """Update clocks after a seat's move: its own stops, those of the seats to move now start.

    The clock of a seat that still owes the same decision runs on untouched.
    """
    clocks = seat_clocks(game)
    mover = clocks[seat]
    if mover.decision is not None:
        available = availability_of(game, game.seat_rows[seat])
        mover.end_decision(clock_of(game), at, available, by_its_player=by_its_player)
    mover.unsent_move = True
    _update_decisions(game, clocks, at)
    write_clocks(game, clocks, at)


def after_rewind(game: Game, at: datetime) -> None:
    """Update clocks after a rewind: all decisions owed now are new.

    Nobody loses time: time spent on an unfinished decision is given back.
    """
    clocks = seat_clocks(game)
    for row, mine in zip(game.seat_rows, clocks, strict=True):
        if mine.decision is not None:
            mine.stop(at, availability_of(game, row))
            mine.bank = max(mine.bank, mine.total)
            mine.clear_decision()
    clocks[0].unsent_move = True
    _update_decisions(game, clocks, at)
    write_clocks(game, clocks, at)


def stop_clock(game: Game, row: Seat, at: datetime) -> None:
    """Stop the clock of a seat where it is; ``resume_clock`` starts it again."""
    clocks = seat_clocks(game)
    clocks[row.number].stop(at, availability_of(game, row))
    write_clocks(game, clocks, at)


def resume_clock(game: Game, row: Seat, at: datetime) -> None:
    """Restart a seat's clock, by its player's present availability."""
    clocks = seat_clocks(game)
    mine = clocks[row.number]
    if mine.decision is not None and game.paused_at is None:
        mine.run(at)
        if mine.order_at is not None:  # it gets a new delay: its instant may be past, or at night
            mine.order_at, mine.notified = None, False
    write_clocks(game, clocks, at)


def assign_clock(game: Game, seat: int, clock: SeatClock, at: datetime) -> None:
    """Give a seat a clock for its new player, and start it if the seat is to move."""
    clocks = seat_clocks(game)
    clock.unsent_move = clocks[seat].unsent_move
    clocks[seat] = clock
    game.bot_due = any(game.seat_rows[number].bot for number in game.to_move)
    _update_decisions(game, clocks, at)
    write_clocks(game, clocks, at)


def write_clocks(game: Game, clocks: list[SeatClock], at: datetime) -> None:
    """Set the clocks, and all that follows from them; the caller saves ``FIELDS``.

    Only this function computes deadlines. What is due next is the earliest of: a message (at once),
    an order, a reminder, a deadline, the end of a pause or of a proposal.
    """
    clock = clock_of(game)
    due: list[datetime | None] = [at] if game.standings is not None else []
    game.deadlines = []
    for row, mine in zip(game.seat_rows, clocks, strict=True):
        available = ALWAYS if mine.since is None else availability_of(game, row)
        deadline = None if game.paused_at else mine.deadline(clock, available)
        game.deadlines.append(deadline)
        due += [deadline, mine.reminder(deadline, clock, available)]
        if mine.decision is not None and not game.paused_at:
            due += [None if mine.notified else at, mine.order_instant()]
        # Bots move first, so that one message covers all their moves.
        if mine.unsent_move and not game.bot_due and not game.paused_at:
            due.append(at)
    due += [game.pause_ends_at, game.proposal_ends_at]
    game.clocks = [mine.dump() for mine in clocks]
    game.due_at = min(filter(None, due), default=None)


def _update_decisions(game: Game, clocks: list[SeatClock], at: datetime) -> None:
    for row, mine in zip(game.seat_rows, clocks, strict=True):
        asked = row.number in game.to_move and row.user_id is not None
        if asked and mine.decision is None:
            available = availability_of(game, row)
            mine.start_decision(clock_of(game), game.ply, at, available)
            if game.paused_at is not None:
                mine.since = None
        elif not asked and mine.decision is not None:
            mine.clear_decision()
