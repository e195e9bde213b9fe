"""Comparing stored ratings with those recomputed from the games, to the bit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from games.models import BotRating, BotRatingChange, Rating, RatingChange

RATING: Final = ("mu", "sigma", "score", "games", "updated_at")
CHANGE: Final = ("ruleset", "number", "place", "mu_before", "sigma_before", "mu", "sigma")
Row = Rating | RatingChange | BotRating | BotRatingChange


def compared(
    what: str, expected: Iterable[Row], found: Iterable[Row], columns: Sequence[str]
) -> Iterator[str]:
    """Yield where rows of ``what`` are missing, superfluous or different."""
    should, stands = _by_name(what, expected), _by_name(what, found)
    for name in sorted({*should, *stands}):
        if name not in stands or name not in should:
            yield f"{name}: {'missing' if name in should else 'there is none'}"
            continue
        for column in columns:
            wanted, stored = getattr(should[name], column), getattr(stands[name], column)
            if wanted != stored:
                yield f"{name}: {column} is {stored!r}, not {wanted!r}"


def _by_name(what: str, rows: Iterable[Row]) -> dict[str, Row]:
    return {f"{what}, {getattr(row, 'bot', '') or f'user {row.user_id}'}": row for row in rows}
