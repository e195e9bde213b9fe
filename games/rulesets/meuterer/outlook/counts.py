"""What everybody can count on the table: what could be sold where, and the islands ahead."""

from __future__ import annotations

from games.engine.types import Json, Seat
from games.rulesets.meuterer.markets import can_sell, sold
from games.rulesets.meuterer.rules.cards import CIRCLE, HAND

Counts = dict[str, list[int]]  # by active island and seat
AT_SALE = ("sale", "over")  # phases in which what was sold counts, and no longer what lies open


def public(view: Json) -> dict[str, Json]:
    """Add the counts of the active islands, most first, and the course."""
    return {"sellable": _ranked(counts(view)), "course": course(view)}


def counts(view: Json) -> Counts:
    """How many cards each seat could sell on each active island by what lies open, or has sold."""
    at_sale = view["phase"] in AT_SALE
    return {
        island: [
            sold(player, island)
            if at_sale and player["sold"] is not None
            else can_sell(player, island)
            for player in view["players"]
        ]
        for island in view["active"]
    }


def course(view: Json) -> list[str]:
    """The islands ahead of the ship, by the number of cards that a pass with them leads to.

    The first is where the ship lies. They go as far as the largest hand.
    """
    circle = view["circle"]
    largest = max(player["hand_size"] for player in view["players"])
    at, ahead = circle.index(view["ship"]), min(max(HAND, largest), CIRCLE - 1)
    return [circle[(at + steps) % CIRCLE] for steps in range(ahead + 1)]


def with_mine(now: Counts, seat: Seat, mine: dict[str, int]) -> Counts:
    """The counts with other numbers for one seat."""
    return {
        island: [*row[:seat], mine.get(island, row[seat]), *row[seat + 1 :]]
        for island, row in now.items()
    }


def by_seat(now: Counts) -> Json:
    """Name the seats that have any, island by island."""
    return {
        island: {str(seat): count for seat, count in enumerate(row) if count}
        for island, row in now.items()
    }


def _ranked(now: Counts) -> Json:
    return {
        island: [
            {"seat": seat, "count": row[seat]}
            for seat in sorted(range(len(row)), key=lambda seat: -row[seat])
            if row[seat]
        ]
        for island, row in now.items()
    }
