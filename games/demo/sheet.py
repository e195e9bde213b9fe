"""The score sheet of a finished game, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def sheet(view: dict[str, Any]) -> Iterator[str]:
    """Give a row a round, with what each seat earned there, and the standings."""
    names = [seat["player"] or seat["bot"] for seat in view["seats"]]
    yield "round  " + "  ".join(f"{name:>16}" for name in names)
    for number, row in enumerate(view["view"].get("score_sheet", []), start=1):
        cells = [" + ".join(f"{points:>2}" for points in cell.values()) for cell in row]
        yield f"{number:>5}  " + "  ".join(f"{cell:>16}" for cell in cells)
    scores = [str(standing["score"]) for standing in view["standings"]]
    yield "total  " + "  ".join(f"{score:>16}" for score in scores)
    winners = [names[standing["seat"]] for standing in view["standings"] if standing["won"]]
    yield f"{view['ply']} moves. Won by {', '.join(winners) or 'nobody'}."
