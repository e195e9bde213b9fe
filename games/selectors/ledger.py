"""The ledger of messages: what was sent to a player, and how late the site is with it."""

from __future__ import annotations

from django.db.models import QuerySet

from games.clocks.instant import now
from games.engine.core import Json
from games.models import Message, PushDevice, User, Webhook
from games.selectors.instants import instant


def messages_of(*, user: User) -> QuerySet[Message]:
    """All messages to a player, the newest first."""
    return Message.objects.filter(user=user)


def message_json(message: Message) -> dict[str, Json]:
    return {
        "id": str(message.pk),
        "event": message.event,
        "channel": message.channel,
        "game": str(message.game_id) if message.game_id else None,
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
        "failing_since": instant(webhook.failing_since),
        "disabled_at": instant(webhook.disabled_at),
        "created_at": instant(webhook.created_at),
    }
