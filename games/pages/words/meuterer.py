"""Words of the table of Meuterer."""

from __future__ import annotations

from typing import Any, Final

WORDS: Final[dict[str, Any]] = {}
