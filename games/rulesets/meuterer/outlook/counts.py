"""What everybody can count at the table: what could be sold where, and the islands ahead."""

from __future__ import annotations

from operator import itemgetter

from games.engine.types import Json, Seat
from games.rulesets.meuterer.markets import can_sell, sold
from games.rulesets.meuterer.rules.cards import CIRCLE, HAND

Counts = dict[str, list[int]]  # by active island and seat
AT_SALE = ("sale", "over")  # phases in which sold cards count rather than open ones


def public(view: Json) -> dict[str, Json]:
    """Return the counts of the active islands, the highest first, and the course."""
    return {
        "sellable": {island: _ranked(view, island) for island in view["active"]},
        "course": course(view),
    }


def counts(view: Json) -> Counts:
    """The counts that ``public`` added to a view, by seat."""
    seats = len(view["players"])
    found = {island: [0] * seats for island in view["active"]}
    for island, ranked in view["sellable"].items():
        for row in ranked:
            found[island][row["seat"]] = row["count"]
    return found


def course(view: Json) -> list[str]:
    """The islands ahead: where a pass leads, indexed by the number of cards in hand.

    The first is where the ship lies. There are enough for the largest hand.
    """
    circle = view["circle"]
    largest = max(player["hand_size"] for player in view["players"])
    at, ahead = circle.index(view["ship"]), min(max(HAND, largest), CIRCLE - 1)
    return [circle[(at + steps) % CIRCLE] for steps in range(ahead + 1)]


def with_mine(now: Counts, seat: Seat, mine: dict[str, int]) -> Counts:
    """The counts with the numbers of one seat replaced."""
    return {
        island: [*row[:seat], mine.get(island, row[seat]), *row[seat + 1 :]]
        for island, row in now.items()
    }


def by_seat(now: Counts) -> Json:
    """The non-zero counts of each island, by seat."""
    return {
        island: {str(seat): count for seat, count in enumerate(row) if count}
        for island, row in now.items()
    }


def _ranked(view: Json, island: str) -> Json:
    """What each seat could sell on an island with its open cards, or has sold in this sale."""
    at_sale = view["phase"] in AT_SALE
    found = []
    for player in view["players"]:
        is_sold = at_sale and player["sold"] is not None
        if count := sold(player, island) if is_sold else can_sell(player, island):
            found.append({"seat": player["seat"], "count": count})
    return sorted(found, key=itemgetter("count"), reverse=True)  # with ties in seat order
