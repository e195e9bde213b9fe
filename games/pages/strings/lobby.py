"""Strings of the list of tables."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "none_found": _("No matching tables."),
    "none_free_words": _("Create one: anyone looking here can sit down. Or loosen the filter."),
    "none_other_words": _("Loosen the filter, or look again later."),
    "new_table": _("New table"),
    "found": _("Tables found: %(count)s"),
    "running_since": _("Running since %(when)s"),
    "to_move_now": _("To move: %(names)s"),
}
