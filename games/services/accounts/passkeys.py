"""Passkeys: adding, renaming and removing them, and using them to log in or open the console.

allauth talks to devices and checks their answers; it stores each passkey as an authenticator. The
owner has to unlock a passkey each time (user verification), so that it is two factors at once.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

import structlog
from allauth.core import context
from allauth.mfa.base.internal.flows import delete_and_cleanup
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AuthenticateWebAuthnForm, LoginWebAuthnForm
from allauth.mfa.webauthn.internal import auth
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine.types import Json
from games.errors import BadPasskeyError, NoSuchItemError, TooFastError, TooManyError
from games.models import User
from games.policy import LOCKOUT_MINUTES, MINUTE, PASSKEY_MINUTES, PASSKEYS_AT_MOST
from games.selectors.accounts.passkeys import WITH_PASSWORD, passkeys_of, second_factors_of
from games.services.accounts import account_notices, accounts, login
from games.services.accounts.fresh_login import (
    BY_PASSKEY,
    LogIn,
    check_may_change_passkeys,
    is_password_needed,
)
from games.services.rate_limits import lock_user

Found = TypeVar("Found")
SIGNED: Final = ("clientDataJSON", "attestationObject")  # parts of a new passkey's answer
SIGN_COUNT: Final = "sign_count"  # in an authenticator's data: how often it has signed
# What allauth and its parsers raise for invalid answers.
RUBBISH: Final = (
    ValidationError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    AssertionError,
    NotImplementedError,
    RecursionError,
    struct.error,
)

log = structlog.get_logger()


@transaction.atomic(savepoint=False)
def begin_adding(*, user: User, log_in: LogIn, current: str) -> Json:
    """Return what to ask a device for. Permission is checked now, before a device makes a passkey.

    Raises StaleLoginError, BadCredentialsError, SecondFactorNeededError, TooManyError.
    """
    check_may_change_passkeys(user=user, log_in=log_in, current=current)
    _check_room(user)
    by_factor = second_factors_of(user).filter(pk=log_in.factor).exists()
    counts = is_password_needed(user, log_in) or by_factor
    return _begun(auth.begin_registration(user, passwordless=True), {WITH_PASSWORD: counts})


@transaction.atomic
def add(*, user: User, name: str, credential: Json) -> Authenticator:
    """Store the passkey that a device made after ``begin_adding``; tell the account's owner.

    Raises BadPasskeyError, TooManyError.
    """
    lock_user(user)
    _check_room(user)
    kept, more = _answer(lambda: _registered(user, credential))
    row: Authenticator = auth.WebAuthn.add(user, name, kept).instance
    row.data |= more
    row.save(update_fields=["data"])
    account_notices.tell(user, "passkey", passkey=name)
    return row


@transaction.atomic
def rename(*, user: User, passkey: int, name: str) -> Authenticator:
    """Rename a passkey. Raises NoSuchItemError."""
    row = _mine(user, passkey)
    row.data["name"] = name
    row.save(update_fields=["data"])
    return row


@transaction.atomic(savepoint=False)
def remove(*, user: User, log_in: LogIn, passkey: int, current: str) -> None:
    """Remove a passkey, and tell the account's owner.

    Whoever has a lost device may have logged in with it, so all other log-ins end.
    Raises StaleLoginError, BadCredentialsError, SecondFactorNeededError, NoSuchItemError.
    """
    check_may_change_passkeys(user=user, log_in=log_in, current=current)
    row = _mine(user, passkey)
    delete_and_cleanup(context.request, row)
    accounts.end_other_logins(user=user, but=log_in)
    account_notices.tell(user, "passkey_removed", passkey=row.data["name"])


def begin_showing() -> Json:
    """Return what to ask any device for: the device itself knows its accounts."""
    return _begun(auth.begin_authentication(None), {})


def log_in(*, credential: str) -> Authenticator:
    """Find the account that a passkey opens. Raises BadPasskeyError, AccountClosedError."""
    try:
        row = _shown(LoginWebAuthnForm, credential)
    except BadPasskeyError:
        login.record(BY_PASSKEY, "wrong")
        raise
    if not row.user.is_active:
        login.record(BY_PASSKEY, "closed", row.user)
        raise login.closed(row.user)
    login.record(BY_PASSKEY, "right", row.user)
    return row


def show(*, user: User, credential: str) -> Authenticator:
    """Check that somebody has one of their passkeys at hand. Raises BadPasskeyError, TooFastError.

    Failures are counted together with wrong codes.
    """
    return _shown(partial(AuthenticateWebAuthnForm, user=user), credential)


@transaction.atomic(savepoint=False)
def count_as_factor(*, passkey: Authenticator) -> None:
    """Let a passkey open the console: its owner has just shown it and the password."""
    row = _mine(passkey.user, passkey.pk)
    row.data[WITH_PASSWORD] = True
    row.save(update_fields=["data"])


def counts_as_factor(passkey: Authenticator) -> bool:
    return second_factors_of(passkey.user).filter(pk=passkey.pk).exists()


def _begun(options: Json, more: dict[str, object]) -> Json:
    """Store in the session what the device is asked for, and when."""
    auth.set_state(auth.get_state() | more | {"at": now().timestamp()})
    return options


def _answer(check: Callable[[], Found]) -> Found:
    """Check a device's answer, once only. Raises BadPasskeyError, and what ``check`` does."""
    state = auth.get_state()
    try:
        if state and now().timestamp() - state["at"] <= PASSKEY_MINUTES * MINUTE:
            return check()
    except RUBBISH as error:
        raise _bad() from error
    finally:
        auth.clear_state()
    raise _bad()


