"""V3 to V6, a turn: a door opened, a pirate used."""

from __future__ import annotations

from games.engine.events import Event
from games.engine.outlook import Outcome
from games.engine.types import Json
from games.rulesets.cartagena.outlook.effects import effects, my_coins, still_open
from games.rulesets.cartagena.preview import preview
from games.rulesets.cartagena.rules.cards import Pirate
from games.rulesets.cartagena.rules.moves import REVEAL, USES
from games.rulesets.cartagena.rules.options import CartagenaOptions


def reveal(view: Json, options: CartagenaOptions) -> Outcome:
    """The ship would sail one space less, and the pirates that lie face up become unusable."""
    facts = preview(view, REVEAL, options)
    closes: list[str] = next((fact.data["pirates"] for fact in facts if fact.kind == "closes"), [])
    ship = view["voyage"]["face_down"] - 1
    kind = "opens" if ship else "opens_last"
    brief = Event(kind, {"ship": ship, "count": len(closes)})
    return Outcome(brief, effects(view, ship=ship, closes=closes), still_open(facts))


def use(view: Json, pirate: Pirate, options: CartagenaOptions) -> Outcome:
    """What the pirate brings or lets its user choose."""
    first, *rest = preview(view, USES[pirate], options)
    coins = first.data["coins"] if first.kind == "gains" else 0
    changed = {view["me"]["seat"]: my_coins(view) + coins} if coins else None
    drawn = effects(view, ship=view["voyage"]["face_down"], coins=changed)
    return Outcome(Event(f"use_{first.kind}", first.data), drawn, still_open(rest))
