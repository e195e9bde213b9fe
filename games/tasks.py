"""What the workers do. Arguments are ids; whatever is due stands in the database."""

from __future__ import annotations

import time
from uuid import UUID

from celery import shared_task

# A second task for the same game finds it locked and waits; so a few seconds' grace before the
# sweep looks at a game keeps it from chasing bots that are playing right now.
GRACE_SECONDS = 3
BUSY_SECONDS = 30  # well within a task's time: none is to be cut off in its work


@shared_task
def play_bots(game_id: str) -> None:
    """Let the bots of a game move until a player is to."""
    from games.services import moves

    while moves.play_bot_move(game_id=UUID(game_id)):
        pass


@shared_task
def sweep_bots() -> None:
    """Wake the bots of games that wait for one: their message was lost, or their worker died."""
    from games.selectors import tables

    for game_id in tables.games_with_bot_due(seconds=GRACE_SECONDS):
        play_bots.delay(str(game_id))


@shared_task
def attend_game(game_id: str) -> None:
    """Do what is due at one game at once; if this is lost, the sweep does it."""
    from games.services import attendance

    attendance.attend_game(game_id=UUID(game_id))


@shared_task
def sweep_games() -> None:
    """Do what is due at all games: deadlines, orders, and what is to be told."""
    from games.services import attendance

    give_up = time.monotonic() + BUSY_SECONDS
    while attendance.attend_due() and time.monotonic() < give_up:
        pass  # the next sweep goes on


@shared_task
def deliver(channel: str) -> None:
    """Send what is due by a channel. More than one worker may: each message has one sender."""
    from games.services import delivery

    if not delivery.deliver(channel, seconds=BUSY_SECONDS):
        deliver.delay(channel)


@shared_task
def sweep_messages() -> None:
    """See to every channel that has something due."""
    from games.selectors import ledger

    for channel in ledger.channels_with_something_due():
        deliver.delay(channel)


@shared_task
def forget_messages() -> None:
    """Drop what is too old for the ledger."""
    from games.services import delivery

    delivery.forget()


@shared_task
def forget_answers() -> None:
    """Drop kept answers that no retry asks for any more."""
    from games.services import answers

    answers.forget()


@shared_task
def write_token_use() -> None:
    """Write down when tokens were last used."""
    from games.services import usage

    usage.write()


@shared_task
def forget_tokens() -> None:
    """Drop tokens that have expired, and apps that nobody has ever let in."""
    from games.services import accounts, apps

    accounts.forget_tokens()
    apps.forget()


@shared_task
def forget_sightings() -> None:
    """Drop addresses and devices at which somebody was seen long ago."""
    from games.services import sightings

    sightings.forget()


@shared_task
def put_login_link(email: str) -> None:
    """Put a link to log in by into the ledger, if the address is an account's."""
    from games.services import logins

    logins.put_link_for(email=email)


@shared_task
def finish_deletions() -> None:
    """Delete what is left of accounts whose deletion was cut off."""
    from games.services import deletion

    deletion.finish_deletions()


@shared_task
def lift_sanctions() -> None:
    """Open accounts whose suspension is over; give up the seats that the banned still hold."""
    from games.services.moderation import people

    people.lift_what_is_over()
    people.finish_bans()
