"""The data for a thumbnail of a table of Cartagena."""

from __future__ import annotations

from typing import Final

from games.engine.types import Json

SHOWN: Final = ("start", "distance", "storms", "face_up", "face_down", "used")


def thumb(view: Json) -> dict[str, Json]:
    """Return the ship's course, the doors and the duels won, all of which are public."""
    voyage = view["voyage"]
    won = [duel["won_by"] for duel in view["duels"]]
    shown = {name: voyage[name] for name in SHOWN}
    now = {"round": view["round"], "phase": view["phase"], "mutiny": view["mutiny"] is not None}
    return {**now, **shown, "won": won}
