"""M7: what a sale would earn at present, and who may still change that."""

from __future__ import annotations

from games.engine.events import Event
from games.engine.outlook import Outcome
from games.engine.types import Json
from games.rulesets.meuterer.markets import can_sell, earnings, sold
from games.rulesets.meuterer.outlook.counts import Counts, by_seat, with_mine
from games.rulesets.meuterer.outlook.effects import effects
from games.rulesets.meuterer.rules.options import MeutererOptions


def sale(view: Json, mine: dict[str, int], now: Counts, options: MeutererOptions) -> Outcome:
    """The outcome by this and earlier sales; seats that have not sold count as selling nothing."""
    me, players = view["me"]["seat"], view["players"]
    total = [0] * len(players)
    lots, still = [], []
    for island in view["active"]:
        count = mine.get(island, 0)
        cards = [count if seat["seat"] == me else sold(seat, island) for seat in players]
        earned = earnings(view, island, cards, options)
        total = [a + b for a, b in zip(total, earned, strict=True)]
        if not count:
            continue
        lots.append([island, earned[me]])
        for seat in players:
            number = seat["seat"]
            most = can_sell(seat, island) if number != me and seat["sold"] is None else 0
            if not most or most < count:
                continue
            cards[number], kept = most, cards[number]
            then = earnings(view, island, cards, options)[me]
            cards[number] = kept
            if then != earned[me]:
                data = {"seat": number, "island": island, "count": most, "then": then}
                still.append(Event("may_sell", data))
    kind = "sells" if mine else "sells_nothing"
    drawn = effects(
        sellable=by_seat(with_mine(now, me, {island: mine.get(island, 0) for island in now})),
        points=dict(enumerate(total)),
    )
    return Outcome(Event(kind, {"earned": total[me], "lots": lots}), drawn, still)
