"""The forms of the second factor: allauth's, with each code of the app valid once; passkeys."""

from __future__ import annotations

import re

from allauth.core import context
from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY
from django import forms
from django.core.cache import cache
from django.core.exceptions import ValidationError

from games.errors import BadPasskeyError, TooFastError
from games.models import User
from games.services.accounts import passkeys

TOO_MANY = frozenset({"too_many_login_attempts", "rate_limited"})  # codes of errors


class EnrolForm(ActivateTOTPForm):  # type: ignore[misc]  # it has no types
    def __init__(self, *args: object, **kwargs: object) -> None:
        kept = context.request.session.get(SECRET_SESSION_KEY)
        super().__init__(*args, **kwargs)
        if kept:  # a reloaded page shows the secret that the app has scanned already
            context.request.session[SECRET_SESSION_KEY] = self.secret = kept

    def clean_code(self) -> str:
        """Check a code of the app that has the secret, and use it up."""
        code: str = super().clean_code()
        _use_up(self.user, code)
        return code


class VerifyForm(ReauthenticateForm):  # type: ignore[misc]  # it has no types
    def clean_code(self) -> str:
        """Check a code of the app or a recovery code, and use it up."""
        code: str = super().clean_code()
        if self.authenticator.type == Authenticator.Type.TOTP:
            _use_up(self.user, code)
        return code


class PasskeyForm(forms.Form):
    """A device's answer. ``passkey`` is the one that it showed."""

    credential = forms.CharField(strip=False)

    def __init__(self, *args: object, user: User, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as FormView gives them
        self.user = user

    def clean_credential(self) -> None:
        """Check the answer."""
        try:
            self.passkey = passkeys.show(user=self.user, credential=self.cleaned_data["credential"])
        except BadPasskeyError as error:
            raise ValidationError(str(error.detail), code=error.code) from error
        except TooFastError as error:
            raise ValidationError(str(error.detail), code="too_many_login_attempts") from error


def _use_up(user: User, code: str) -> None:
    """Refuse a used code for as long as it is valid; allauth forgets it a step too early."""
    steps = 2 * app_settings.TOTP_TOLERANCE + 1
    key = f"second-factor/{user.pk}/{re.sub(r'[^0-9]', '', code)}"
    if not cache.add(key, 1, timeout=steps * app_settings.TOTP_PERIOD):
        raise get_adapter().validation_error("incorrect_code")
