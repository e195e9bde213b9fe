"""What a process has just recorded, and need not record again for a while."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

AT_MOST: Final = 20_000  # after which all is forgotten, and recorded again


class Noted:
    """Remembers for some seconds what was recorded, by timestamps that callers pass."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._at: dict[Hashable, float] = {}

    def has(self, key: Hashable, at: float) -> bool:
        """Whether a key was recorded less than ``seconds`` before an instant."""
        last = self._at.get(key)
        return last is not None and last <= at < last + self._seconds

    def add(self, key: Hashable, at: float) -> None:
        if len(self._at) >= AT_MOST:
            self._at.clear()
        self._at[key] = at

    def clear(self) -> None:
        self._at.clear()
