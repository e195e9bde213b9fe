"""Outcomes of decisions within a pirate's effect, of which others see little or nothing."""

from __future__ import annotations

from games.engine.events import Event
from games.engine.moves import Move
from games.engine.outlook import Outcome
from games.engine.types import Json
from games.rulesets.cartagena.outlook.effects import effects, my_coins, still_open
from games.rulesets.cartagena.preview import preview
from games.rulesets.cartagena.rules import moves as m
from games.rulesets.cartagena.rules.options import CartagenaOptions


def outcome(view: Json, move: Move, options: CartagenaOptions) -> Outcome:
    """What would be kept, owned, declared, seen or placed."""
    facts = preview(view, move, options)
    drawn = effects(view, ship=view["voyage"]["face_down"], coins=_coins(view, move))
    return Outcome(_brief(move, facts), drawn, still_open(facts))


def _coins(view: Json, move: Move) -> dict[int, int] | None:
    match move:
        case m.SellCards(cards):
            change = len(cards)
        case m.BuyCards(count):
            change = -count
        case m.Pang("coin"):
            change = 1
        case _:
            return None
    return {view["me"]["seat"]: my_coins(view) + change}


def _brief(move: Move, facts: list[Event]) -> Event:
    """The first fact of the preview that is about the outcome, if there is one."""
    match move:
        case m.WesselJan(cards):
            return Event("exchanges_cards", {"count": len(cards)})
        case m.NoDeal():
            return Event("trades_nothing", {})
        case m.OjoLook(target):
            return Event("sees_camp", {"seat": target})
        case m.OjoNothing():
            return Event("does_nothing", {})
        case m.Look(duel):
            return Event("sees_duel", {"duel": duel})
    first = facts[0]
    return Event(f"{first.kind}_then", first.data)
