"""What is told to workers and to open streams once a change is safe in the database."""

from __future__ import annotations

from typing import Any

from celery import Task
from django.db import transaction

from games import stirs, tasks
from games.clocks.instant import now
from games.models import Game, User
from games.stirs import Stir


def announce(game: Game) -> None:
    """Wake who has something to do, on commit. If that is lost, the sweeps find it."""
    if game.bot_due:
        _wake(tasks.play_bots, str(game.pk))
    if game.due_at is not None and game.due_at <= now():
        _wake(tasks.attend_game, str(game.pk))


def wake_delivery(channel: str) -> None:
    """Let messages be sent as soon as they are safe."""
    _wake(tasks.deliver, channel)


def ask_for_login_link(email: str) -> None:
    """Let a worker see whether an address is an account's: the caller is not to know by waiting."""
    _wake(tasks.put_login_link, email)


def stir(game: Game, *people: User, chat: bool = False) -> None:
    """Let streams look at a table, and those of some people at their lists."""
    told = Stir(game.pk, chat, tuple(person.pk for person in people))

    def publish() -> None:
        stirs.publish(told)

    transaction.on_commit(publish, robust=True)


def stir_accounts(*user_ids: int) -> None:
    """Have the streams of accounts look whether they may still be told anything."""
    told = Stir(users=tuple(stirs.account(pk) for pk in user_ids))

    def publish() -> None:
        stirs.publish(told)

    transaction.on_commit(publish, robust=True)


def _wake(task: Task[Any, Any], argument: str) -> None:
    def wake() -> None:
        task.delay(argument)

    transaction.on_commit(wake, robust=True)
