"""Log-ins of programs without a browser of their own, by two codes (RFC 8628).

The program keeps polling with the long code, which is stored as a digest; its user types the short
one on a page of the site, and answers there.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _
from oauth2_provider.models import Application, DeviceGrant
from oauthlib.oauth2 import InvalidClientError, InvalidScopeError, UnauthorizedClientError
from oauthlib.oauth2.rfc8628.grant_types.device_code import DeviceCodeGrant

from games.clocks.now import now
from games.errors import NoSuchItemError
from games.models import User
from games.policy import DEVICE_CODE_MINUTES, DEVICE_POLL_SECONDS, SCOPES
from games.selectors.accounts import device_logins
from games.selectors.accounts.device_logins import ALPHABET, LENGTH
from games.services.accounts import account_notices
from games.services.accounts.fresh_login import LogIn, check_is_fresh

GRANT: Final = Application.GRANT_DEVICE_CODE
LIFETIME: Final = timedelta(minutes=DEVICE_CODE_MINUTES)
SLOWER: Final = 5  # seconds more, after each poll that comes too soon (section 3.5)
# Never granted: so whoever is tricked into typing a stranger's code at least keeps the account.
NEVER: Final = "account"


@dataclass(frozen=True, slots=True)
class Codes:
    """The codes as told to a program."""

    device_code: str
    user_code: str


@transaction.atomic(savepoint=False)
def begin(*, client_id: str, scope: str) -> Codes:
    """Begin an app's log-in. Raises oauthlib's OAuth2Error, worded for developers."""
    app = Application.objects.filter(client_id=client_id).first()
    if app is None:
        raise InvalidClientError(description="There is no such app.")
    if app.authorization_grant_type != GRANT:
        raise UnauthorizedClientError(description="It is registered for another grant.")
    scopes = list(dict.fromkeys(scope.split())) or ["read"]
    if not SCOPES.keys() - {NEVER} >= set(scopes):
        raise InvalidScopeError(description=f"Any of the scopes but “{NEVER}”.")
    device_code = secrets.token_urlsafe(32)
    user_code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    at = now()
    row = DeviceGrant.objects.create(
        device_code=_digest(device_code),
        user_code=user_code,
        scope=" ".join(scopes),
        interval=DEVICE_POLL_SECONDS,
        expires=at + LIFETIME,
        client_id=app.client_id,
    )
    _mark_asked(row, last_checked=at)
    return Codes(device_code, device_logins.shown(user_code))


@transaction.atomic(savepoint=False)
def answer(*, user: User, log_in: LogIn, user_code: str, allows: bool) -> Application:
    """Authorise the app waiting with a code, or refuse. Raises StaleLoginError, NoSuchItemError."""
    check_is_fresh(log_in)
    row = device_logins.waiting(user_code=user_code).select_for_update(of=("self",)).first()
    if row is None:
        raise NoSuchItemError(_("No program is waiting with this code."))
    app = device_logins.app_of(row)
    row.user = user
    row.status = DeviceGrant.AUTHORIZED if allows else DeviceGrant.DENIED
    row.save(update_fields=["user", "status"])
    if allows:
        account_notices.tell(user, "app", app=app.name)
    return app


def take(*, client_id: str, device_code: str) -> tuple[str | None, DeviceGrant | None]:
    """Return the state of a log-in, as oauthlib names it; None if there is none by this code.

    Once allowed, its row is returned as well, and deleted: the code works once. Call this within
    a transaction, so that concurrent polls come one after the other.
    """
    rows = DeviceGrant.objects.select_for_update(of=("self",)).filter(client_id=client_id)
    row = rows.filter(device_code=_digest(device_code)).first()
    if row is None:
        return None, None
    at, last = now(), row.last_checked
    if at >= row.expires:
        return DeviceCodeGrant.DEVICE_CODE_EXPIRED, None
    if row.status == DeviceGrant.DENIED or (row.user is not None and not row.user.is_active):
        return DeviceCodeGrant.DEVICE_CODE_DENIED, None
    if row.status == DeviceGrant.AUTHORIZED:
        row.delete()
        return DeviceCodeGrant.DEVICE_CODE_AUTHORIZED, row
    is_first = last == row.expires - LIFETIME
    if not is_first and at - last < timedelta(seconds=row.interval):
        _mark_asked(row, last_checked=at, interval=row.interval + SLOWER)
        return DeviceCodeGrant.DEVICE_CODE_SLOW_DOWN, None
    _mark_asked(row, last_checked=at)
    return DeviceCodeGrant.DEVICE_CODE_PENDING, None


def delete_old() -> None:
    """Forget codes that nobody can use any more."""
    DeviceGrant.objects.filter(expires__lt=now() - LIFETIME).delete()


def _mark_asked(row: DeviceGrant, **columns: object) -> None:
    """Note the poll without ``save``, which would not use this site's clock."""
    DeviceGrant.objects.filter(pk=row.pk).update(**columns)


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()
