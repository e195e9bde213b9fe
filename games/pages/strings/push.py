"""Strings of the question whether to notify a device."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "push_ask": _("Tell me on this device"),
    "push_on": _("This device is told."),
    "push_denied": _(
        "Messages from this site are blocked in this browser. Allow them in its settings, then "
        "come back."
    ),
    "push_failed": _(
        "This browser takes no messages now. A private window never does; else try again later."
    ),
}
HINT: Final = WORDS | {
    "push_hint": _("Shall this device tell you when it is your turn again?"),
    "not_now": _("Not now"),
}
