"""Accounts and the tokens that speak for them."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.errors import BadCredentialsError
from games.models import PersonalToken, User
from games.services import deletion, logins


@transaction.atomic
def register(*, username: str, email: str, password: str | None = None) -> User:
    """Open an account. Raises ValidationError, by field, for what cannot be taken.

    Without a password, a link to log in by is sent at once.
    """
    user = User(username=username, email=User.objects.normalize_email(email))
    if deletion.is_reserved(username):
        raise ValidationError({"username": [_("No name begins like that.")]})
    _set_password(user, password)
    user.full_clean()
    try:
        user.save()
    except IntegrityError as error:  # somebody was quicker by a moment
        taken = _("An account with this name or address exists already.")
        raise ValidationError({"username": [taken]}) from error
    if password is None:
        logins.put_link(user=user)
    return user


@transaction.atomic
def change_account(
    *, user: User, email: str | None = None, password: str | None = None, current: str = ""
) -> User:
    """Change address or password. Raises BadCredentialsError, ValidationError by field.

    The address opens the account as well, by a link: so both ask for the present password.
    """
    mine = User.objects.select_for_update().get(pk=user.pk)
    _check_password(mine, current)
    if password is not None:
        _set_password(mine, password)
    if email is not None and User.objects.normalize_email(email) != mine.email:
        mine.email, mine.mail_refused_at = User.objects.normalize_email(email), None
    try:
        mine.save(update_fields=["password", "email", "mail_refused_at"])
    except IntegrityError as error:
        raise ValidationError({"email": [_("Another account has this address.")]}) from error
    return mine


def delete_account(*, user: User, confirm: str, password: str = "") -> None:
    """Delete an account for good, if its owner types its name and the password that it has.

    Raises ValidationError, BadCredentialsError.
    """
    if confirm != user.username:
        raise ValidationError({"confirm": [_("Type your name here, just as it is.")]})
    _check_password(user, password)
    deletion.delete(user_id=user.pk)


def create_token(*, user: User, name: str) -> tuple[PersonalToken, str]:
    """Make a personal token; the second value is the token itself, kept nowhere."""
    instance, token = PersonalToken.objects.create(user=user, name=name)
    return instance, token


def revoke_token(*, user: User, handle: UUID) -> bool:
    """Take a token back; say whether it was there."""
    return bool(PersonalToken.objects.filter(user=user, handle=handle).delete()[0])


def _check_password(user: User, password: str) -> None:
    """Ask for the password of who has one; who logs in by links has none."""
    if user.has_usable_password() and not user.check_password(password):
        raise BadCredentialsError(_("That is not your password."))


def _set_password(user: User, password: str | None) -> None:
    if password is not None:
        try:
            password_validation.validate_password(password, user)
        except ValidationError as error:
            raise ValidationError({"password": error.messages}) from error
    user.set_password(password)
