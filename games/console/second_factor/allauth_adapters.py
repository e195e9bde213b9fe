"""Where allauth should behave differently on this site."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa import app_settings
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

    def add_message(self, *args: object, **kwargs: object) -> None:
        """Add no message: each page says what has happened."""


class SecondFactor(DefaultMFAAdapter):  # type: ignore[misc]  # it has no types
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _(
            "This code is wrong or has been used. The app shows a new one every 30 seconds."
        )
    }

    def encrypt(self, text: str) -> str:
        """Encrypt the secrets of apps and recovery codes: a copy of the database opens nothing."""
        return _box().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypt with this site's keys; a secret of another key is replaced by a new one."""
        try:
            return _box().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return str(generate_totp_secret())  # a new one, whose codes nobody has

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Return the site as devices show it; its passkeys belong to the host of the request."""
        site: dict[str, str] = super().get_public_key_credential_rp_entity()
        return site | {"name": app_settings.TOTP_ISSUER}

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, str | bytes]:
        """Return the account as devices show it, without the mail address."""
        account: dict[str, str | bytes] = super().get_public_key_credential_user_entity(user)
        return account | {"name": user.username, "display_name": user.username}

    def get_totp_label(self, user: User) -> str:
        """Return the name that the app shows, without the mail address."""
        return user.username


def _box() -> MultiFernet:
    """Return what encrypts with ``SECRET_KEY``, and decrypts with it and earlier ones."""
    keys = [
        salted_hmac(
            "games.console.second_factor.allauth_adapters", "", secret=secret, algorithm="sha256"
        ).digest()
        for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    ]
    return MultiFernet([Fernet(urlsafe_b64encode(key)) for key in keys])
