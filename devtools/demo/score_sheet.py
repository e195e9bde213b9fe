"""The score sheet of a finished game, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.types import Json


def sheet(view: dict[str, Json], scores: dict[str, Json]) -> Iterator[str]:
    """Yield a row for each round with what each seat earned in it, then the standings.

    ``view`` is the table as ``GET games/{id}`` shows it, ``scores`` its ``score-sheet``.
    """
    names = [seat["player"] or seat["bot"] for seat in view["seats"]]
    rows = [(row["round"], [_cell(cell) for cell in row["seats"]]) for row in scores["rows"]]
    rows.append(("total", [str(total) for total in scores["totals"]]))
    wide = max(len(str(label)) for label, _ in [("round", []), *rows])
    yield f"{'round':<{wide}}  " + "  ".join(f"{name:>16}" for name in names)
    for label, cells in rows:
        yield f"{label:>{wide}}  " + "  ".join(f"{cell:>16}" for cell in cells)
    winners = [names[standing["seat"]] for standing in view["standings"] if standing["won"]]
    yield f"{view['ply']} moves. Won by {', '.join(winners) or 'nobody'}."


def _cell(parts: dict[str, Json]) -> str:
    return " + ".join(f"{points:>2}" for points in parts.values())
