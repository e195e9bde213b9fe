"""Clocks of a table: the one place that says until when a seat may take its time."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from games.clocks.rest import Rest
from games.clocks.seat import SeatClock
from games.models import Game, Seat, User
from games.policy import CLOCKS, Clock

FIELDS = ("clocks", "deadlines", "due_at")


def clock_of(game: Game) -> Clock:
    return CLOCKS[game.clock]


def seat_clocks(game: Game) -> list[SeatClock]:
    """Read the clocks of all seats; ``put`` writes them back."""
    return [SeatClock.load(data) for data in game.clocks]


def night_of(user: User) -> Rest:
    """The hours in which a player wants no messages."""
    night = (user.night_start, user.night_end) if user.night_start and user.night_end else None
    return Rest(zone=ZoneInfo(user.zone), night=night)


def rest_of(game: Game, row: Seat) -> Rest:
    """When the clock of a seat stands: as its player wishes, and clock and table allow."""
    clock, user = clock_of(game), row.user
    if user is None:
        return Rest()
    night = night_of(user).night if clock.night else None
    away = user.vacations if clock.vacation and game.vacations else []
    days = tuple((date.fromisoformat(first), date.fromisoformat(last)) for first, last in away)
    return Rest(zone=ZoneInfo(user.zone), night=night, vacations=days)


def begin(game: Game, at: datetime) -> None:
    """Give every seat its first time, and start the clocks of those who are to move."""
    clocks = [SeatClock(bank=clock_of(game).first) for _ in game.seat_rows]
    clocks[0].news = True
    _ask(game, clocks, at)
    put(game, clocks, at)


def moved(game: Game, *, seat: int, at: datetime, by_its_player: bool) -> None:
    """Go on after a move of a seat: its clock ends, those of whoever is asked now begin.

    The clock of a seat that owed its answer before and owes it still runs on untouched.
    """
    clocks = seat_clocks(game)
    mover = clocks[seat]
    if mover.decision is not None:
        rest = rest_of(game, game.seat_rows[seat])
        mover.answered(clock_of(game), at, rest, by_its_player=by_its_player)
    mover.news = True
    _ask(game, clocks, at)
    put(game, clocks, at)


def taken_back(game: Game, at: datetime) -> None:
    """Go on after a game was taken back: what was asked is asked no more, what is, is new.

    Nobody loses time: a decision that was under way gives back what it has taken.
    """
    clocks = seat_clocks(game)
    for row, mine in zip(game.seat_rows, clocks, strict=True):
        if mine.decision is not None:
            mine.stand(at, rest_of(game, row))
            mine.bank = max(mine.bank, mine.total)
            mine.withdraw()
    clocks[0].news = True
    _ask(game, clocks, at)
    put(game, clocks, at)


def stand(game: Game, row: Seat, at: datetime) -> None:
    """Stop the clock of a seat where it is; ``go_on`` starts it again."""
    clocks = seat_clocks(game)
    clocks[row.number].stand(at, rest_of(game, row))
    put(game, clocks, at)


def go_on(game: Game, row: Seat, at: datetime) -> None:
    """Let the clock of a seat run again, by what its player's rest is now."""
    clocks = seat_clocks(game)
    mine = clocks[row.number]
    if mine.decision is not None and game.paused_at is None:
        mine.run(at)
        if mine.order_at is not None:  # it gets a new delay: its moment may be past, or at night
            mine.order_at, mine.told = None, False
    put(game, clocks, at)


def sit_down(game: Game, seat: int, clock: SeatClock, at: datetime) -> None:
    """Give a seat a clock for whoever sits there now, and ask him if the seat is to move."""
    clocks = seat_clocks(game)
    clock.news = clocks[seat].news
    clocks[seat] = clock
    game.bot_due = any(game.seat_rows[number].bot for number in game.to_move)
    _ask(game, clocks, at)
    put(game, clocks, at)


def put(game: Game, clocks: list[SeatClock], at: datetime) -> None:
    """Write the clocks, and all that follows from them; the caller saves ``FIELDS``.

    This is the one function that computes deadlines. What is due next is the earliest of:
    something to tell (at once), an order's turn, a reminder, a deadline.
    """
    clock = clock_of(game)
    due: list[datetime | None] = [at] if game.standings is not None else []
    game.deadlines = []
    for row, mine in zip(game.seat_rows, clocks, strict=True):
        rest = rest_of(game, row)
        deadline = None if game.paused_at else mine.deadline(clock, rest)
        game.deadlines.append(deadline)
        due += [deadline, mine.reminder(deadline, clock, rest)]
        if mine.decision is not None and not game.paused_at:
            due += [None if mine.told else at, mine.order_instant()]
        if mine.news and not game.bot_due and not game.paused_at:  # bots first: told once for all
            due.append(at)
    game.clocks = [mine.dump() for mine in clocks]
    game.due_at = min(filter(None, due), default=None)


def _ask(game: Game, clocks: list[SeatClock], at: datetime) -> None:
    for row, mine in zip(game.seat_rows, clocks, strict=True):
        asked = row.number in game.to_move and row.user_id is not None
        if asked and mine.decision is None:
            mine.ask(clock_of(game), game.ply, at)
            if game.paused_at is not None:
                mine.since = None
        elif not asked and mine.decision is not None:
            mine.withdraw()
