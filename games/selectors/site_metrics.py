"""How the site is doing: what is due, what is late, and how late what was sent has been."""

from __future__ import annotations

from datetime import timedelta

from django.db import connection

from games.clocks.now import now
from games.models import Game, Message

OVERDUE = timedelta(minutes=1)
LATENESS = """
    SELECT channel, count(*), percentile_cont(ARRAY[0.5, 0.95, 1])
           WITHIN GROUP (ORDER BY extract(epoch FROM sent_at - due_at))
    FROM games_message WHERE status = 'sent' AND sent_at > %s GROUP BY channel
"""


def games_by_state() -> dict[str, int]:
    """How many games go on, and at how many something has been due for a minute."""
    due = Game.objects.filter(due_at__lt=now() - OVERDUE)
    return {
        "active": Game.objects.filter(status=Game.Status.ACTIVE).count(),
        "overdue": due.count(),
    }


def messages_due() -> dict[str, tuple[int, float]]:
    """By channel: how many messages are due, and for how many seconds the oldest has been."""
    at = now()
    found: dict[str, tuple[int, float]] = {}
    for channel in Message.Channel.values:
        due = Message.objects.filter(status="waiting", channel=channel, due_at__lte=at)
        oldest = due.order_by("due_at").values_list("due_at", flat=True).first()
        found[channel] = due.count(), (at - oldest).total_seconds() if oldest else 0.0
    return found


def lateness() -> dict[str, tuple[int, list[float]]]:
    """By channel: how many messages the last hour has sent, and how many seconds late they were.

    The median, the 95th percentile and the latest of all.
    """
    with connection.cursor() as cursor:
        cursor.execute(LATENESS, [now() - timedelta(hours=1)])
        rows: list[tuple[str, int, list[float]]] = cursor.fetchall()
    return {channel: (count, [float(each) for each in late]) for channel, count, late in rows}
