"""What a view tells of the islands where goods are sold, and what a sale there would earn."""

from __future__ import annotations

from typing import Final

from games.engine.types import Json, Seat
from games.rulesets.meuterer.rules.cards import GOODS, ISLANDS
from games.rulesets.meuterer.rules.options import MeutererOptions
from games.rulesets.meuterer.rules.sale_allocations import shares

ISLAND: Final = {island.id: island for island in ISLANDS}


def accepts(island: str, card: str) -> bool:
    return card in GOODS and ISLAND[island].good in (None, card)


def sold(player: Json, island: str) -> int:
    """How many cards someone has sold on an island by now."""
    lot = (player["sold"] or {}).get(island)
    return lot["count"] if lot else 0


def can_sell(player: Json, island: str) -> int:
    """How many cards someone who is yet to sell can bring there at most."""
    offered, good = player["offered"], ISLAND[island].good
    if good is not None:
        return int(offered.count(good))
    return max([offered.count(card) for card in offered if card in GOODS], default=0)


def income(view: Json, island: str, count: int, options: MeutererOptions) -> int:
    """What so many cards earn there if all who are still to sell bring as many as they can."""
    me: Seat = view["me"]["seat"]
    cards = [
        count
        if player["seat"] == me
        else can_sell(player, island)
        if player["sold"] is None
        else sold(player, island)
        for player in view["players"]
    ]
    return earnings(view, island, cards, options)[me]


def earnings(view: Json, island: str, cards: list[int], options: MeutererOptions) -> list[int]:
    """What each seat earns there if the seats sell so many cards."""
    merchant = next((row["seat"] for row in view["players"] if row["role"] == "merchant"), None)
    return shares(cards, ISLAND[island].prices, merchant, options)
