"""Words of the frame around every table."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, Any]] = {
    "confirm": _("Confirm"),
}
