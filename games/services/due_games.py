"""Whichever worker first finds that something is due at a game does it.

``Game.due_at`` says when a game must be processed next; ``DueGame`` lists the games that have such
an instant. Nothing here depends on a task having arrived: the sweeps do what a lost task should
have done. docs/architecture.md draws the way of a reminder from here to its mail.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q

from games.clocks.now import now
from games.models import DueGame, Game, Proposal, StandingOrders
from games.models.columns import fetch
from games.outages import is_outage
from games.selectors.tables import rows
from games.services import machine_clock
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.on_commit import SOON, hand_out, plays_soon, process_at
from games.services.play import (
    clocks,
    finish,
    game_writes,
    orders,
    pause,
    proposal_ends,
    timeouts,
    turn_messages,
)
from games.services.play.game_state import bump_version
from games.services.tables import lifecycle, rematch_wishes

BATCH: Final = 200  # games
POSTPONED: Final = timedelta(minutes=5)  # after a failure of ours, so that other games go on
OUTAGES_AT_MOST: Final = 3  # in a row; then everything waits for the next sweep
AGAIN: Final = timedelta(seconds=0.25)  # until a worker that came too early looks again
WORKER_GRACE: Final = timedelta(seconds=10)  # then the sweep plays what no worker has
WITHOUT_GAME: Final = timedelta(hours=1)  # between looks at a table whose rules are not installed

_PLANS: Final = "SELECT game_id, user_id FROM games_standingorders WHERE game_id = ANY(%s)"

log = structlog.get_logger()


def process_due_games() -> int:
    """Do what is due at a batch of games; return how many were dealt with.

    At most games, only messages are due: these are done many at once. Games at which something is
    to be played are then done one by one, each in a transaction of its own.

    A game that fails is postponed. If an outage prevents a game from being processed, it stays due:
    no game is to blame for a lock or a lost connection. Raises the last of several outages in
    a row.
    """
    if not rows.is_any_due(at=now()):  # the usual case, and quickly answered
        return 0
    told, to_play = _tell_players()
    in_a_row = left_due = 0
    for game_id in random.sample(to_play, len(to_play)):  # so that none always comes last
        try:
            process_due_game(game_id=game_id, tells=True)
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
    return told + len(to_play) - left_due


def hand_out_upcoming() -> None:
    """Let workers wait for what will be played soon, so that it happens at each game's own instant.

    What a sweep plays happens at the sweep's time, which shows everybody that no person did it.
    """
    at = now()
    has_orders = Exists(StandingOrders.objects.filter(game=OuterRef("pk")))
    at_a_deadline = Q(deadlines__contains=[F("due_at")])
    upcoming = Game.objects.filter(
        ~Q(status=Game.Status.ACTIVE) | at_a_deadline | has_orders,
        due__due_at__gt=at,
        due__due_at__lte=at + SOON,
    )
    hand_out(list(upcoming.order_by("due__due_at").values_list("pk", "due_at")[:BATCH]))


@transaction.atomic(savepoint=False)
def process_due_game(*, game_id: UUID, tells: bool = False) -> None:
    """Play what is due at one game: an order, or deadlines, or its start, or its end.

    Where only messages are due, only the sweep sends them (``tells``): a message at another time
    would reveal that a worker had waited for that instant, and so that there are orders.
    """
    locked = rows.with_seats().select_for_update(of=("self",), skip_locked=True)
    game = locked.filter(pk=game_id).first()
    at = now()
    if game is None:  # another worker has it
        if DueGame.objects.filter(pk=game_id, due_at__gt=at - WORKER_GRACE).exists():
            process_at(game_id, at + AGAIN)
        return
    if game.due_at is None:
        return
    horizon = machine_clock.MOST
    if game.due_at <= at and (tells or _is_to_be_played(game, at)):
        outbox.enqueue(_process(game, at))
        horizon = SOON
    if game.due_at is not None and at < game.due_at <= at + horizon and plays_soon(game, at):
        process_at(game.pk, max(game.due_at, at + AGAIN))


def _process(game: Game, at: datetime) -> list[NewMessage]:
    if not game.has_rules:  # they are not installed any more
        game.due_at = at + WITHOUT_GAME
        game.save(update_fields=["due_at"])
        return []
    if game.started_at is None:
        return lifecycle.process_unstarted(game, at)
    if game.status == Game.Status.FINISHED and not game.clocks:  # settled: a rematch is due
        rematch_wishes.grant(game)
        return []
    if (seat := _seat_with_order(game, at)) is not None:
        orders.play(game, seat, at)  # messages wait for the sweep, as after a move by hand
        return []
    messages = [*_end_what_is_over(game, at), *_play_due_seats(game, at)]
    if game.status == Game.Status.FINISHED:
        return [*messages, *finish.finish_game(game, at), *turn_messages.moved(game)]
    with_orders = {plan.user_id for plan in orders.of_game(game)}
    messages += turn_messages.due_messages(game, at, with_orders)
    game.save(update_fields=clocks.FIELDS)
    return messages


def _end_what_is_over(game: Game, at: datetime) -> list[NewMessage]:
    """End a proposal on which not all agreed in time, and a pause that has lasted long enough."""
    if game.proposal_ends_at is not None and game.proposal_ends_at <= at:
        proposal_ends.close(game, Proposal.State.EXPIRED, at)
        bump_version(game)
    if game.paused_at is None or game.pause_ends_at is None or game.pause_ends_at > at:
        return []
    since = game.paused_at
    pause.resume(game, at)
    return pause.resumed_messages(game, since)


def _play_due_seats(game: Game, at: datetime) -> list[NewMessage]:
    """Handle every deadline that has passed."""
    messages: list[NewMessage] = []
    while game.status == Game.Status.ACTIVE and (seat := _seat_out_of_time(game, at)) is not None:
        messages += timeouts.handle_timeout(game, seat, at)
    return messages


def _is_to_be_played(game: Game, at: datetime) -> bool:
    """Whether more than messages is due at a game."""
    to_play = (_seat_with_order(game, at), _seat_out_of_time(game, at))
    if game.status != Game.Status.ACTIVE or to_play != (None, None):
        return True
    ends = (game.pause_ends_at, game.proposal_ends_at)
    return any(end is not None and end <= at for end in ends)


def _seat_with_order(game: Game, at: datetime) -> int | None:
    """The first seat whose order is due."""
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


def _tell_players() -> tuple[int, list[UUID]]:
    """Enqueue the messages of due games at which nothing is to be played.

    Returns the number of these games, and the ids of the others. A batch is one transaction, so
    that ten thousand reminders take seconds. Games with orders are included like those without;
    only the order itself is left to the worker that waits for its instant.
    """
    at = now()
    with transaction.atomic(savepoint=False):
        games = rows.locked_due(at=at, limit=BATCH)
        with_orders = _players_with_orders(games)
        told: list[Game] = []
        to_play: list[UUID] = []
        messages: list[NewMessage] = []
        for game in games:
            if _waits_for_a_worker(game, at):
                continue
            mine = _only_messages(game, at, with_orders[game.pk])
            if mine is None:
                to_play.append(game.pk)
            else:
                told.append(game)
                messages += mine
        outbox.enqueue(messages)
        game_writes.write_messaged(told)
    hand_out([(game.pk, game.due_at) for game in told if plays_soon(game, at)])
    return len(told), to_play


def _players_with_orders(games: list[Game]) -> defaultdict[UUID, set[int]]:
    """By game: the ids of users with orders. Also reads the positions of these games."""
    found: defaultdict[UUID, set[int]] = defaultdict(set)
    for game_id, user_id in fetch(_PLANS, [[game.pk for game in games]]) if games else ():
        found[game_id].add(user_id)
    if found:
        positions = dict(Game.objects.filter(pk__in=found).values_list("pk", "state"))
        for game in games:
            if game.pk in positions:
                game.state = positions[game.pk]
    return found


def _waits_for_a_worker(game: Game, at: datetime) -> bool:
    """Whether an order is due at a game, and its worker may still play it."""
    is_due = _seat_with_order(game, at) is not None
    return is_due and _seat_with_order(game, at - WORKER_GRACE) is None


def _only_messages(
    game: Game, at: datetime, with_orders: Collection[int | None]
) -> list[NewMessage] | None:
    """The messages that are due at a game; None if something is to be played there.

    Also None after an error of ours: processed on its own, the game fails again and is postponed.
    """
    if not game.has_rules:
        game.due_at = at + WITHOUT_GAME
        return []
    try:
        if _is_to_be_played(game, at):
            return None
        return turn_messages.due_messages(game, at, with_orders)
    except SoftTimeLimitExceeded:
        raise
    except Exception as error:
        if is_outage(error):
            raise
        log.exception("game_not_read", game=str(game.pk))
        return None
