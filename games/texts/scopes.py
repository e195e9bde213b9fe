"""What an app may do, in words for the user who is asked."""

from __future__ import annotations

from django.utils.translation import gettext as _


def scope_words(scope: str) -> str:
    """Return what a scope lets an app do."""
    words = {
        "read": _("look at your games as you see them, your hand too"),
        "play": _("play for you: create tables, sit down, move, give orders, invite"),
        "chat": _("read and write for you at your tables, take notes, report"),
        "account": _(
            "see your e-mail address, change preferences, messages and webhooks, revoke tokens"
        ),
    }
    return words[scope]
