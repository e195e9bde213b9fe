"""Attending to tables: what is due at a game is done, by whoever finds it first.

``Game.due_at`` says when a game must be looked at next; an index lists the games that have one.
Nothing here depends on a message having arrived: the sweep finds what a lost one was about.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction

from games.clocks.instant import now
from games.clocks.seat import SeatClock
from games.models import Game, StandingOrders
from games.selectors import tables
from games.selectors.instants import instant
from games.services import absence, clocks, life, messages, orders
from games.services.messages import Telling

BATCH: Final = 200
POSTPONED: Final = timedelta(minutes=5)  # after a failure of ours: others are not to wait for it

log = structlog.get_logger()


def attend_due() -> int:
    """Do what is due at a batch of games, and say at how many."""
    busy, quiet = _attend_quiet()
    for game_id in busy:
        try:
            attend_game(game_id=game_id)
        except SoftTimeLimitExceeded:
            raise
        except Exception:
            log.exception("game_not_attended", game=str(game_id))
            Game.objects.filter(pk=game_id).update(due_at=now() + POSTPONED)
    return len(busy) + quiet


@transaction.atomic(savepoint=False)
def attend_game(*, game_id: UUID) -> None:
    """Do all that is due at one game: orders, deadlines, the end, and what is to be told."""
    game = tables.with_seats().select_for_update(of=("self",), skip_locked=True).filter(pk=game_id)
    found = game.first()
    if found is None:  # somebody is at it
        return
    at = now()
    if found.due_at is None or found.due_at > at:
        return
    if found.started_at is None:
        messages.put(life.attend(found, at))
        return
    tellings: list[Telling] = []
    while found.status == Game.Status.ACTIVE and (seat := _first_due(found, at)) is not None:
        clock = clocks.seat_clocks(found)[seat]
        if orders.is_due(clock, at):
            orders.play(found, seat, at)
        else:
            tellings += absence.time_is_up(found, seat, at)
    if found.status == Game.Status.FINISHED:
        tellings += absence.settle(found, at) + _went_on(found)
    else:
        tellings += _tell(found, at, {row.user_id for row in orders.of_game(found)})
        found.save(update_fields=clocks.FIELDS)
    messages.put(tellings)


def _attend_quiet() -> tuple[list[UUID], int]:
    """Tell what there is to tell where no move is due; name the games where one may be.

    Many at once, so that ten thousand reminders are a matter of seconds.
    """
    at = now()
    with transaction.atomic(savepoint=False):
        due = tables.games().select_for_update(of=("self",), skip_locked=True)
        games = list(due.filter(due_at__lte=at).order_by("due_at")[:BATCH])
        ordered = set(
            StandingOrders.objects.filter(game__in=games).values_list("game_id", flat=True)
        )
        busy: list[Game] = []
        quiet: list[Game] = []
        tellings: list[Telling] = []
        for game in games:
            try:
                told = None if game.pk in ordered or _is_busy(game, at) else _tell(game, at, set())
            except SoftTimeLimitExceeded:
                raise
            except Exception:  # looked at by itself it fails again, and is put off
                log.exception("game_not_read", game=str(game.pk))
                told = None
            (busy if told is None else quiet).append(game)
            tellings += told or []
        messages.put(tellings)
        Game.objects.bulk_update(quiet, ["clocks", "due_at"])
    return [game.pk for game in busy], len(quiet)


def _is_busy(game: Game, at: datetime) -> bool:
    return game.status != Game.Status.ACTIVE or _first_due(game, at) is not None


def _first_due(game: Game, at: datetime) -> int | None:
    """The first seat whose order is to be played or whose time is up."""
    if game.paused_at is not None:
        return None
    for seat, (clock, deadline) in enumerate(
        zip(clocks.seat_clocks(game), game.deadlines, strict=True)
    ):
        if orders.is_due(clock, at) or (deadline is not None and deadline <= at):
            return seat
    return None


def _tell(game: Game, at: datetime, ordering: set[int | None]) -> list[Telling]:
    """Say to whom it is told that he is to move, or that his time is running out."""
    tellings: list[Telling] = []
    all_clocks = clocks.seat_clocks(game)
    if any(clock.news for clock in all_clocks) and not game.bot_due:
        tellings += _went_on(game)
        for clock in all_clocks:
            clock.news = False
    for row, clock in zip(game.seat_rows, all_clocks, strict=True):
        if row.user is None or clock.decision is None:
            continue
        deadline = game.deadlines[row.number]
        data = {
            "seat": row.number,
            "decision": clock.decision,
            "deadline": instant(deadline),
        }
        if not clock.told:
            clock.told = True
            if row.user_id in ordering and orders.schedule(game, row, clock, at):
                continue
            if clocks.clock_of(game).messages:
                key = f"turn:{game.pk}:{row.number}:{clock.decision}"
                key += f":{clock.again}" if clock.again else ""
                tellings.append(Telling(row.user, "turn", key, game, data))
        elif _reminds(game, row.number, clock, at):
            assert deadline is not None
            clock.reminded = int(deadline.timestamp())
            key = f"reminder:{game.pk}:{row.number}:{clock.decision}:{clock.reminded}"
            tellings.append(Telling(row.user, "reminder", key, game, data))
    clocks.put(game, all_clocks, at)
    return tellings


def _went_on(game: Game) -> list[Telling]:
    """Say how far a table is, and whose turn: what every seat may know, for programs alone.

    On live tables, too: a bot cannot play there otherwise.
    """
    data = {
        "ply": game.ply,
        "version": game.version,
        "status": game.status,
        "to_move": list(game.to_move),
    }
    key = f"moved:{game.pk}:{game.ply}"
    users = [row.user for row in game.seat_rows if row.user is not None]
    return [Telling(user, "moved", key, game, data) for user in users]


def _reminds(game: Game, seat: int, clock: SeatClock, at: datetime) -> bool:
    rest = clocks.rest_of(game, game.seat_rows[seat])
    due = clock.reminder(game.deadlines[seat], clocks.clock_of(game), rest)
    return due is not None and due <= at
