"""What a view tells about the islands where goods are sold, and what a sale would earn."""

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
    """How many cards a player has sold on an island so far."""
    lot = (player["sold"] or {}).get(island)
    return lot["count"] if lot else 0


def can_sell(player: Json, island: str) -> int:
    """The most cards that a player who has not sold yet can sell on an island."""
    offered, good = player["offered"], ISLAND[island].good
    if good is not None:
        return int(offered.count(good))
    return max([offered.count(card) for card in offered if card in GOODS], default=0)


def income(view: Json, island: str, count: int, options: MeutererOptions) -> int:
    """What this many cards earn if all who have not sold yet sell as many as they can there."""
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
    """What each seat earns on an island if the seats sell these numbers of cards."""
    merchant = next((row["seat"] for row in view["players"] if row["role"] == "merchant"), None)
    return shares(cards, ISLAND[island].prices, merchant, options)
