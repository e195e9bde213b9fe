"""Where messages go: devices and webhooks of a player."""

from __future__ import annotations

from uuid import UUID

from games.clocks.now import now
from games.models import PushDevice, Webhook
from games.payloads.messages import Device, WebhookShape
from games.payloads.timestamps import instant


def device_json(device: PushDevice) -> Device:
    return {
        "id": str(device.pk),
        "name": device.name,
        "created_at": instant(device.created_at),
    }


def webhook_json(webhook: Webhook) -> WebhookShape:
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
    """The secrets that sign for a webhook now, newest first; none if there is no such webhook.

    Read them at the moment of sending: they may have changed since the message was claimed.
    """
    row = Webhook.objects.filter(pk=webhook).first()
    if row is None:
        return []
    return [row.secret, row.previous_secret] if _still_signs(row) else [row.secret]


def _still_signs(webhook: Webhook) -> bool:
    return webhook.previous_until is not None and webhook.previous_until > now()
