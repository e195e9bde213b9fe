"""How version 1 of the rules differs; games that began with it are played to the end by it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.engine.moves import Move
from games.rulesets.meuterer.rules import sale_allocations
from games.rulesets.meuterer.rules.cards import ISLANDS
from games.rulesets.meuterer.rules.moves import Sell
from games.rulesets.meuterer.rules.sale_allocations import Goods


@lru_cache(maxsize=8192)
def outcomes(goods: Goods, islands: tuple[int, ...], *, withhold: bool) -> Sequence[Move]:
    """M7 with ``sale_choice`` ``auto``: selling was automatic only on a lone any-good island.

    Even there, the player was asked to choose between goods of equal number.
    """
    if len(islands) > 1 or ISLANDS[islands[0]].good is not None:
        return sale_allocations.allocations(goods, islands, withhold=withhold)
    most = max((count for _, count in goods), default=0)
    island = ISLANDS[islands[0]].id
    sales = tuple(Sell(((island, good, n),)) for good, n in goods if n == most)
    return sales or (Sell(()),)
