"""Turns that lead to mails, and the mails sent."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.clocks.now import now
from games.models import Game, Message, User
from tests.kit.api_clients import Caller

TURN = "Your turn in "


def asked(game: str) -> int:
    """The seat that owes a decision, read without opening the table as a player would."""
    return Game.objects.get(pk=game).to_move[0]


def name(players: list[Caller], seat: int) -> str:
    user = players[seat].user
    assert user is not None
    return user.username


def want(event: str, mode: str) -> None:
    """Set this mail mode of one event for everybody."""
    User.objects.update(message_modes={event: {"mail": mode}})


def at(hour: int, minute: int = 0, *, day: int = 0) -> datetime:
    """A time today, or so many days later."""
    midnight = now().replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight + timedelta(days=day, hours=hour, minutes=minute)


def sent(event: str) -> list[str]:
    """The weekdays and times at which mails of one event were sent."""
    rows = Message.objects.filter(channel="mail", event=event, status="sent").order_by("sent_at")
    return [f"{row.sent_at:%a %H:%M}" for row in rows]
