"""What workers and open streams are told, once a change is safe in the database.

Tasks are sent by name, so that no service imports ``games.tasks``, which imports all of them. A
test compares these names with the existing tasks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from celery import current_app
from django.db import transaction

from games import pubsub
from games.clocks.now import difference, now
from games.clocks.seat_clock import SeatClock
from games.models import Game, User
from games.outages import is_outage
from games.pubsub import Change
from games.selectors.tables.visibility import UNSTARTED

PLAY_BOTS: Final = "games.tasks.play_bots"
THINK: Final = "games.tasks.think"
ANALYSE: Final = "games.tasks.think_back"
GIVE_HINT: Final = "games.tasks.think_of_hint"
PROCESS_DUE_GAME: Final = "games.tasks.process_due_game"
DELIVER: Final = "games.tasks.deliver"
SEND_LOGIN_LINK: Final = "games.tasks.send_login_link"

# What will be played within this time waits in a worker: over two intervals of the sweep for it.
SOON: Final = timedelta(seconds=12)

log = structlog.get_logger()


def wake_workers(game: Game) -> None:
    """Wake the workers that have something to play at a game, now or very soon.

    The sweeps take care of lost tasks, and of what is only a message.
    """
    if game.bot_due:
        _send_on_commit(PLAY_BOTS, str(game.pk))
    if plays_soon(game, now()):
        assert game.due_at is not None
        process_at(game.pk, game.due_at)


def plays_soon(game: Game, at: datetime) -> bool:
    """Whether something more than a message is due at a game very soon.

    A worker waits for its exact instant.
    """
    if game.due_at is None or game.due_at > at + SOON:
        return False
    if game.status != Game.Status.ACTIVE or game.due_at in game.deadlines:
        return True
    return any(SeatClock.load(clock).order_instant() == game.due_at for clock in game.clocks)


def play_bots_at(game_id: UUID, at: datetime) -> None:
    """Let a worker wait for the instant at which a game's bot is to move."""
    _send_on_commit(PLAY_BOTS, str(game_id), at=at)


def think_at(game_id: UUID, at: datetime | None) -> None:
    """Let a thinking worker look ahead for a game's bot, from an instant on or at once."""
    _send_on_commit(THINK, str(game_id), at=at)


def analyse(analysis_id: UUID) -> None:
    """Let a thinking worker continue an analysis."""
    _send_on_commit(ANALYSE, str(analysis_id))


def give_hint(hint_id: UUID) -> None:
    """Let a thinking worker find what a hint will say."""
    _send_on_commit(GIVE_HINT, str(hint_id))


def process_at(game_id: UUID, due: datetime) -> None:
    """Let a worker play what is due at a game at that instant; at once if it has passed."""
    _send_on_commit(PROCESS_DUE_GAME, str(game_id), at=due if due > now() else None)


def hand_out(games: Iterable[tuple[UUID, datetime | None]]) -> None:
    """Let workers wait for the instants at which these games are due.

    Without a broker the first failure is enough: the sweeps do what nobody waits for.
    """

    def send_all() -> None:
        for game_id, due in games:
            send_task(PROCESS_DUE_GAME, str(game_id), due)

    _tell(send_all)


def wake_delivery(channel: str) -> None:
    """Let a worker send the messages of a channel (a value of ``Message.Channel``)."""
    _send_on_commit(DELIVER, channel)


def request_login_link(email: str) -> None:
    """Let a worker look the address up, so that the time taken does not reveal if it is known."""
    _send_on_commit(SEND_LOGIN_LINK, email)


def publish_change(game: Game, *users: User, chat: bool = False) -> None:
    """Make streams read a table again, and those of ``users`` their lists of games.

    The lobby's stream, too, while the table is public and has not started.
    """
    told = [user.pk for user in users]
    if not chat and game.status in UNSTARTED and not game.invited_only:
        told.append(pubsub.LOBBY)
    _publish_on_commit(Change(game.pk, chat, tuple(told)))


def publish_start(game: Game) -> None:
    """Make the lobby's stream tell that a table has started, and no longer waits."""
    if not game.invited_only:
        _publish_on_commit(Change(users=(pubsub.LOBBY,)))


def publish_account_change(*user_ids: int) -> None:
    """Make the streams of accounts check whether they may still listen."""
    _publish_on_commit(Change(users=tuple(pubsub.account_topic(pk) for pk in user_ids)))


def send_task(name: str, argument: str, at: datetime | None = None) -> None:
    """Hand a task to the broker, to be done at an instant or at once.

    Raises kombu's OperationalError when there is no broker.
    """
    machines_own = None if at is None else at - difference()  # the clock by which workers wait
    current_app.send_task(name, (argument,), eta=machines_own, ignore_result=True)


def _send_on_commit(name: str, argument: str, at: datetime | None = None) -> None:
    transaction.on_commit(lambda: _tell(lambda: send_task(name, argument, at)), robust=True)


def _publish_on_commit(change: Change) -> None:
    transaction.on_commit(lambda: _tell(lambda: pubsub.publish(change)), robust=True)


def _tell(tell: Callable[[], None]) -> None:
    """Send if Redis is up; otherwise sweeps and streams find out by themselves later."""
    try:
        tell()
    except Exception as error:
        if not is_outage(error):
            raise
        log.warning("unavailable", error=error)
