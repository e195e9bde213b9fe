"""M7 with ``sale_choice`` ``auto``: cards are laid on islands, where the commonest good counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from games.engine.moves import Move
from games.rulesets.meuterer.rules.cards import ISLANDS, Card
from games.rulesets.meuterer.rules.moves import Sell
from games.rulesets.meuterer.rules.sale_allocations import Goods, Lot

# A good, how many cards of it were offered, and on which of two islands it sells.
Stock = tuple[Card, int, tuple[bool, bool]]
Lots = tuple[Lot, ...]  # by island


@lru_cache(maxsize=8192)
def outcomes(goods: Goods, islands: tuple[int, ...], *, withhold: bool) -> Sequence[Move]:
    """List the results of laying goods on one or two islands (indexes into ISLANDS).

    A good that sells on only one of them is laid there in full. Each pair of numbers is one move;
    between equal numbers it names the first good in the order of ``cards``.
    """
    if len(islands) == 1:
        most = max((count for _, count in goods), default=0)
        first = next(((good, count) for good, count in goods if count == most), None)
        return (_sale(islands, (first,)),)
    return tuple(_sale(islands, lots) for lots in _lots(goods, islands, withhold=withhold))


def _sale(islands: tuple[int, ...], lots: Lots) -> Move:
    return Sell(tuple((ISLANDS[at].id, *lot) for at, lot in zip(islands, lots, strict=True) if lot))


def _lots(goods: Goods, islands: tuple[int, ...], *, withhold: bool) -> Iterator[Lots]:
    """The goods that count on two islands, for each possible pair of numbers, the highest first."""
    one, two = (ISLANDS[at].good for at in islands)
    stocks = [(good, n, (one in (None, good), two in (None, good))) for good, n in goods]
    most = [max((n for _, n, sells in stocks if sells[at]), default=0) for at in (0, 1)]
    for numbers in product(range(most[0], -1, -1), range(most[1], -1, -1)):
        fit = all(_fits(stock, numbers, withhold=withhold) for stock in stocks)
        if fit and (lots := _named(stocks, numbers, withhold=withhold)):
            yield lots


def _fits(stock: Stock, numbers: tuple[int, int], *, withhold: bool) -> bool:
    """Whether a good can be laid without exceeding the number that counts on either island."""
    _, count, sells = stock
    if all(sells):
        return withhold or count <= sum(numbers)
    return count <= numbers[sells.index(True)]


def _named(stocks: list[Stock], numbers: tuple[int, int], *, withhold: bool) -> Lots | None:
    """The first goods that can lie there in these numbers, if there are any."""
    choices = [
        [stock for stock in stocks if _reaches(stock, at, n)] if n else [None]
        for at, n in enumerate(numbers)
    ]
    for pair in product(*choices):
        one, two = pair
        if one is None or one is not two or _splits(one, numbers, withhold=withhold):
            named = zip(pair, numbers, strict=True)
            return tuple((stock[0], n) if stock else None for stock, n in named)
    return None


def _reaches(stock: Stock, at: int, number: int) -> bool:
    """Whether this many cards of a good can lie on an island."""
    _, count, sells = stock
    return sells[at] and (count >= number if all(sells) else count == number)


def _splits(stock: Stock, numbers: tuple[int, int], *, withhold: bool) -> bool:
    """Whether one good can provide the numbers of both islands."""
    return stock[1] >= sum(numbers) if withhold else stock[1] == sum(numbers)
