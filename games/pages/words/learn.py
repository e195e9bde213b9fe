"""Words of the page for a first game."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, Any]] = {
    "setting_up": _("The table is being laid …"),
}
