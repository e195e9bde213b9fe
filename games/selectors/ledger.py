"""The ledger of messages: what was sent to a player, and how late the site is with it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from games.clocks.instant import now
from games.engine.core import Json
from games.models import Message, PushDevice, User, Webhook
from games.selectors.instants import instant


def messages_of(*, user: User, **columns: str | UUID) -> QuerySet[Message]:
    """All messages to a player, or those that have these columns."""
    return Message.objects.filter(user=user, **columns)


def message_json(message: Message) -> dict[str, Json]:
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
    """The channels by which a message is due, by the index that lists only those that wait."""
    due = Message.objects.filter(status=Message.Status.WAITING, due_at__lte=now())
    return [name for name in Message.Channel.values if due.filter(channel=name).exists()]


def device_json(device: PushDevice) -> dict[str, Json]:
    return {
        "id": str(device.pk),
        "name": device.name,
        "created_at": instant(device.created_at),
    }


def webhook_json(webhook: Webhook) -> dict[str, Json]:
    return {
        "id": str(webhook.pk),
        "url": webhook.url,
        "format": webhook.format,
        "events": webhook.events,
        "previous_secret_until": instant(webhook.previous_until) if _still_signs(webhook) else None,
        "failing_since": instant(webhook.failing_since),
        "disabled_at": instant(webhook.disabled_at),
        "created_at": instant(webhook.created_at),
    }


def secrets_of(*, webhook: UUID) -> list[str]:
    """The secrets that sign for a webhook now, the newest first; none if there is no such hook.

    They are read at the moment of sending: they may have changed since the message was claimed.
    """
    row = Webhook.objects.filter(pk=webhook).first()
    if row is None:
        return []
    return [row.secret, row.previous_secret] if _still_signs(row) else [row.secret]


def first_told_at(message: Message) -> datetime:
    """When what a message tells was written down; one sent by hand repeats another."""
    if message.repeats is None:
        return message.created_at
    first = Message.objects.filter(pk=message.repeats).values_list("created_at", flat=True).first()
    return first or message.created_at


def _still_signs(webhook: Webhook) -> bool:
    return webhook.previous_until is not None and webhook.previous_until > now()
