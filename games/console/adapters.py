"""What allauth says and does of itself, where we want it otherwise."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.models import User
from games.policy import LOCKOUT_MINUTES

TOO_MANY = format_lazy(
    _("Too many wrong codes. Wait {minutes} minutes, then try again."), minutes=LOCKOUT_MINUTES
)


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]  # it has no types
    error_messages = DefaultAccountAdapter.error_messages | {
        "too_many_login_attempts": TOO_MANY,
        "rate_limited": TOO_MANY,
    }

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """Say nothing: each page says what has happened."""


class SecondFactor(DefaultMFAAdapter):  # type: ignore[misc]  # it has no types
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _(
            "This code is wrong, or was used before. The app shows a new one every half minute."
        )
    }

    def get_totp_label(self, user: User) -> str:
        """The name that the app shows: it need not tell an address as well."""
        return user.username
