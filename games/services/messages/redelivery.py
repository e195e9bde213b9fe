"""Messages that players request by hand: a test of a webhook, or another delivery."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import NoSuchItemError
from games.models import Message, User, Webhook
from games.policy import HOUR, LEDGER_DAYS, PINGS_AN_HOUR, REDELIVERIES_AN_HOUR
from games.services import rate_limits
from games.services.on_commit import wake_delivery
from games.webhook_errors import NotRedeliverableError, WebhookDisabledError

REDELIVERABLE = (Message.Status.SENT, Message.Status.FAILED, Message.Status.DROPPED)


@transaction.atomic(savepoint=False)
def ping(*, user: User, webhook: UUID) -> Message:
    """Have a test sent to a webhook now.

    Raises NoSuchItemError, WebhookDisabledError, TooFastError.
    """
    rate_limits.lock_user(user)
    hook = Webhook.objects.filter(user=user, pk=webhook).first()
    if hook is None:
        raise NoSuchItemError(_("You have no such webhook."))
    _check_enabled(hook)
    _check_rate(user, at_most=PINGS_AN_HOUR, event=Message.Event.PING, repeats=None)
    return _create(user, hook, event=Message.Event.PING, key=f"ping:{uuid4()}")


@transaction.atomic(savepoint=False)
def redeliver(*, user: User, message: UUID) -> Message:
    """Have a message posted to its webhook again, as it was written, whether still true or not.

    The ledger gets a new row for it; the receiver sees the first message's id.
    Raises NoSuchItemError, NotRedeliverableError, WebhookDisabledError, TooFastError.
    """
    rate_limits.lock_user(user)
    row = Message.objects.filter(user=user, pk=message).select_related("webhook").first()
    if row is None:
        raise NoSuchItemError(_("There is no such message."))
    if row.channel != Message.Channel.WEBHOOK:
        raise NotRedeliverableError(_("Only messages to a webhook can be sent again."))
    if row.status not in REDELIVERABLE:
        raise NotRedeliverableError(_("It has not been sent yet."))
    if row.created_at < now() - timedelta(days=LEDGER_DAYS):
        raise NotRedeliverableError(_("It is too old."))
    if row.webhook is None:
        raise NotRedeliverableError(_("Its webhook is gone."))
    _check_enabled(row.webhook)
    _check_rate(user, at_most=REDELIVERIES_AN_HOUR, repeats__isnull=False)
    return _create(
        user,
        row.webhook,
        event=row.event,
        key=f"again:{uuid4()}",
        game=row.game,
        data=row.data,
        repeats=row.repeats or row.pk,
    )


def _check_enabled(hook: Webhook) -> None:
    if hook.disabled_at is not None:
        raise WebhookDisabledError(_("Switch it on again first."))


def _check_rate(user: User, *, at_most: int, **which: object) -> None:
    """Check a user's number of such messages in the last hour. Raises TooFastError."""
    since = now() - timedelta(seconds=HOUR)
    rows = Message.objects.filter(user=user, created_at__gt=since, **which)
    rate_limits.check_rate(rows.order_by("-created_at", "id"), at_most=at_most, seconds=HOUR)


def _create(user: User, hook: Webhook, **values: object) -> Message:
    at = now()
    row = Message.objects.create(
        user=user,
        webhook=hook,
        channel=Message.Channel.WEBHOOK,
        due_at=at,
        created_at=at,
        **values,
    )
    wake_delivery(Message.Channel.WEBHOOK)
    return row
