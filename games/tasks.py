"""What the workers do. Arguments are ids; whatever is due stands in the database."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

# A second task for the same game finds it locked and waits; so a few seconds' grace before the
# sweep looks at a game keeps it from chasing bots that are playing right now.
GRACE_SECONDS = 3


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
def forget_answers() -> None:
    """Drop kept answers that no retry asks for any more."""
    from games.services import answers

    answers.forget()
