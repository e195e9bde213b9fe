"""Accounts and the tokens that speak for them."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth import authenticate, password_validation
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.errors import BadCredentialsError
from games.models import PersonalToken, User


@transaction.atomic
def register(*, username: str, email: str, password: str) -> User:
    """Open an account. Raises ValidationError, by field, for what cannot be taken."""
    user = User(username=username, email=User.objects.normalize_email(email))
    try:
        password_validation.validate_password(password, user)
    except ValidationError as error:
        raise ValidationError({"password": error.messages}) from error
    user.set_password(password)
    user.full_clean()
    try:
        user.save()
    except IntegrityError as error:  # somebody was quicker by a moment
        taken = _("An account with this name or address exists already.")
        raise ValidationError({"username": [taken]}) from error
    return user


def log_in(*, request: HttpRequest, username: str, password: str) -> User:
    """Find the account that a name and a password open. Raises BadCredentialsError."""
    user = authenticate(request, username=username, password=password)
    if not isinstance(user, User):
        raise BadCredentialsError(_("No account has this name and password."))
    return user


def create_token(*, user: User, name: str) -> tuple[PersonalToken, str]:
    """Make a personal token; the second value is the token itself, kept nowhere."""
    instance, token = PersonalToken.objects.create(user=user, name=name)
    return instance, token


def revoke_token(*, user: User, handle: UUID) -> bool:
    """Take a token back; say whether it was there."""
    return bool(PersonalToken.objects.filter(user=user, handle=handle).delete()[0])
