"""What is due at games is done by whichever worker finds it first.

``Game.due_at`` says when a game must be processed next; an index lists the games that have one.
Nothing here depends on a task having arrived: the sweep finds what a lost one was about.
docs/architecture.md draws the way of a reminder from here to its mail.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games.clocks.now import now
from games.clocks.seat_clock import SeatClock
from games.engine.types import Json
from games.models import Game, Seat, StandingOrders
from games.outages import is_outage
from games.payloads.timestamps import instant
from games.selectors.tables import rows
from games.services import machine_clock
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.on_commit import SOON, hand_out, process_at
from games.services.play import clocks, finish, orders, timeouts
from games.services.tables import lifecycle

BATCH: Final = 200  # games
POSTPONED: Final = timedelta(minutes=5)  # after a failure of ours, so that other games go on
OUTAGES_AT_MOST: Final = 3  # in a row; then everything waits for the next sweep
AGAIN: Final = timedelta(seconds=0.25)  # until a worker whose clock is fast looks once more
LOST: Final = timedelta(seconds=10)  # then the sweep plays the orders that no worker has played
WITHOUT_GAME: Final = timedelta(hours=1)  # until a table is looked at again whose game is gone

log = structlog.get_logger()


def process_due_games() -> int:
    """Do what is due at a batch of games; give how many of them were dealt with.

    Most games only have something to tell their players, and are done many at once. Those at which
    something is to be played are then done one by one, each in a transaction of its own.

    A game that fails is postponed. One that an outage kept from being processed stays due: no game
    is to blame for a lock or a lost connection. Raises the last of several outages in a row.
    """
    quiet, to_play = _process_quiet_games()
    in_a_row = left_due = 0
    for game_id in random.sample(to_play, len(to_play)):  # so that none always comes last
        try:
            process_due_game(game_id=game_id)
            in_a_row = 0
        except SoftTimeLimitExceeded:
            raise
        except Exception as error:
            if not is_outage(error):
                log.exception("game_not_attended", game=str(game_id))
                Game.objects.filter(pk=game_id).update(due_at=now() + POSTPONED)
                continue
            log.warning("game_left_due", game=str(game_id), error=error)
            in_a_row, left_due = in_a_row + 1, left_due + 1
            if in_a_row == OUTAGES_AT_MOST:
                raise
    return quiet + len(to_play) - left_due


def hand_out_upcoming() -> None:
    """Let workers wait for what is due before long, so that each game has an instant of its own.

    What a sweep finds when it is due happens with the sweep, and everybody sees by the time that no
    person did it.
    """
    at = now()
    upcoming = Game.objects.filter(due_at__gt=at, due_at__lte=at + SOON).order_by("due_at")
    hand_out(list(upcoming.values_list("pk", "due_at")[:BATCH]))


@transaction.atomic(savepoint=False)
def process_due_game(*, game_id: UUID) -> None:
    """Do what is due at one game: an order; or deadlines, its end, and the messages of all that."""
    due = rows.with_seats().select_for_update(of=("self",), skip_locked=True)
    game = due.filter(pk=game_id).first()
    at = now()
    if game is None or game.due_at is None:  # None: a worker is at it
        return
    horizon = machine_clock.MOST
    if game.due_at <= at:
        outbox.enqueue(_process(game, at))
        horizon = SOON
    if game.due_at is not None and at < game.due_at <= at + horizon:
        process_at(game.pk, max(game.due_at, at + AGAIN))


def _process(game: Game, at: datetime) -> list[NewMessage]:
    if not game.has_rules:  # they are not installed any more
        game.due_at = at + WITHOUT_GAME
        game.save(update_fields=["due_at"])
        return []
    if game.started_at is None:
        return lifecycle.process_unstarted(game, at)
    if (seat := _seat_with_order(game, at)) is not None:
        orders.play(game, seat, at)  # what follows waits for the next task, as after a move by hand
        return []
    messages = _play_due_seats(game, at)
    if game.status == Game.Status.FINISHED:
        return [*messages, *finish.finish_game(game, at), *_moved(game)]
    with_orders = {plan.user_id for plan in orders.of_game(game)}
    messages += _due_messages(game, at, with_orders)
    game.save(update_fields=clocks.FIELDS)
    return messages


def _play_due_seats(game: Game, at: datetime) -> list[NewMessage]:
    """Handle every deadline that has passed."""
    messages: list[NewMessage] = []
    while game.status == Game.Status.ACTIVE and (seat := _seat_out_of_time(game, at)) is not None:
        messages += timeouts.handle_timeout(game, seat, at)
    return messages


def _seat_with_order(game: Game, at: datetime) -> int | None:
    """The first seat whose order is to be played."""
    if game.status != Game.Status.ACTIVE or game.paused_at is not None:
        return None
    all_clocks = enumerate(clocks.seat_clocks(game))
    return next((seat for seat, clock in all_clocks if orders.is_due(clock, at)), None)


def _seat_out_of_time(game: Game, at: datetime) -> int | None:
    """The first seat whose time is up."""
    if game.paused_at is not None:
        return None
    deadlines = enumerate(game.deadlines)
    return next((seat for seat, deadline in deadlines if deadline and deadline <= at), None)


def _process_quiet_games() -> tuple[int, list[UUID]]:
    """Enqueue the messages of the due games at which nothing is to be played.

    Gives how many games these are, and the ids of the others. A batch is one transaction, so that
    ten thousand reminders are a matter of seconds.
    """
    at = now()
    with transaction.atomic(savepoint=False):
        due = rows.games().select_for_update(of=("self",), skip_locked=True)
        own_instants = Exists(StandingOrders.objects.filter(game=OuterRef("pk")))
        lost = Q(due_at__lte=at - LOST)
        games = list(due.filter(lost | ~own_instants, due_at__lte=at).order_by("due_at")[:BATCH])
        planned = StandingOrders.objects.filter(game__in=games)
        with_orders = set(planned.values_list("game_id", flat=True))
        quiet: list[Game] = []
        to_play: list[UUID] = []
        messages: list[NewMessage] = []
        for game in games:
            mine = None if game.pk in with_orders else _only_messages(game, at)
            if mine is None:
                to_play.append(game.pk)
            else:
                quiet.append(game)
                messages += mine
        outbox.enqueue(messages)
        Game.objects.bulk_update(quiet, ["clocks", "due_at"])
    return len(quiet), to_play


def _only_messages(game: Game, at: datetime) -> list[NewMessage] | None:
    """The messages that are due at a game; None if something is to be played there.

    Also None after a fault of ours: processed by itself the game fails again, and is postponed.
    """
    if not game.has_rules:
        game.due_at = at + WITHOUT_GAME
        return []
    try:
        to_play = (_seat_with_order(game, at), _seat_out_of_time(game, at))
        if game.status != Game.Status.ACTIVE or to_play != (None, None):
            return None
        return _due_messages(game, at, ())
    except SoftTimeLimitExceeded:
        raise
    except Exception as error:
        if is_outage(error):
            raise
        log.exception("game_not_read", game=str(game.pk))
        return None


def _due_messages(
    game: Game, at: datetime, with_orders: Collection[int | None]
) -> list[NewMessage]:
    """What the players of a game are told now: that it went on, their turns, reminders.

    ``with_orders`` are the ids of users whose orders may move for them. What was said is marked in
    the clocks, and these are set; the caller saves ``clocks.FIELDS``.
    """
    all_clocks = clocks.seat_clocks(game)
    messages = _unsent_moves(game, all_clocks)
    for row, clock in zip(game.seat_rows, all_clocks, strict=True):
        if row.user is None or clock.decision is None:
            continue
        if not clock.notified:
            clock.notified = True
            planned = row.user_id in with_orders and orders.schedule(game, row, clock, at)
            if clocks.clock_of(game).messages:
                messages.append(_turn(game, row, clock, only_shared=planned))
        elif _is_reminder_due(game, row, clock, at):
            messages.append(_reminder(game, row, clock))
    clocks.write_clocks(game, all_clocks, at)
    return messages


def _unsent_moves(game: Game, all_clocks: list[SeatClock]) -> list[NewMessage]:
    """That the game went on, if programs were not told of its last move; bots move first."""
    if game.bot_due or not any(clock.unsent_move for clock in all_clocks):
        return []
    for clock in all_clocks:
        clock.unsent_move = False
    return _moved(game)


def _moved(game: Game) -> list[NewMessage]:
    """How far a table is, and whose turn it is: what every seat may know, for programs alone.

    Sent at live tables, too: a bot account cannot play there otherwise.
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
    """That it is a player's turn; once more if an order was to play, and did not."""
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
    """That a player's time is running out; once for each deadline of a decision."""
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
