"""The ledger of messages: what was sent to a player, and how late the site is with it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from games.clocks.now import now
from games.models import Message, User
from games.payloads.messages import MessageShape
from games.payloads.timestamps import instant
from games.selectors.accounts import addresses


def messages_of(*, user: User, **columns: str | UUID) -> QuerySet[Message]:
    """All messages to a player, or those with these values of columns.

    Without links to an address that the player has not proved: they are for whoever reads its mail.
    """
    rows = Message.objects.filter(user=user, **columns)
    mine = Q(address="") | Q(event=Message.Event.ACCOUNT)
    if addresses.is_confirmed(user):
        mine |= Q(address__iexact=user.email)
    return rows.filter(mine)


def message_json(message: Message) -> MessageShape:
    return {
        "id": str(message.pk),
        "event": message.event,
        "channel": message.channel,
        "game": str(message.game_id) if message.game_id else None,
        "webhook": str(message.webhook_id) if message.webhook_id else None,
        "repeats": str(message.repeats) if message.repeats else None,
        "status": message.status,
        "due_at": instant(message.due_at),
        "sent_at": instant(message.sent_at),
        "attempts": message.attempts,
        "outcome": message.outcome,
        "created_at": instant(message.created_at),
    }


def channels_with_something_due() -> list[str]:
    """The channels by which a message is due that no worker has claimed.

    By the index that has only waiting messages.
    """
    at = now()
    free = Q(claimed_until=None) | Q(claimed_until__lte=at)
    due = Message.objects.filter(free, status=Message.Status.WAITING, due_at__lte=at)
    return [name for name in Message.Channel.values if due.filter(channel=name).exists()]


def first_told_at(message: Message) -> datetime:
    """When the news in a message was first written down; a redelivery repeats another message."""
    if message.repeats is None:
        return message.created_at
    first = Message.objects.filter(pk=message.repeats).values_list("created_at", flat=True).first()
    return first or message.created_at