def _registered(user: User, credential: Json) -> tuple[Json, Json]:
    """Return what to store of a new passkey: the device's credential, and further data."""
    counts = auth.get_state()[WITH_PASSWORD]  # ``begin_adding`` stored it, and nothing else
    parsed = dict(auth.parse_registration_response(credential))
    signed = {name: parsed["response"][name] for name in SIGNED}  # the rest could be anything
    kept = {name: parsed[name] for name in ("id", "rawId", "type")} | {"response": signed}
    made = auth.complete_registration(kept)
    new = made.credential_data.credential_id
    if any(new == known.credential_id for known in auth.get_credentials(user)):
        raise ValueError("it is known already")
    return kept, {SIGN_COUNT: made.counter, WITH_PASSWORD: counts}


def _shown(form: Callable[..., AuthenticateWebAuthnForm], credential: str) -> Authenticator:
    """Return the passkey with which a device answered, and note its use."""
    found = _answer(lambda: _found(form({"credential": credential})))
    answer = auth.parse_authentication_response(json.loads(credential)).response
    return _used(found, answer.authenticator_data.counter)


def _found(form: AuthenticateWebAuthnForm) -> Authenticator:
    if not form.is_valid():
        if form.has_error("credential", "too_many_login_attempts"):
            words = _("Too many wrong codes. Wait %(minutes)d minutes, then try again.")
            words %= {"minutes": LOCKOUT_MINUTES}
            raise TooFastError(words, wait=LOCKOUT_MINUTES * MINUTE)
        raise _bad()
    return form.cleaned_data["credential"]


@transaction.atomic
def _used(passkey: Authenticator, signed: int) -> Authenticator:
    """Note that a passkey has signed again. Raises BadPasskeyError, NoSuchItemError."""
    row = _mine(passkey.user, passkey.pk)
    before = row.data[SIGN_COUNT]
    if signed <= before and (signed or before):
        log.warning("passkey_counter_went_back", passkey=row.pk)
        raise BadPasskeyError(
            _("There may be a copy of this passkey. Log in another way, and remove it.")
        )
    row.data[SIGN_COUNT], row.last_used_at = signed, now()
    row.save(update_fields=["data", "last_used_at"])
    return row


def _mine(user: User, passkey: int) -> Authenticator:
    """Return somebody's passkey, locked. Raises NoSuchItemError."""
    row = passkeys_of(user).select_for_update().filter(pk=passkey).first()
    if row is None:
        raise NoSuchItemError(_("You have no such passkey."))
    return row


def _check_room(user: User) -> None:
    if passkeys_of(user).count() >= PASSKEYS_AT_MOST:
        words = _("You have %(count)d passkeys; remove one first.")
        raise TooManyError(words % {"count": PASSKEYS_AT_MOST})


def _bad() -> BadPasskeyError:
    return BadPasskeyError(_("This passkey opens no account here, or it took too long. Try again."))
