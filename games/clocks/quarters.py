"""Quarters of a year, in UTC, by which the moves of games are partitioned."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from games.clocks.time_ordered_ids import lowest_id

FORM = re.compile(r"([12]\d{3})q([1-4])", re.ASCII)


class Quarter(NamedTuple):
    """Three months, written like ``2026q4``."""

    year: int
    number: int  # 1 to 4

    def __str__(self) -> str:
        return f"{self.year}q{self.number}"

    @classmethod
    def of(cls, at: datetime) -> Quarter:
        """Return the quarter of an instant."""
        utc = at.astimezone(UTC)
        return cls(utc.year, (utc.month + 2) // 3)

    @classmethod
    def read(cls, text: str) -> Quarter:
        """Read ``2026q4``. Raises ValueError."""
        found = FORM.fullmatch(text)
        if found is None:
            raise ValueError(f"{text} is no quarter: write one like 2026q4.")
        return cls(int(found[1]), int(found[2]))

    @property
    def following(self) -> Quarter:
        return (
            Quarter(self.year + 1, 1) if self.number == 4 else Quarter(self.year, self.number + 1)
        )

    @property
    def begin(self) -> datetime:
        return datetime(self.year, 3 * self.number - 2, 1, tzinfo=UTC)

    @property
    def end(self) -> datetime:
        """Return the first instant after the quarter."""
        return self.following.begin

    @property
    def ids(self) -> tuple[UUID, UUID]:
        """Return the range of ids made in the quarter: the lowest, and the first after it."""
        return lowest_id(self.begin), lowest_id(self.end)
