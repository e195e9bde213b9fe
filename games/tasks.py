"""What the workers do. Arguments are ids; whatever is due is in the database."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec
from uuid import UUID

import structlog
from celery import Task, shared_task
from django.db import OperationalError

from games.outages import is_outage
from games.selectors.messages import ledger
from games.selectors.tables import lists
from games.services import account_deletion, due_games, idempotency, machine_clock
from games.services.accounts import (
    accounts,
    fingerprints,
    login,
    oauth_apps,
    sessions,
    token_usage,
)
from games.services.messages import delivery
from games.services.moderation import players
from games.services.play import analysis, bot_moves, hints, partitions, watched_tables
from games.services.tables import matcher, matches

P = ParamSpec("P")

log = structlog.get_logger()

# A second task for the same game finds it locked and waits. So the sweep leaves a game alone for a
# few seconds, rather than chase bots that are playing right now.
GRACE_SECONDS = 3
BUSY_SECONDS = 30  # well within a task's time limit, so that none is cut off at work
# A new ``tell_players`` begins each second, so at most this many run at once.
TELL_SECONDS = 5


def by_the_clock(task: Callable[P, None]) -> Task:
    """A task that acts by the clock: it does nothing while this machine's clock may be wrong."""

    @shared_task(name=f"{task.__module__}.{task.__name__}")
    @wraps(task)
    def checked(*arguments: P.args, **named: P.kwargs) -> None:
        if machine_clock.is_right():
            task(*arguments, **named)

    return checked


@shared_task
def play_bots(game_id: str) -> None:
    """Let the bots of a game move until it is a player's turn."""
    while bot_moves.play_bot_move(game_id=UUID(game_id)):
        pass


@shared_task
def think(game_id: str) -> None:
    """Let a game's bot look ahead and move; in a queue of its own, so that nothing waits for it."""
    bot_moves.think_and_play(game_id=UUID(game_id), wait=time.sleep)


@shared_task
def think_back(analysis_id: str) -> None:
    """Do one step of an analysis and queue the next, so that bots need not wait for all of it."""
    if analysis.take_step(analysis_id=UUID(analysis_id)):
        think_back.delay(analysis_id)


@shared_task
def think_of_hint(hint_id: str) -> None:
    """Find what a hint will say."""
    hints.answer(hint_id=UUID(hint_id))


@shared_task
def sweep_thoughts() -> None:
    """Wake workers for analyses and hints that nobody is working on, as their worker died."""
    for analysis_id in analysis.forgotten():
        think_back.delay(str(analysis_id))
    for hint_id in hints.forgotten():
        think_of_hint.delay(str(hint_id))


@shared_task
def sweep_bots() -> None:
    """Wake bots for which games are waiting: their task was lost, or their worker died."""

    for game_id in lists.games_with_bot_due(seconds=GRACE_SECONDS):
        play_bots.delay(str(game_id))


@by_the_clock
def process_due_game(game_id: str) -> None:
    """Play what is due at one game at once; if this is lost, the sweep does it."""
    due_games.process_due_game(game_id=UUID(game_id))


@by_the_clock
def sweep_games() -> None:
    """Hand out what will be played soon, and do what is due, as ``tell_players`` does each second.

    It does both because a beat of the previous version knows no other sweep of games.
    """
    due_games.hand_out_upcoming()
    _do_what_is_due(seconds=BUSY_SECONDS)


@by_the_clock
def tell_players() -> None:
    """Send players what is due, such as whose turn it is; play what no worker has played.

    This saves waking a worker for each move. Several of these tasks may run at once.
    """
    _do_what_is_due(seconds=TELL_SECONDS)


def _do_what_is_due(*, seconds: float) -> None:
    give_up = time.monotonic() + seconds
    while due_games.process_due_games() and time.monotonic() < give_up:
        pass  # the next sweep goes on


@by_the_clock
def deliver(channel: str) -> None:
    """Send what is due by a channel. Several workers may do so: each message has one sender."""
    if not delivery.deliver(channel, seconds=BUSY_SECONDS):
        deliver.delay(channel)


@by_the_clock
def sweep_messages() -> None:
    """Deliver messages on every channel that has something due."""
    for channel in ledger.channels_with_something_due():
        deliver.delay(channel)


@by_the_clock
def delete_old_messages() -> None:
    """Drop what is too old for the ledger."""
    delivery.delete_old()


@by_the_clock
def delete_old_idempotency_keys() -> None:
    """Drop stored answers that no retry will ask for any more."""
    idempotency.delete_old()


@by_the_clock
def write_token_use() -> None:
    """Write down when tokens were last used."""
    token_usage.write()


@by_the_clock
def delete_expired_tokens() -> None:
    """Drop tokens and sessions that have expired, and apps that nobody ever authorised."""
    accounts.delete_expired_tokens()
    sessions.delete_old()
    oauth_apps.delete_old()


@by_the_clock
def delete_old_fingerprints() -> None:
    """Drop addresses and devices at which somebody was seen long ago."""
    fingerprints.delete_old()


@by_the_clock
def delete_unused_guests() -> None:
    """Delete guests who have not been active for a while, with their games."""
    account_deletion.delete_unused_guests()


@shared_task
def send_login_link(email: str) -> None:
    """Put a log-in link into the ledger, if the address is an account's."""
    login.send_link_for(email=email)


@by_the_clock
def finish_deletions() -> None:
    """Finish deletions of accounts that were interrupted."""
    account_deletion.finish_deletions()


@by_the_clock
def lift_sanctions() -> None:
    """Open accounts whose suspension is over; give up seats that banned players still hold."""
    players.lift_expired()
    players.finish_bans()


@by_the_clock
def match_seeks() -> None:
    """Seat those who wait for a game of the same kind."""
    matcher.match_seeks()


@by_the_clock
def settle_seeks() -> None:
    """Update seeks whose games have begun or ended."""
    matches.settle_seeks()


@by_the_clock
def find_tables_to_watch() -> None:
    """Rewrite the lists of tables worth watching."""
    watched_tables.refresh()


@by_the_clock
def make_partitions() -> None:
    """Make the partitions for the moves of this quarter's and next quarter's games."""
    try:
        partitions.make_ahead()
    except OperationalError as error:
        if not is_outage(error):
            raise
        log.warning("partitions_put_off", error=error)  # the default partition takes everything
