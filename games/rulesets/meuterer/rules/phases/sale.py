"""M7, the sale: each allocates what they offered to the active islands, and the most wins."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.types import Seat
from games.rulesets.meuterer.rules import version_1
from games.rulesets.meuterer.rules.cards import ISLANDS, Cards
from games.rulesets.meuterer.rules.moves import Sell
from games.rulesets.meuterer.rules.options import MeutererOptions
from games.rulesets.meuterer.rules.placings import outcomes
from games.rulesets.meuterer.rules.sale_allocations import allocations, sellable, shares
from games.rulesets.meuterer.rules.state import (
    Meuterer,
    Sale,
    clockwise,
    first_to_sell,
    rounds,
    seat_of,
)


def begin(s: Meuterer, log: Log) -> None:
    s.queue = clockwise(s, first_to_sell(s))
    _sell_what_is_not_asked(s, log)


def to_move(s: Meuterer) -> list[Seat]:
    return s.queue[:1]


def legal_moves(s: Meuterer, seat: Seat) -> Sequence[Move]:
    islands = tuple([s.circle[place] for place in s.active])
    return ways_to_sell(s.offers[seat], islands, s.options, s.version)


def ways_to_sell(
    offered: Cards, islands: tuple[int, ...], options: MeutererOptions, version: int
) -> Sequence[Move]:
    """List what may be sold of the cards offered; who has one way is not asked."""
    goods, withhold = sellable(offered, islands), options.withhold_goods
    if options.sale_choice == "ask":
        return allocations(goods, islands, withhold=withhold)
    if version == 1:
        return version_1.outcomes(goods, islands, withhold=withhold)
    return outcomes(goods, islands, withhold=withhold)


def play(s: Meuterer, seat: Seat, move: Sell, log: Log) -> None:
    _sell(s, move, log)
    _sell_what_is_not_asked(s, log)


def following(s: Meuterer) -> str | None:
    if s.queue:
        return None
    return "over" if s.round == rounds(s) else "refill"


def _sell_what_is_not_asked(s: Meuterer, log: Log) -> None:
    """A seat with one allocation is not asked: it follows from what lies open."""
    while s.queue and len(moves := legal_moves(s, s.queue[0])) == 1:
        _sell(s, moves[0], log)
    if not s.queue:
        _score(s, log)


def _sell(s: Meuterer, move: Move, log: Log) -> None:
    assert isinstance(move, Sell)
    seat = s.queue.pop(0)
    s.sales[seat] = move.allocation
    log.tell("sold", seat=seat, allocation=move.dump()["allocation"])


def _score(s: Meuterer, log: Log) -> None:
    total = [0] * s.seats
    for place in s.active:
        island = ISLANDS[s.circle[place]]
        sold = [_sold(sale, island.id) for sale in s.sales]
        earned = earnings(s, sold, island.prices)
        total = [a + b for a, b in zip(total, earned, strict=True)]
        log.tell("sale", island=island.id, sold=sold, earned=earned)
    voyage = s.sheet.pop()
    s.sheet.append(tuple((row[0], sale) for row, sale in zip(voyage, total, strict=True)))
    s.scores = [a + b for a, b in zip(s.scores, total, strict=True)]
    log.tell("scores", scores=s.scores[:])


def _sold(sale: Sale | None, island: str) -> int:
    for at, _, count in sale or ():
        if at == island:
            return count
    return 0


def earnings(s: Meuterer, sold: list[int], prices: tuple[int, int, int]) -> list[int]:
    """What each seat earns on an island where the seats sold so many cards."""
    return shares(sold, prices, seat_of(s, "merchant"), s.options)
