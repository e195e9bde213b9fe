"""What is told to the workers once a change is safe in the database."""

from __future__ import annotations

from django.db import transaction

from games import tasks
from games.models import Game


def announce(game: Game) -> None:
    """Wake the bots on commit. If the message is lost, the sweep finds them waiting."""
    if not game.bot_due:
        return
    game_id = str(game.pk)

    def wake() -> None:
        tasks.play_bots.delay(game_id)

    transaction.on_commit(wake, robust=True)
