"""Claiming messages, so that any number of workers send each of them once.

A claim is a lease in the row itself: a worker that dies keeps its messages from others only until
the lease expires. No transaction is open while something is being sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from games import metrics
from games.clocks.now import now
from games.models import Message
from games.selectors.tables import rows as tables

# By channel: as many as are sure to be sent within half a lease, even if each takes its longest.
BATCH: Final[dict[str, int]] = {
    Message.Channel.MAIL: 50,
    Message.Channel.PUSH: 5,
    Message.Channel.WEBHOOK: 5,
}


@transaction.atomic(savepoint=False)
def claim(channel: str) -> list[Message]:
    """Claim some of the messages that have been due longest, each with its game as it is now."""
    at = now()
    free = Q(claimed_until=None) | Q(claimed_until__lte=at)
    due = Message.objects.filter(free, status="waiting", channel=channel, due_at__lte=at)
    rows = due.select_related("user__owner", "device", "webhook").order_by("due_at")
    batch = list(rows.select_for_update(of=("self",), skip_locked=True)[: BATCH[channel]])
    if not batch:
        return []
    # A batch is sent in order: of each that a worker left, it had sent at most one without a mark.
    left = {message.claimed_until for message in batch if message.claimed_until is not None}
    metrics.MESSAGES_PERHAPS_TWICE.labels(channel).inc(len(left))
    ids = [message.pk for message in batch]
    lease = at + timedelta(seconds=settings.LEASE_SECONDS)
    Message.objects.filter(pk__in=ids).update(claimed_until=lease)
    games = {message.game_id for message in batch if message.game_id is not None}
    found = {game.pk: game for game in tables.with_seats().filter(pk__in=games)}
    for message in batch:
        message.game = found.get(message.game_id) if message.game_id else None
    return batch


def release(batch: Sequence[Message]) -> None:
    """Release what was claimed but not sent."""
    Message.objects.filter(pk__in=[message.pk for message in batch]).update(claimed_until=None)
