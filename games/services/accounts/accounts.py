"""Accounts, and the tokens that act for them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import ScopeMissingError, TooManyError
from games.models import PersonalToken, PushDevice, User
from games.policy import SCOPES, TOKENS_AT_MOST
from games.selectors.accounts.logins import LOG_IN, OF_LOGINS, ended_by
from games.services import clean_up
from games.services.accounts import (
    account_notices,
    addresses,
    reserved_names,
    sessions,
    token_makers,
    token_rows,
)
from games.services.accounts.address_spelling import spelled
from games.services.accounts.fresh_login import LogIn, check_may_change
from games.services.on_commit import publish_account_change
from games.services.rate_limits import lock_user

EXPIRED_DAYS: Final = 30  # for which an expired token is still listed, and recognised as expired


@transaction.atomic
def register(
    *,
    username: str,
    email: str,
    password: str | None = None,
    language: str = User.Language.ENGLISH,
    zone: str = "UTC",
) -> User:
    """Open an account. Raises ValidationError, by field, for invalid values.

    A link is sent to the address at once: with it the owner proves the address and, without a
    password, logs in. Nothing here depends on whether another account has the address; only the
    mail says so.
    """
    email = spelled(email)
    user = User(username=username, email=email, language=language, zone=zone)
    if wrong := registration_errors(username=username, email=email, password=password, zone=zone):
        raise ValidationError(wrong)
    user.set_password(password)
    user.full_clean(validate_unique=False, validate_constraints=False)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise ValidationError({"username": [_taken()]}) from error
    addresses.enqueue_confirmation(user=user, address=email)
    return user


@transaction.atomic
def registration_errors(
    *,
    username: str | None = None,
    email: str | None = None,
    password: str | None = None,
    zone: str | None = None,
    mine: User | None = None,
) -> dict[str, list[str]]:
    """Return all errors in the given fields of a registration, by field.

    The name of the guest ``mine`` does not count as taken: they may ask for it again.
    """
    user = User(username=username or "", email=email or "", zone=zone or "UTC")
    given = {"username": username, "email": email, "zone": zone}
    missing = {name for name, value in given.items() if value is None}
    wrong: dict[str, list[str]] = {}
    try:
        user.clean_fields(exclude={"password", *missing})
    except ValidationError as error:
        wrong |= error.message_dict
    if username is not None and "username" not in wrong:
        try:
            reserved_names.check_name(username)
        except ValidationError as error:
            wrong |= error.message_dict
        else:
            others = User.objects.exclude(pk=mine.pk) if mine else User.objects
            if others.filter(username__iexact=username).exists():
                wrong["username"] = [_taken()]
    if password is not None:
        try:
            password_validation.validate_password(password, user)
        except ValidationError as error:
            wrong["password"] = error.messages
    return wrong


def _taken() -> str:
    return _("An account with this name already exists.")


@transaction.atomic
def update_account(
    *,
    user: User,
    log_in: LogIn,
    email: str | None = None,
    password: str | None = None,
    current: str = "",
) -> User:
    """Change address or password. Raises StaleLoginError, BadCredentialsError, ValidationError.

    The address opens the account as well, by a link, so both changes need a fresh log-in. A new
    password ends all other log-ins, and drops a new address that was never proved. A new address
    counts once its owner follows the link sent there; until then a proved one stays.
    """
    mine = User.objects.select_for_update().get(pk=user.pk)
    check_may_change(user=mine, log_in=log_in, current=current)
    if password is not None:
        _set_password(mine, password)
        mine.new_email = ""
    before = (mine.email, mine.new_email)
    if email is not None:
        addresses.name_address(mine, email)
    mine.save(update_fields=["password", "email", "new_email", "mail_refused_at"])
    if (mine.email, mine.new_email) != before:
        addresses.send_link(user=mine)
    if mine.new_email and mine.new_email != before[1]:
        account_notices.tell(mine, "email_named")
    if password is not None:
        end_other_logins(user=mine, but=log_in)
        account_notices.tell(mine, "password")
    return mine


@transaction.atomic(savepoint=False)
def end_other_logins(*, user: User, but: LogIn) -> None:
    """End an account's sessions and the tokens of its log-ins, except the one that asks.

    Links in messages end, too, and so do the passes for one game that they gave: others may have
    them.

    All devices stop getting messages: the links in them let people in, and it is unknown which
    device is the caller's. The site's page registers its own device again.
    """
    PushDevice.objects.filter(user=user).delete()
    User.objects.filter(pk=user.pk).update(links_ended_at=now())
    PersonalToken.objects.filter(OF_LOGINS, user=user).exclude(handle=but.token).delete()
    sessions.end_others(user=user, but=but.session)
    publish_account_change(user.pk)


@transaction.atomic(savepoint=False)
def create_token(
    *,
    user: User,
    name: str,
    scopes: Collection[str] | None = None,
    days: int | None = None,
    by: PersonalToken | None = None,
) -> tuple[PersonalToken, str]:
    """Make a personal token; the second value is the token itself, which is not stored.

    ``by`` is the token used to ask for it: the new one gets no more scopes and lasts no longer.
    Without ``scopes`` it gets the same scopes as ``by``, or all. Raises ScopeMissingError,
    TooManyError, NoSuchItemError.
    """
    lock_user(user)
    mine = _living_tokens(user)
    if mine.count() >= TOKENS_AT_MOST:
        raise TooManyError(_too_many())
    held = list(SCOPES) if by is None else by.scopes
    wanted = held if scopes is None else scopes
    if beyond := [scope for scope in wanted if scope not in held]:
        raise ScopeMissingError(
            _("This token does not have the scope “%(scope)s” and cannot pass it on.")
            % {"scope": beyond[0]},
            scope=beyond[0],
        )
    made = token_rows.create(
        user,
        name,
        [key for key in SCOPES if key in wanted],
        token_makers.earliest_end(days, by),
        made_by=token_makers.maker_of(by),
    )
    account_notices.tell(user, "token", token=name)
    return made


@transaction.atomic(savepoint=False)
def create_login_token(*, user: User, by: str) -> str:
    """Make the token that a log-in gives. If there are too many, the longest unused one is ended.

    ``by`` is how its owner logged in: a value of ``PersonalToken.Way``. Raises TooManyError if
    none of the tokens came from a log-in.
    """
    lock_user(user)
    while (mine := _living_tokens(user)).count() >= TOKENS_AT_MOST:
        oldest = mine.filter(OF_LOGINS).order_by(F("last_used_at").asc(nulls_first=True), "created")
        if (first := oldest.first()) is None:
            break
        first.delete()
    if _living_tokens(user).count() >= TOKENS_AT_MOST:
        raise TooManyError(_too_many())
    return token_rows.create(user, LOG_IN, list(SCOPES), None, login_by=by)[1]


def delete_expired_tokens() -> None:
    """Drop personal tokens that expired some time ago, and those of log-ins that ended."""
    at = now()
    expired = PersonalToken.objects.filter(expiry__lt=at - timedelta(days=EXPIRED_DAYS))
    clean_up.delete_in_batches(expired, first="expiry")
    ended = PersonalToken.objects.filter(OF_LOGINS, ended_by(at))
    clean_up.delete_in_batches(ended, first="created")


@transaction.atomic(savepoint=False)
def end_login(*, user: User, login: UUID) -> bool:
    """End one session, or one token that a log-in gave; return whether it existed."""
    ended = sessions.end(user=user, session=login)
    tokens = PersonalToken.objects.filter(OF_LOGINS, user=user, handle=login)
    if not ended and not tokens.delete()[0]:
        return False
    publish_account_change(user.pk)
    return True


@transaction.atomic(savepoint=False)
def revoke_other_tokens(*, user: User, but: UUID | None) -> None:
    """Revoke all tokens of an account and of its bots, except the one that asks."""
    mine = PersonalToken.objects.filter(Q(user=user) | Q(user__owner=user))
    mine.exclude(handle=but).delete()
    publish_account_change(user.pk)


def _too_many() -> str:
    return _("You have %(count)d tokens; revoke one first.") % {"count": TOKENS_AT_MOST}


def _living_tokens(user: User) -> QuerySet[PersonalToken]:
    lasting = Q(expiry__isnull=True) | Q(expiry__gt=now())
    found: QuerySet[PersonalToken] = PersonalToken.objects.filter(lasting, user=user)
    return found


def _set_password(user: User, password: str | None) -> None:
    if password is not None:
        try:
            password_validation.validate_password(password, user)
        except ValidationError as error:
            raise ValidationError({"password": error.messages}) from error
    user.set_password(password)
