"""What a small picture of a table of Meuterer shows."""

from __future__ import annotations

from typing import Final

from games.engine.types import Json

SHOWN: Final = (
    "round",
    "rounds",
    "phase",
    "scores",
    "circle",
    "ship",
    "active",
    "pirate_ship",
)


def thumb(view: Json) -> dict[str, Json]:
    """Take the round, the scores, the ring of islands and what lies there: all of it lies open."""
    return {name: view[name] for name in SHOWN}
