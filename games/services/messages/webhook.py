"""Messages to webhooks that a player named."""

from __future__ import annotations

from django.conf import settings
from django.utils import translation

from games.clocks.now import now
from games.models import Message
from games.outbound import http_client, webhook_requests
from games.outbound.http_client import Outcome
from games.selectors.messages import ledger, targets
from games.selectors.messages.content import message_text_for
from games.services.messages.push import table_url


def send_webhook(message: Message) -> Outcome:
    """Post a message to one of its player's webhooks.

    It links to the game's plain address, as a channel that others read must let nobody in.
    """
    hook = message.webhook
    assert hook is not None
    secrets = targets.secrets_of(webhook=hook.pk)
    if not secrets:
        return Outcome("gone", "the webhook is gone")
    game = str(message.game_id) if message.game_id else None
    url = table_url(message.game_id)
    with translation.override(message.user.language):
        content = message_text_for(message)
    body, headers = webhook_requests.request(
        format=hook.format,  # type: ignore[arg-type]  # one of its choices
        message_id=str(message.repeats or message.pk),
        event=message.event,
        at=ledger.first_told_at(message),
        attempted_at=now(),
        secrets=secrets,
        data=message.data | {"game": game, "url": url, "text": content.text},
        text=f"{content.text} {url}".strip(),
    )
    return http_client.post(
        hook.url,
        body,
        headers,
        to=hook.format,  # type: ignore[arg-type]  # one of its choices
        loopback=settings.LOOPBACK_WEBHOOKS,
    )
