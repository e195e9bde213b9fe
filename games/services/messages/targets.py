"""Where a player's messages go besides mail: devices and webhooks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from oauth2_provider.models import Application

from games.clocks.now import now
from games.errors import BadAddressError, NoSuchItemError, TooManyError
from games.models import PushDevice, User, Webhook
from games.outbound import url_checks, web_push, webhook_requests
from games.policy import DEVICES_AT_MOST, MESSAGES, WEBHOOK_OLD_SECRET_HOURS, WEBHOOKS_AT_MOST
from games.services.accounts import account_notices, fingerprints


@transaction.atomic(savepoint=False)
def save_device(*, user: User, endpoint: str, p256dh: str, auth: str, name: str) -> PushDevice:
    """Save a browser's push subscription; an endpoint belongs to the user who saved it last."""
    try:
        web_push.check_subscription(web_push.Subscription(endpoint, p256dh, auth))
    except ValueError as error:
        raise BadAddressError(str(error)) from error
    _lock_user(user)
    PushDevice.objects.filter(endpoint=endpoint).delete()
    if PushDevice.objects.filter(user=user).count() >= DEVICES_AT_MOST:
        raise TooManyError(_("Remove another device first."))
    fingerprints.record_device(user=user, endpoint=endpoint, p256dh=p256dh)
    return PushDevice.objects.create(
        user=user, endpoint=endpoint, p256dh=p256dh, auth=auth, name=name
    )


def delete_device(*, user: User, device: UUID) -> None:
    if not PushDevice.objects.filter(user=user, pk=device).delete()[0]:
        raise NoSuchItemError(_("You have no such device."))


@transaction.atomic(savepoint=False)
def create_webhook(
    *,
    user: User,
    url: str,
    format: str,  # noqa: A002 - its name in the API
    events: Sequence[str] | None = None,
    app: Application | None = None,
) -> Webhook:
    """Save an address to post to. ``events`` are those posted; None: those in the preferences.

    A webhook made by an ``app`` ends with the app's consent. The account's owner, or its bot's, is
    always told by mail, as a webhook gives news to whoever made it for as long as it exists.
    Raises BadAddressError, TooManyError.
    """
    try:
        url_checks.check_url(url, loopback=settings.LOOPBACK_WEBHOOKS)
    except ValueError as error:
        raise BadAddressError(str(error)) from error
    _lock_user(user)
    if Webhook.objects.filter(user=user, url=url).exists():
        raise BadAddressError(_("You already have a webhook with this address."))
    if Webhook.objects.filter(user=user).count() >= WEBHOOKS_AT_MOST:
        raise TooManyError(_("Remove another webhook first."))
    hook = Webhook.objects.create(
        user=user,
        url=url,
        format=format,
        events=_in_order(events),
        secret=webhook_requests.new_secret(),
        app=app.client_id if app else "",
    )
    account_notices.tell(
        user.owner or user, "webhook", name=user.username, host=urlsplit(url).netloc
    )
    return hook


@transaction.atomic(savepoint=False)
def update_events(*, user: User, webhook: UUID, events: Sequence[str] | None) -> Webhook:
    """Set the events posted to a webhook; None: those in the preferences."""
    row = _lock_own_webhook(user, webhook)
    row.events = _in_order(events)
    row.save(update_fields=["events"])
    return row


@transaction.atomic(savepoint=False)
def renew_secret(*, user: User, webhook: UUID) -> Webhook:
    """Give a webhook a new secret. For a while the previous one signs, too; no older one does."""
    row = _lock_own_webhook(user, webhook)
    row.previous_secret, row.secret = row.secret, webhook_requests.new_secret()
    row.previous_until = now() + timedelta(hours=WEBHOOK_OLD_SECRET_HOURS)
    row.save(update_fields=["secret", "previous_secret", "previous_until"])
    return row


@transaction.atomic(savepoint=False)
def enable_webhook(*, user: User, webhook: UUID) -> Webhook:
    """Switch a webhook on again."""
    row = _lock_own_webhook(user, webhook)
    row.disabled_at = row.failing_since = None
    row.save(update_fields=["disabled_at", "failing_since"])
    return row


def delete_webhook(*, user: User, webhook: UUID) -> None:
    if not Webhook.objects.filter(user=user, pk=webhook).delete()[0]:
        raise NoSuchItemError(_("You have no such webhook."))


def _lock_own_webhook(user: User, webhook: UUID) -> Webhook:
    """Lock somebody's webhook. Raises NoSuchItemError."""
    row = Webhook.objects.select_for_update().filter(user=user, pk=webhook).first()
    if row is None:
        raise NoSuchItemError(_("You have no such webhook."))
    return row


def _in_order(events: Sequence[str] | None) -> list[str] | None:
    return None if events is None else [event for event in MESSAGES if event in events]


def _lock_user(user: User) -> None:
    """Lock a user, so that concurrent requests cannot exceed the limits."""
    User.objects.select_for_update().get(pk=user.pk)
