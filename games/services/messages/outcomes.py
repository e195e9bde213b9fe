"""Outcomes of messages. After ``outbox``, only this module changes a message's status.

Each function writes the row of its message and ends the claim on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from games import metrics
from games.clocks.availability import next_awake
from games.models import Message, PushDevice, User, Webhook
from games.outbound.http_client import Outcome
from games.policy import DAY, RETRY_SECONDS
from games.selectors.accounts.availability import night_of
from games.services.messages.outbox import NewMessage, enqueue

HOLDS_COUNTED: Final = 30_000  # as many as the column holds


def record_attempt(message: Message, outcome: Outcome, at: datetime) -> None:
    """Record an attempt: the message was sent, has failed for good, or will be tried again."""
    message.attempts += 1
    message.outcome = outcome.detail[:200]
    metrics.MESSAGE_ATTEMPTS.labels(message.channel, outcome.kind).inc()
    if outcome.kind == "sent":
        message.status, message.sent_at = Message.Status.SENT, at
        if message.webhook is not None and message.webhook.failing_since is not None:
            Webhook.objects.filter(pk=message.webhook.pk).update(failing_since=None)
    elif _may_retry(message, outcome):
        wait = max(RETRY_SECONDS[message.attempts - 1], outcome.retry_after or 0)
        message.due_at = at + timedelta(seconds=min(wait, DAY))
        _record_failing(message, at)
    else:
        message.status = Message.Status.FAILED
        stop_sending(message, outcome, at)
    _save(message)


def drop(message: Message, reason: str) -> None:
    """Drop a message that is no longer true, or has nobody to go to."""
    message.status, message.outcome = Message.Status.DROPPED, reason
    _save(message)


def postpone(message: Message, due_at: datetime) -> None:
    """Postpone a message that is true but too early."""
    message.due_at = due_at
    _save(message)


def hold(message: Message, until: datetime) -> None:
    """Hold a message while its player is looking at the table, until that may be over.

    ``presence_delays`` counts how often it was held. It is not sent at night.
    """
    message.presence_delays = min(message.presence_delays + 1, HOLDS_COUNTED)
    postpone(message, next_awake(until, night_of(message.user)))


def record_fault(message: Message, attempts: int, at: datetime) -> None:
    """Postpone a message after an error of ours, so that others do not wait for it.

    ``attempts`` is the number before this one, as the failed transaction was rolled back.
    """
    message.status, message.sent_at = Message.Status.WAITING, None
    message.attempts, message.outcome = attempts + 1, "a fault of this site"
    if attempts < len(RETRY_SECONDS):
        message.due_at = at + timedelta(seconds=RETRY_SECONDS[attempts])
    else:
        message.status = Message.Status.FAILED
    _save(message)


def record_parts(digest: Message, parts: Iterable[tuple[Message, str]], at: datetime) -> None:
    """Record for each part of a digest whether it was sent, or was no longer true.

    ``parts`` are messages with the reason to drop them; empty: the message was in the digest.
    """
    if digest.status == Message.Status.WAITING:
        return
    for part, reason in parts:
        part.outcome = reason or digest.outcome
        sent = digest.status == Message.Status.SENT and not reason
        part.status = Message.Status.SENT if sent else Message.Status.DROPPED
        part.sent_at = at if sent else None
        _save(part)


def stop_sending(message: Message, outcome: Outcome, at: datetime) -> None:
    """Stop sending to an address, a device or a webhook that refuses for good."""
    if message.channel == Message.Channel.MAIL and outcome.kind == "refused":
        if message.address.lower() in ("", message.user.email.lower()):
            User.objects.filter(pk=message.user_id).update(mail_refused_at=at)
    elif message.device is not None and outcome.kind == "gone":
        PushDevice.objects.filter(pk=message.device.pk).delete()
        message.device = None
    elif message.webhook is not None and outcome.kind in ("gone", "refused"):
        _switch_off(message.webhook, at)
    elif message.webhook is not None:
        _record_failing(message, at)


def _may_retry(message: Message, outcome: Outcome) -> bool:
    left = message.attempts <= len(RETRY_SECONDS)
    # A webhook test is sent once: its owner is waiting for the outcome.
    return outcome.kind == "retry" and left and message.event != Message.Event.PING


def _record_failing(message: Message, at: datetime) -> None:
    """Switch off a webhook that has failed for a day, and tell its owner."""
    hook = message.webhook
    if hook is None:
        return
    if hook.failing_since is None:
        Webhook.objects.filter(pk=hook.pk).update(failing_since=at)
    elif at - hook.failing_since >= timedelta(days=1):
        _switch_off(hook, at)


def _switch_off(hook: Webhook, at: datetime) -> None:
    if Webhook.objects.filter(pk=hook.pk, disabled_at=None).update(disabled_at=at):
        data = {"url": hook.url}
        enqueue([NewMessage(hook.user, "webhook_off", f"webhook_off:{hook.pk}:{at:%s}", data=data)])


def _save(message: Message) -> None:
    Message.objects.filter(pk=message.pk).update(
        status=message.status,
        due_at=message.due_at,
        attempts=message.attempts,
        outcome=message.outcome,
        presence_delays=message.presence_delays,
        sent_at=message.sent_at,
        claimed_until=None,
    )
