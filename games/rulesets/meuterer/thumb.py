"""The data for a thumbnail of a table of Meuterer."""

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
    """Return the round, the scores, and the ring of islands with its pieces, all public."""
    return {name: view[name] for name in SHOWN}
