"""Strings of the list of tables."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "none_found": _("No table fits."),
    "none_free_words": _("Make one: whoever looks here can sit down at it. Or ask for less."),
    "none_other_words": _("Ask for less, or look again later."),
    "new_table": _("New table"),
    "found": _("Tables found: %(count)s"),
    "running_since": _("Running since %(when)s"),
    "to_move_now": _("To move: %(names)s"),
}
