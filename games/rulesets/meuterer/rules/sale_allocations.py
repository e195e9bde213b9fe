"""What a player may sell where (M7): all allocations of the goods that they offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
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
    return tuple([(good, cards.count(good)) for good in _wanted(islands) if good in cards])


@lru_cache(maxsize=len(ISLANDS) ** 2 + len(ISLANDS))
def _wanted(islands: tuple[int, ...]) -> Cards:
    """The goods that sell on one island at least, in the order of the box."""
    wanted = [ISLANDS[island].good for island in islands]
    return GOODS if None in wanted else tuple([good for good in GOODS if good in wanted])


@lru_cache(maxsize=8192)
def allocations(goods: Goods, islands: tuple[int, ...], *, withhold: bool) -> Sequence[Move]:
    """List the ways to sell goods on one island or two (indexes into ISLANDS)."""
    lots = [list(_lots(goods, ISLANDS[island].good)) for island in islands]
    ways = [way for way in product(*lots) if _is_allowed(goods, islands, way, withhold=withhold)]
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


def _is_allowed(
    goods: Goods, islands: tuple[int, ...], way: tuple[Lot, ...], *, withhold: bool
) -> bool:
    """M7: a good that is chosen is sold in full, and no island stays empty that need not.

    Who may withhold goods sells no more of any than there is.
    """
    stock = dict(goods)
    sold: dict[Card, int] = {}
    for lot in way:
        if lot:
            sold[lot[0]] = sold.get(lot[0], 0) + lot[1]
    if withhold:
        return all(count <= stock[good] for good, count in sold.items())
    if any(count != stock[good] for good, count in sold.items()):
        return False
    return None not in way or not any(
        lot is None and _takes_any(ISLANDS[at].good, stock.keys() - sold.keys())
        for at, lot in zip(islands, way, strict=True)
    )


def _takes_any(wanted: Card | None, goods: Set[Card]) -> bool:
    return bool(goods) if wanted is None else wanted in goods


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
