"""Messages to the devices of a player."""

from __future__ import annotations

from email.utils import parseaddr
from uuid import UUID

import orjson
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from games import signed_links
from games.models import Message
from games.outbound import http_client
from games.outbound import web_push as pushing
from games.outbound.http_client import Outcome
from games.policy import DAY
from games.selectors.messages.content import message_text_for


def send_push(message: Message) -> Outcome:
    """Push a message to one of its player's devices."""
    device = message.device
    assert device is not None
    if not settings.VAPID_PRIVATE_KEY:
        return Outcome("refused", "this site has no key for push")
    body, headers = pushing.request(
        subscription=pushing.Subscription(device.endpoint, device.p256dh, device.auth),
        payload=orjson.dumps(payload(message)),
        vapid_private_key=settings.VAPID_PRIVATE_KEY,
        subject=f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
        ttl=DAY,
        topic=message.game_id.hex if message.game_id else None,  # a newer message replaces it
        urgency="high" if message.event == "reminder" else "normal",
    )
    return http_client.post(device.endpoint, body, headers, to="push")


def payload(message: Message) -> dict[str, str]:
    """The content pushed to a browser: text, where it leads, and what it replaces.

    ``url`` lets its owner in; ``page`` is the plain address, to find a tab that already shows it.
    """
    with translation.override(message.user.language):
        content = message_text_for(message)
    return {
        "title": content.subject,
        "body": content.preview,
        "url": signed_links.message_url(message.user, message.game, message.data.get("sanction")),
        "page": table_url(message.game_id),
        "tag": str(message.game_id or message.pk),
    }


def table_url(game_id: UUID | None) -> str:
    """A table's plain address, which lets nobody in; empty if there is no table."""
    return settings.SITE_URL + reverse("table", args=[game_id]) if game_id else ""
