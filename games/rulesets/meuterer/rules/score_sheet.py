"""The score sheet: what each seat has earned, round by round."""

from __future__ import annotations

from games.engine.scoring import ScoreRow
from games.engine.types import Json


def score_sheet(view: Json) -> list[ScoreRow]:
    """Return a row for each round; nothing is hidden."""
    rounds = enumerate(view["score_sheet"], start=1)
    return [ScoreRow(number, [dict(cell) for cell in row]) for number, row in rounds]
