"""Texts of mails about a change of what opens an account."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _


def about(change: str, values: Mapping[str, object]) -> tuple[str, list[str]]:
    """Return the subject of a mail, and its sentences. ``values`` has the account's ``name``."""
    subject, *sentences = _WORDS[change]()
    lines = [sentence % values for sentence in sentences]
    return subject, [*lines, _("If it was you, there is nothing to do."), _what_else()]


def _what_else() -> str:
    return _(
        "If it was not you, log in with a link, set a new password, and end all "
        "other sessions, tokens, apps, webhooks and unknown passkeys under Account."
    )


_WORDS: Final[dict[str, Callable[[], tuple[str, ...]]]] = {
    "email_named": lambda: (
        _("Your address is about to change"),
        _("%(name)s will have another e-mail address once a link sent there is followed."),
    ),
    "email": lambda: (
        _("Your address has changed"),
        _("The account %(name)s has another e-mail address from now on."),
    ),
    "password": lambda: (
        _("Your password has changed"),
        _("The account %(name)s has a new password. All other log-ins have ended."),
    ),
    "token": lambda: (
        _("A new token for your account"),
        _("A token was created with which a program can act for %(name)s: “%(token)s”."),
    ),
    "webhook": lambda: (
        _("A new webhook of your account"),
        _("Messages to %(name)s are posted to %(host)s as well from now on."),
    ),
    "passkey": lambda: (
        _("A new passkey for your account"),
        _("The passkey “%(passkey)s” opens the account %(name)s from now on."),
    ),
    "passkey_removed": lambda: (
        _("A passkey was removed"),
        _("The passkey “%(passkey)s” no longer opens the account %(name)s."),
    ),
    "app": lambda: (
        _("An app was let into your account"),
        _("The app “%(app)s” can act for %(name)s from now on."),
    ),
}
