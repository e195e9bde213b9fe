"""Sends due messages: each at least once, whichever worker dies.

A worker claims a batch for a while, and marks each message as soon as it is sent. Only a crash
between the receiver's answer and that mark can send a message twice, with the same id. For each
message, in order: ``validity`` says whether it is still true, the channel's module sends it, and
``outcomes`` writes down the outcome.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import structlog
from django.conf import settings
from django.db import transaction

from games import request_ids
from games.clocks.now import now
from games.models import Message
from games.outages import is_outage
from games.outbound.http_client import Outcome
from games.policy import LEDGER_DAYS
from games.selectors.messages import content
from games.selectors.messages.validity import postponed_until, reason_to_drop
from games.services import clean_up, presence
from games.services.messages import leases, mail, outcomes, push, silence, webhook
from games.services.messages.mail import OutageError, SilenceError

Send = Callable[[Message], Outcome]
# By channel: a context that lends a sender, so that many mails can share one connection.
SENDERS: Final[dict[str, Callable[[], AbstractContextManager[Send]]]] = {
    Message.Channel.MAIL: mail.sender,
    Message.Channel.PUSH: lambda: nullcontext(push.send_push),
    Message.Channel.WEBHOOK: lambda: nullcontext(webhook.send_webhook),
}

log = structlog.get_logger()


def deliver(channel: str, *, seconds: float) -> bool:
    """Send what is due on a channel for ``seconds``; True if nothing is left that could be sent.

    It stops by itself: an interrupted task might stop just after a message was accepted.
    """
    if not silence.may_try(channel):
        return True
    try:
        is_done, is_heard = _deliver_for(channel, seconds)
    except Exception as error:
        if not isinstance(error, OutageError) and not is_outage(error):
            raise
        # Not the message's fault: all of them wait.
        log.warning("channel_out", channel=channel, error=error)
        if isinstance(error, SilenceError):
            silence.begin(channel)
            return True
        is_done = is_heard = True
    if is_heard:
        silence.end(channel)
    else:
        silence.release_turn(channel)
    return is_done


def delete_old() -> int:
    """Delete messages that are too old for the ledger; return the number of rows."""
    old = now() - timedelta(days=LEDGER_DAYS)
    sent = Message.objects.filter(status=Message.Status.SENT, sent_at__lt=old)
    gone = clean_up.delete_in_batches(sent, first="sent_at")
    over = Message.objects.filter(status__in=Message.OVER_UNSENT, created_at__lt=old)
    return gone + clean_up.delete_in_batches(over, first="created_at")


def _deliver_for(channel: str, seconds: float) -> tuple[bool, bool]:
    """Return whether nothing is left that could be sent, and whether anything was sent."""
    end = time.monotonic() + seconds
    is_heard = False

    def send_and_hear(message: Message) -> Outcome:
        nonlocal is_heard
        outcome = send(message)
        is_heard = True
        return outcome

    with SENDERS[channel]() as send:
        while batch := leases.claim(channel):
            _deliver_batch(batch, send_and_hear)
            if time.monotonic() > end:
                return False, is_heard
    return True, is_heard


def _deliver_batch(batch: list[Message], send: Send) -> None:
    """Send a batch for as long as its lease is certain to last, and release the rest."""
    end = time.monotonic() + settings.LEASE_SECONDS / 2
    looking = presence.looking_until(_who_may_look(batch))
    for done, message in enumerate(batch):
        if time.monotonic() > end:
            leases.release(batch[done:])
            return
        try:
            _deliver_one(message, send, looks_until=looking.get(message.pk))
        except Exception as error:
            # Without the database, nobody knows whether it was sent: its lease will expire.
            leases.release(batch[done + is_outage(error) :])
            raise
        if message.status == Message.Status.FAILED:
            # Its receiver may have been given up, which the rest of the batch has not read yet.
            leases.release(batch[done + 1 :])
            return


def _who_may_look(batch: list[Message]) -> dict[UUID, tuple[int, UUID]]:
    """By message: its player and game, if it matters whether the player is looking at the table.

    A player looking at the table knows of their turn. A reminder comes at its instant in any case.
    """
    return {
        message.pk: (message.user_id, message.game_id)
        for message in batch
        if message.game_id is not None
        and message.event == Message.Event.TURN
        and message.repeats is None
    }


def _deliver_one(message: Message, send: Send, *, looks_until: datetime | None) -> None:
    """Decide about a message and act on it; an error of ours does not stop the other messages.

    Raises OutageError, and errors from an outage of Postgres or Redis, for which no message is to
    blame.
    """
    at, attempts = now(), message.attempts
    with request_ids.bound(message.request_id):
        try:
            with transaction.atomic():
                _decide(message, send, at, looks_until=looks_until)
        except OutageError:
            raise
        except Exception as error:
            if is_outage(error):
                raise
            log.exception("message_not_sent", message=message.pk)
            outcomes.record_fault(message, attempts, at)
        else:
            _log(message)


def _log(message: Message) -> None:
    """Log what became of a message; its id is also the beginning of a mail's Message-ID."""
    log.info(
        "message",
        message=message.pk,
        channel=message.channel,
        kind=message.event,
        status=message.status,
        attempts=message.attempts,
        game=message.game_id,
    )


def _decide(message: Message, send: Send, at: datetime, *, looks_until: datetime | None) -> None:
    """Drop the message, postpone it, or send it; its row is written right after that."""
    is_digest = message.event == Message.Event.DIGEST
    parts = content.bundled_for(message) if is_digest else []
    dropped = [(part, reason_to_drop(part)) for part in parts]
    if reason := _reason_to_drop(message):
        outcomes.drop(message, reason)
    elif later := postponed_until(message, at):
        outcomes.postpone(message, later)
    elif looks_until is not None:
        outcomes.hold(message, looks_until)
    else:
        outcomes.record_attempt(message, send(message), at)
    outcomes.record_parts(message, dropped, at)


def _reason_to_drop(message: Message) -> str:
    if reason := reason_to_drop(message):
        return reason
    empty = message.event == Message.Event.DIGEST and content.is_empty(message)
    return "there is nothing to tell" if empty else ""
