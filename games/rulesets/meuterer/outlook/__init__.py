"""What the table of Meuterer shows besides a view: counts and course, outcomes, what is asked.

Nothing here looks at a position, so nothing can leak that the seat does not already see.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Event
from games.engine.moves import Move
from games.engine.outlook import Outcome
from games.engine.types import Json
from games.rulesets.meuterer.outlook import offering, sides, voyages
from games.rulesets.meuterer.outlook.counts import counts, public
from games.rulesets.meuterer.outlook.sales import sale
from games.rulesets.meuterer.rules.moves import (
    PASS,
    Conflict,
    Offer,
    Pass,
    Return,
    Sell,
    TakeRole,
    Wage,
)
from games.rulesets.meuterer.rules.options import MeutererOptions

__all__ = ["asked", "outcomes", "public"]


def outcomes(view: Json, moves: Sequence[Move], options: MeutererOptions) -> list[Outcome]:
    """Return what each move would lead to."""
    now = counts(view)
    return [_outcome(view, move, now, options) for move in moves]


def asked(view: Json, moves: Sequence[Move], options: MeutererOptions) -> Event:
    """Name the decision."""
    match moves[0]:
        case Wage():
            return Event("ask_wage", {})
        case Offer() | Pass():
            return Event("ask_offer" if PASS in moves else "ask_must_offer", {})
        case TakeRole():
            return Event("ask_role", {})
        case Conflict():
            return Event("ask_conflict", {})
        case Sell():
            return Event("ask_sale", {"islands": len(view["active"])})
        case Return(cards):
            return Event("ask_return", {"count": len(cards)})
    raise AssertionError(moves)


def _outcome(
    view: Json, move: Move, now: dict[str, list[int]], options: MeutererOptions
) -> Outcome:
    match move:
        case Wage(value):
            return voyages.wage(view, value)
        case Offer("pirate"):
            return offering.pirate(view, options)
        case Offer(card):
            return offering.offer(view, card, now, options)
        case Pass():
            return voyages.passing(view)
        case TakeRole(role):
            return voyages.role(view, role, options)
        case Conflict(count):
            return sides.conflict(view, count, options)
        case Sell(allocation):
            sold = {island: n for island, _good, n in allocation}
            return sale(view, sold, now, options)
    assert isinstance(move, Return)
    return offering.keeping(view, move)
