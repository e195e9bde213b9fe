"""Push and webhooks: a message to an address that its player named, through the outbound door."""

from __future__ import annotations

from email.utils import parseaddr
from uuid import UUID

import orjson
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from games import links
from games.clocks.instant import now
from games.models import Message
from games.outbound import door, webhooks
from games.outbound import push as pushing
from games.outbound.door import Outcome
from games.policy import DAY
from games.selectors import ledger
from games.selectors.letters import letter_for


def push(message: Message) -> Outcome:
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
        topic=message.game_id.hex if message.game_id else None,  # a newer one takes its place
        urgency="high" if message.event == "reminder" else "normal",
    )
    return door.post(device.endpoint, body, headers, to="push")


def payload(message: Message) -> dict[str, str]:
    """What a browser is pushed: words, where they lead, and what they take the place of.

    ``url`` lets its owner in; ``page`` is the plain address, to know a tab that shows it already.
    """
    with translation.override(message.user.language):
        letter = letter_for(message)
    return {
        "title": letter.subject,
        "body": letter.preview,
        "url": links.told_url(message.user, message.game, message.data.get("sanction")),
        "page": _page(message.game_id),
        "tag": str(message.game_id or message.pk),
    }


def post(message: Message) -> Outcome:
    """Post a message to one of its player's webhooks.

    Its link opens the game's own address: a channel that others read must let nobody in.
    """
    hook = message.webhook
    assert hook is not None
    secrets = ledger.secrets_of(webhook=hook.pk)
    if not secrets:
        return Outcome("gone", "the webhook is gone")
    game = str(message.game_id) if message.game_id else None
    url = _page(message.game_id)
    with translation.override(message.user.language):
        letter = letter_for(message)
    body, headers = webhooks.request(
        format=hook.format,  # type: ignore[arg-type]
        message_id=str(message.repeats or message.pk),
        event=message.event,
        at=ledger.first_told_at(message),
        attempted_at=now(),
        secrets=secrets,
        data=message.data | {"game": game, "url": url, "text": letter.text},
        text=f"{letter.text} {url}".strip(),
    )
    return door.post(hook.url, body, headers, to=hook.format)  # type: ignore[arg-type]


def _page(game_id: UUID | None) -> str:
    """The address of a table, which lets nobody in; empty where there is none."""
    return settings.SITE_URL + reverse("table", args=[game_id]) if game_id else ""
