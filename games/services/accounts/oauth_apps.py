"""Other people's apps, which get tokens by OAuth: anyone registers them, users authorise them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Final
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Exists, F, OuterRef
from django.db.models.functions import Coalesce
from oauth2_provider.models import (
    AccessToken,
    Application,
    DeviceGrant,
    Grant,
    RefreshToken,
    clear_expired,
    revoke_access_token,
)

from games.clocks.now import now
from games.models import User, Webhook
from games.selectors.accounts.oauth_apps import living_consents
from games.services import clean_up
from games.services.accounts import device_logins, reserved_names

LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
# Stricter than the library's check of what follows the host: it goes into a page's CSP header.
AUTHORITY: Final = re.compile(r"(?:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*|\[::1\])(?::[0-9]{1,5})?")
NAME_LENGTH: Final = 64  # characters
REDIRECTS_AT_MOST: Final = 5
REDIRECT_LENGTH: Final = 512  # characters
UNUSED_DAYS: Final = 30  # after which a registration that nobody ever used is deleted


@transaction.atomic(savepoint=False)
def register(*, name: str, redirect_uris: Sequence[str], on_device: bool = False) -> Application:
    """Register a public client. Raises ValidationError by field, worded for developers.

    A client ``on_device`` has no browser of its own, so no browser is ever sent back to it.
    """
    if not name.strip() or len(name) > NAME_LENGTH or not name.isprintable():
        raise ValidationError({"name": f"1 to {NAME_LENGTH} printable characters"})
    reserved_names.check_app_name(name)
    if on_device and redirect_uris:
        raise ValidationError({"redirect_uris": "none, with the grant of devices"})
    if not on_device and not 1 <= len(redirect_uris) <= REDIRECTS_AT_MOST:
        raise ValidationError({"redirect_uris": f"1 to {REDIRECTS_AT_MOST} of them"})
    for uri in redirect_uris:
        _check_redirect(uri)
    app = Application(
        name=name.strip(),
        redirect_uris=" ".join(dict.fromkeys(redirect_uris)),
        client_type=Application.CLIENT_PUBLIC,
        client_secret="",
        hash_client_secret=False,  # there is none to hash
        authorization_grant_type=(
            Application.GRANT_DEVICE_CODE if on_device else Application.GRANT_AUTHORIZATION_CODE
        ),
        registration_source=Application.RegistrationSource.DCR,
    )
    app.full_clean()
    app.save(force_insert=True)
    return app


@transaction.atomic(savepoint=False)
def revoke_token(*, token: AccessToken) -> None:
    """End what an app got by one consent: this token, and the refresh token behind it."""
    revoke_access_token(token)
    _end_webhooks(of=token.user)


@transaction.atomic(savepoint=False)
def end(*, user: User, client_id: str) -> bool:
    """Revoke all that an app got from a user; return whether there was anything."""
    DeviceGrant.objects.filter(user=user, client_id=client_id).delete()
    return _end(user=user, application__client_id=client_id)


@transaction.atomic(savepoint=False)
def end_all(*, user: User) -> None:
    """Revoke all that any app got from a user."""
    DeviceGrant.objects.filter(user=user).delete()
    _end(user=user)


def delete_old() -> None:
    """Drop what has expired, and registrations that nobody used in their first days."""
    clear_expired()  # in batches of its own
    device_logins.delete_old()
    _end_webhooks()
    unused = Application.objects.filter(
        registration_source=Application.RegistrationSource.DCR,
        created__lt=now() - timedelta(days=UNUSED_DAYS),
        updated__lt=F("created") + timedelta(milliseconds=10),  # both set when it was made
    )
    clean_up.delete_in_batches(unused, first="created")


def _end(*, user: User, **whose: object) -> bool:
    """Delete all of it; tokens being made at the same time wait, or are found."""
    whose = {"user": user, **whose}
    for rows in (Grant, RefreshToken):
        list(rows.objects.select_for_update().filter(**whose).values_list("pk"))
    kinds = (Grant, RefreshToken, AccessToken)
    ended = any([rows.objects.filter(**whose).delete()[0] for rows in kinds])  # noqa: C419 - all
    _end_webhooks(of=user)
    return ended


def _end_webhooks(*, of: User | None = None) -> None:
    """Delete webhooks, of a user or of all, made by apps that are no longer authorised.

    Those of bot accounts, too: it is their owner who authorises an app.
    """
    hooks = Webhook.objects.exclude(app="").annotate(lets=Coalesce("user__owner", "user"))
    if of is not None:
        hooks = hooks.filter(lets=of.pk)
    consents = living_consents().filter(
        user=OuterRef("lets"), application__client_id=OuterRef("app")
    )
    hooks.exclude(Exists(consents)).delete()


def _check_redirect(uri: str) -> None:
    """Accept https anywhere, and http on the user's own machine, at any port."""
    refusal = ValidationError({"redirect_uris": f"{uri[:100]!r}: https, or http on loopback"})
    if len(uri) > REDIRECT_LENGTH or not uri.isascii() or not uri.isprintable():
        raise refusal
    if set(uri) & set(' "\\#<>^`{|}'):
        raise refusal
    try:
        parts = urlsplit(uri)
        port_fits = parts.port is None or parts.port > 0
    except ValueError as error:
        raise refusal from error
    near = parts.scheme == "http" and parts.hostname in LOOPBACK
    fits = port_fits and AUTHORITY.fullmatch(parts.netloc)
    if not fits or not (near or parts.scheme == "https"):
        raise refusal
