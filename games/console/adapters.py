"""What allauth says and does of itself, where we want it otherwise."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.totp.internal.auth import generate_totp_secret
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac
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

    def encrypt(self, text: str) -> str:
        """Close the secrets of apps and recovery codes: a copy of the database opens nothing."""
        return _box().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Open what was closed by this site's key; another's is as good as none."""
        try:
            return _box().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return str(generate_totp_secret())  # a new one, of which nobody has the codes

    def get_totp_label(self, user: User) -> str:
        """The name that the app shows: it need not tell an address as well."""
        return user.username


def _box() -> MultiFernet:
    """What closes by ``SECRET_KEY``, and opens by it and by those before it."""
    keys = [
        salted_hmac("games.console.adapters", "", secret=secret, algorithm="sha256").digest()
        for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    ]
    return MultiFernet([Fernet(urlsafe_b64encode(key)) for key in keys])
