"""Strings of the question whether to notify a device."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "push_ask": _("Notify me on this device"),
    "push_on": _("This device gets messages now."),
    "push_denied": _(
        "Messages from this site are blocked in this browser. Allow them in its settings, then "
        "come back."
    ),
    "push_failed": _(
        "This browser cannot receive messages now. A private window never can; "
        "otherwise try again later."
    ),
}
HINT: Final = WORDS | {
    "push_hint": _("Should this device tell you when it is your turn again?"),
    "not_now": _("Not now"),
}
