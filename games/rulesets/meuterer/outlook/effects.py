"""The figures of an outcome, as the table draws them."""

from __future__ import annotations

from games.engine.types import Json, Seat
from games.rulesets.meuterer.rules.cards import CIRCLE


def effects(
    *,
    destination: str | None = None,
    sellable: Json = None,
    strengths: Json = None,
    points: dict[Seat, int] | None = None,
    pirate: str | None = None,
    pirate_does: str | None = None,
) -> dict[str, Json]:
    """Build the figures; what a move does not change is null or empty."""
    return {
        "destination": destination,
        "sellable": sellable,
        "strengths": strengths,
        "points": {str(seat): earned for seat, earned in (points or {}).items()},
        "pirate": pirate,
        "pirate_does": pirate_does,
    }


def bound_for(view: Json, steps: int) -> str:
    """The island this many places clockwise from the ship."""
    circle = view["circle"]
    island: str = circle[(circle.index(view["ship"]) + steps) % CIRCLE]
    return island
