"""Strings of the page for a first game."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "setting_up": _("Setting the table …"),
}
