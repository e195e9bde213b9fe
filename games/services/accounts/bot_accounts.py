"""Bot accounts, opened and controlled by their owners. docs/bots.md has the rules."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.errors import NoSuchItemError, NotForBotsError, TooManyError
from games.models import PersonalToken, User
from games.policy import BOT_SCOPES, BOTS_AT_MOST, TOKENS_AT_MOST
from games.selectors.accounts import bot_accounts as reading
from games.services import rate_limits
from games.services.accounts import account_notices, reserved_names, token_makers, token_rows


@transaction.atomic
def create_bot(*, owner: User, username: str) -> User:
    """Open an account for a program. It has no address, no password and no night.

    Raises ValidationError by field, NotForBotsError, TooManyError, NoSuchItemError.
    """
    mine = User.objects.select_for_update().get(pk=owner.pk)  # a closed account can open nothing
    if mine.owner_id is not None:
        raise NotForBotsError(_("A bot account has no bots of its own."))
    if not mine.is_active:
        raise NoSuchItemError(_("This account is closed."))
    if User.objects.filter(owner=mine, deleted_at=None).count() >= BOTS_AT_MOST:
        raise TooManyError(_("Delete another bot account first."))
    reserved_names.check_name(username)
    bot = User(username=username, owner=mine, language=mine.language, speaks=mine.speaks)
    bot.night_start = bot.night_end = None  # a program is awake
    bot.set_unusable_password()
    bot.full_clean(validate_unique=False, validate_constraints=False)
    try:
        bot.save()
    except IntegrityError as error:
        taken = _("An account with this name already exists.")
        raise ValidationError({"username": [taken]}) from error
    return bot


@transaction.atomic(savepoint=False)
def create_token(
    *,
    owner: User,
    bot: str,
    name: str,
    scopes: Sequence[str],
    days: int | None,
    by: PersonalToken | None = None,
) -> tuple[PersonalToken, str]:
    """Make a token for a bot account; the second value is the token itself, which is not stored.

    ``days`` is how long it is valid; None: until it is revoked. ``by`` is the owner's token used
    to ask for it: the new one lasts no longer. Raises NoSuchItemError, TooManyError.
    """
    rate_limits.lock_user(owner)
    account = reading.own_bot(owner=owner, name=bot)
    rate_limits.lock_user(account)
    if PersonalToken.objects.filter(user=account).count() >= TOKENS_AT_MOST:
        raise TooManyError(_("Revoke another token first."))
    chosen = [scope for scope in BOT_SCOPES if scope in scopes]
    made = token_rows.create(
        account,
        name,
        chosen,
        token_makers.earliest_end(days, by),
        made_by=token_makers.maker_of(by),
    )
    account_notices.tell(owner, "token", token=name, name=account.username)
    return made


def revoke_token(*, owner: User, bot: str, handle: UUID) -> None:
    """Revoke a bot account's token. Raises NoSuchItemError."""
    account = reading.own_bot(owner=owner, name=bot)
    if not PersonalToken.objects.filter(user=account, handle=handle).delete()[0]:
        raise NoSuchItemError(_("It has no such token."))
