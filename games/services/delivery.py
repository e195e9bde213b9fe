"""Sending what the ledger says is due: each message once, whichever worker dies.

A worker claims a batch for a while, and marks each message as soon as it is sent. Only a crash
between the receiver's word and that mark can send a message twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.conf import settings
from django.db import transaction

from games.clocks.instant import now
from games.models import Message, PushDevice, User, Webhook
from games.outbound.door import Outcome
from games.policy import DAY, LEDGER_DAYS, LOOKING_SECONDS, LOOKING_TIMES, RETRY_SECONDS
from games.selectors import letters
from games.selectors.relevance import not_before, why_not
from games.services import claims, mail, outside, presence
from games.services.mail import OutageError
from games.services.messages import Telling, put

Send = Callable[[Message], Outcome]
# By channel: a context that lends what sends, as a mail server wants one connection for many.
SENDERS: Final[dict[str, Callable[[], AbstractContextManager[Send]]]] = {
    Message.Channel.MAIL: mail.sender,
    Message.Channel.PUSH: lambda: nullcontext(outside.push),
    Message.Channel.WEBHOOK: lambda: nullcontext(outside.post),
}

TELLS_OF_A_TURN: Final = (Message.Event.TURN, Message.Event.REMINDER)

log = structlog.get_logger()


def deliver(channel: str, *, seconds: float) -> bool:
    """Send what is due by a channel, for so long; say whether nothing is left that could be sent.

    It ends by itself: a task that is interrupted might be so just after a message was taken.
    """
    give_up = time.monotonic() + seconds
    try:
        with SENDERS[channel]() as send:
            while batch := claims.claim(channel):
                _work_off(batch, send)
                if time.monotonic() > give_up:
                    return False
    except OutageError as error:  # not the message's fault: all of them wait
        log.warning("channel_out", channel=channel, error=str(error))
    return True


def _work_off(batch: list[Message], send: Send) -> None:
    """Send a batch, as far as its lease surely reaches."""
    give_up = time.monotonic() + settings.LEASE_SECONDS / 2
    looking = presence.looking(
        (message.user_id, message.game_id)
        for message in batch
        if message.game_id is not None
        and message.event in TELLS_OF_A_TURN
        and message.repeats is None
    )
    for done, message in enumerate(batch):
        try:
            if time.monotonic() > give_up:
                claims.release(batch[done:])
                return
            looks = (message.user_id, message.game_id) in looking and message.repeats is None
            _send_one(message, send, looks=looks)
        except OutageError:
            claims.release(batch[done:])
            raise
        if message.status == Message.Status.FAILED:
            # Its receiver may have been given up, which the rest of the batch does not know yet.
            claims.release(batch[done + 1 :])
            return


def _send_one(message: Message, send: Send, *, looks: bool) -> None:
    """Send a message if it is still true, and mark it in the very next statement.

    Who looks at the game just now needs no telling of his turn yet.
    """
    at, attempts = now(), message.attempts
    try:
        with transaction.atomic():
            _deal_with(message, send, at, looks=looks)
    except OutageError:
        raise
    except Exception:
        log.exception("message_not_sent", message=str(message.pk))
        _note_fault(message, attempts, at)
        _mark(message)


def _mark(message: Message) -> None:
    """Write down how a message stands now, and let go of it."""
    Message.objects.filter(pk=message.pk).update(
        status=message.status,
        due_at=message.due_at,
        attempts=message.attempts,
        outcome=message.outcome,
        put_off=message.put_off,
        sent_at=message.sent_at,
        claimed_until=None,
    )


def _deal_with(message: Message, send: Send, at: datetime, *, looks: bool) -> None:
    reason, parts = why_not(message), []
    if message.event == Message.Event.DIGEST:
        parts = [(part, why_not(part)) for part in letters.bundled_for(message)]
    if message.event == Message.Event.DIGEST and not reason and letters.is_empty(message):
        reason = "there is nothing to tell"
    if reason:
        message.status, message.outcome = Message.Status.DROPPED, reason
    elif later := not_before(message, at):
        message.due_at = later
    elif looks and message.put_off < LOOKING_TIMES:
        message.put_off += 1
        message.due_at = at + timedelta(seconds=LOOKING_SECONDS)
    else:
        message.attempts += 1
        _note(message, send(message), at)
    _mark(message)
    if message.status != Message.Status.WAITING:
        _unbundle(message, parts, at)


def _unbundle(digest: Message, parts: list[tuple[Message, str]], at: datetime) -> None:
    """Say of each part of a digest what became of it: it was told, or true no longer."""
    for part, why in parts:
        part.outcome = why or digest.outcome
        told = digest.status == Message.Status.SENT and not why
        part.status = Message.Status.SENT if told else Message.Status.DROPPED
        part.sent_at = at if told else None
        _mark(part)


def _note(message: Message, outcome: Outcome, at: datetime) -> None:
    """Write down what came of an attempt, and when the next one is."""
    message.outcome = outcome.detail[:200]
    if outcome.kind == "sent":
        message.status, message.sent_at = Message.Status.SENT, at
        if message.webhook is not None and message.webhook.failing_since is not None:
            Webhook.objects.filter(pk=message.webhook.pk).update(failing_since=None)
    elif (
        outcome.kind == "retry"
        and message.attempts <= len(RETRY_SECONDS)
        and message.event != Message.Event.PING  # a test says at once what came of it
    ):
        wait = max(RETRY_SECONDS[message.attempts - 1], outcome.retry_after or 0)
        message.due_at = at + timedelta(seconds=min(wait, DAY))
        _note_failing(message, at)
    else:
        message.status = Message.Status.FAILED
        _give_up(message, outcome, at)


def _note_fault(message: Message, attempts: int, at: datetime) -> None:
    """Put a message off after a failure of ours: others are not to wait for it."""
    message.status, message.sent_at = Message.Status.WAITING, None
    message.attempts, message.outcome = attempts + 1, "a fault of this site"
    if attempts < len(RETRY_SECONDS):
        message.due_at = at + timedelta(seconds=RETRY_SECONDS[attempts])
    else:
        message.status = Message.Status.FAILED


def _give_up(message: Message, outcome: Outcome, at: datetime) -> None:
    """Stop sending to what refuses for good."""
    if message.channel == Message.Channel.MAIL and outcome.kind == "refused":
        User.objects.filter(pk=message.user_id).update(mail_refused_at=at)
    elif message.device is not None and outcome.kind == "gone":
        PushDevice.objects.filter(pk=message.device.pk).delete()
        message.device = None
    elif message.webhook is not None and outcome.kind in ("gone", "refused"):
        _switch_off(message.webhook, at)
    elif message.webhook is not None:
        _note_failing(message, at)


def _note_failing(message: Message, at: datetime) -> None:
    """A webhook that has failed for a day is switched off, and its owner is told."""
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
        put([Telling(hook.user, "webhook_off", f"webhook_off:{hook.pk}:{at:%s}", data=data)])


def forget() -> int:
    """Delete what is too old for the ledger; say how much."""
    old = now() - timedelta(days=LEDGER_DAYS)
    done = Message.objects.exclude(status=Message.Status.WAITING).filter(created_at__lt=old)
    return done.delete()[0]
