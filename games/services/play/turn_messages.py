"""What players are told while a game goes on: that there was a move, their turns, reminders."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from games.clocks.seat_clock import SeatClock
from games.engine.types import Json
from games.models import Game, Seat
from games.payloads.timestamps import instant
from games.services.messages.outbox import NewMessage
from games.services.play import clocks, orders


def due_messages(game: Game, at: datetime, with_orders: Collection[int | None]) -> list[NewMessage]:
    """The messages due to a game's players now: that there was a move, their turns, reminders.

    ``with_orders`` are the ids of users whose orders may move for them. What was told is marked in
    the clocks, which are set; the caller saves ``clocks.FIELDS``.
    """
    all_clocks = clocks.seat_clocks(game)
    messages = _unsent_moves(game, all_clocks)
    for row, clock in zip(game.seat_rows, all_clocks, strict=True):
        if row.user is None or clock.decision is None:
            continue
        if not clock.notified:
            clock.notified = True
            planned = row.user_id in with_orders and orders.schedule(game, row, clock, at)
            if clocks.clock_of(game).messages and not game.guided:
                messages.append(_turn(game, row, clock, only_shared=planned))
        elif _is_reminder_due(game, row, clock, at):
            messages.append(_reminder(game, row, clock))
    clocks.write_clocks(game, all_clocks, at)
    return messages


def _unsent_moves(game: Game, all_clocks: list[SeatClock]) -> list[NewMessage]:
    """Messages that the game went on, if programs do not know its last move; bots move first."""
    if game.bot_due or not any(clock.unsent_move for clock in all_clocks):
        return []
    for clock in all_clocks:
        clock.unsent_move = False
    return moved(game)


def moved(game: Game) -> list[NewMessage]:
    """How far a game is, and whose turn it is: what every seat may know, only for programs.

    Sent at live tables, too, where bot accounts could not play otherwise.
    """
    data: dict[str, Json] = {
        "ply": game.ply,
        "version": game.version,
        "status": game.status,
        "to_move": list(game.to_move),
    }
    key = f"moved:{game.pk}:{game.ply}"
    users = [row.user for row in game.seat_rows if row.user is not None]
    return [NewMessage(user, "moved", key, game, data) for user in users]


def _turn(game: Game, row: Seat, clock: SeatClock, *, only_shared: bool) -> NewMessage:
    """The message that it is a player's turn; sent again if an order was due but did not play."""
    assert row.user is not None
    key = f"turn:{game.pk}:{row.number}:{clock.decision}"
    again = f":{clock.order_attempts}" if clock.order_attempts else ""
    said = _decision(game, row, clock)
    return NewMessage(row.user, "turn", key, game, said, only_shared=only_shared, again=again)


def _is_reminder_due(game: Game, row: Seat, clock: SeatClock, at: datetime) -> bool:
    available = clocks.availability_of(game, row)
    due = clock.reminder(game.deadlines[row.number], clocks.clock_of(game), available)
    return due is not None and due <= at


def _reminder(game: Game, row: Seat, clock: SeatClock) -> NewMessage:
    """The message that a player's time is running out; once for each deadline of a decision."""
    deadline = game.deadlines[row.number]
    assert row.user is not None and deadline is not None
    clock.reminded = int(deadline.timestamp())
    key = f"reminder:{game.pk}:{row.number}:{clock.decision}:{clock.reminded}"
    said, planned = _decision(game, row, clock), clock.order_at is not None
    return NewMessage(row.user, "reminder", key, game, said, only_shared=planned)


def _decision(game: Game, row: Seat, clock: SeatClock) -> dict[str, Json]:
    """The decision that a message is about."""
    deadline = instant(game.deadlines[row.number])
    return {"seat": row.number, "decision": clock.decision, "deadline": deadline}
