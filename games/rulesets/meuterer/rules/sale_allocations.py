"""What a player may sell where (M7): all allocations of the goods that he offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.meuterer.rules.cards import GOODS, ISLANDS, Card, Cards
from games.rulesets.meuterer.rules.moves import Sell
from games.rulesets.meuterer.rules.options import MeutererOptions

Goods = tuple[tuple[Card, int], ...]
Lot = tuple[Card, int] | None  # what is sold on one island


def sellable(cards: Cards, islands: tuple[int, ...]) -> Goods:
    """Count what the islands take of these cards, in the order of the box."""
    wanted = [ISLANDS[island].good for island in islands]
    goods = GOODS if None in wanted else [good for good in GOODS if good in wanted]
    return tuple([(good, cards.count(good)) for good in goods if good in cards])


@lru_cache(maxsize=8192)
def allocations(goods: Goods, islands: tuple[int, ...], *, withhold: bool) -> Sequence[Move]:
    """List the ways to sell goods on one island or two (indexes into ISLANDS)."""
    lots = [list(_lots(goods, ISLANDS[island].good)) for island in islands]
    ways = [way for way in product(*lots) if _affordable(goods, way)]
    if not withhold:
        ways = [way for way in ways if _holds_nothing_back(goods, islands, way)]
    return tuple(
        Sell(tuple((ISLANDS[at].id, *lot) for at, lot in zip(islands, way, strict=True) if lot))
        for way in ways
    )


def _lots(goods: Goods, wanted: Card | None) -> Iterator[Lot]:
    """All that could be sold on an island: the most first, nothing last."""
    for good, count in goods:
        if wanted in (None, good):
            yield from ((good, n) for n in range(count, 0, -1))
    yield None


def _sold(way: tuple[Lot, ...], good: Card) -> int:
    return sum(lot[1] for lot in way if lot and lot[0] == good)


def _affordable(goods: Goods, way: tuple[Lot, ...]) -> bool:
    return all(_sold(way, good) <= count for good, count in goods)


def _holds_nothing_back(goods: Goods, islands: tuple[int, ...], way: tuple[Lot, ...]) -> bool:
    """M7: a good that is chosen is sold in full, and no island stays empty that need not."""
    left = {good for good, count in goods if _sold(way, good) == 0}
    if any(good not in left and _sold(way, good) < count for good, count in goods):
        return False
    return not any(
        lot is None and any(ISLANDS[at].good in (None, good) for good in left)
        for at, lot in zip(islands, way, strict=True)
    )


def shares(
    sold: list[int], prices: tuple[int, int, int], merchant: Seat | None, options: MeutererOptions
) -> list[int]:
    """M7: what each seat earns on an island with these prices, by the cards that each sold."""
    most = max(sold)
    if most == 0:
        return [0] * len(sold)
    tied = [seat for seat, count in enumerate(sold) if count == most]
    nobody = len(tied) == 4 or (
        len(sold) == len(tied) == 3 and options.three_player_all_tie == "none"
    )
    alone = options.merchant_ties == "alone" and merchant in tied
    usual = 0 if nobody or alone else prices[len(tied) - 1]
    best = 0 if nobody and options.merchant_four_tie == "none" else prices[0]
    earned = [0] * len(sold)
    for seat in tied:
        earned[seat] = best if seat == merchant else usual
    return earned
