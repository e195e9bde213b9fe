"""Whether instants are spread evenly, as those are that nobody can tell by the clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

BINS: Final = 20
UNLIKELY: Final = 63.0  # chi-square of so many bins, which chance exceeds once in a million


def chi_square(instants: Sequence[datetime], period: float) -> float:
    """How far the phases of instants in a period of so many seconds are from uniform."""
    counts = [0] * BINS
    for instant in instants:
        counts[int(instant.timestamp() % period / period * BINS)] += 1
    expected = len(instants) / BINS
    return sum((count - expected) ** 2 / expected for count in counts)
