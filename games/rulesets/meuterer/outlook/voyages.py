"""M2, M3: wages, passes and roles: where the ship would go, and what that would earn."""

from __future__ import annotations

from games.engine.events import Event
from games.engine.outlook import Outcome
from games.engine.types import Json
from games.rulesets.meuterer.markets import ISLAND
from games.rulesets.meuterer.outlook.effects import bound_for, effects
from games.rulesets.meuterer.rules.cards import CABIN_BOY_PAY, EXTRA, QUARTERMASTER_PAY
from games.rulesets.meuterer.rules.options import MeutererOptions


def wage(view: Json, value: int) -> Outcome:
    """What is left of the best voyage that the hand allows after paying a quartermaster."""
    me = view["me"]["seat"]
    reach = [bound_for(view, steps) for steps in range(len(view["me"]["hand"]), -1, -1)]
    best = max(reach, key=lambda island: ISLAND[island].voyage)
    worth = ISLAND[best].voyage
    data = {"worth": worth, "pays": value, "left": worth - value, "island": best}
    return Outcome(
        Event("pays" if value else "pays_nothing", data),
        effects(destination=best, points={me: worth - value}),
        [Event("quartermaster_gets", {"earns": value + QUARTERMASTER_PAY})],
    )


def passing(view: Json) -> Outcome:
    """The captain's pass marks an island; anybody else then takes a role."""
    me = view["me"]["seat"]
    island = bound_for(view, len(view["me"]["hand"]))
    worth = ISLAND[island].voyage
    if view["captain"] != me:
        data = {"count": view["roles_left"], "island": island, "worth": worth}
        return Outcome(Event("takes_role", data), effects(destination=island), [])
    still = [Event("less_wage", {"wage": view["wage"]})] if view["wage"] else []
    data = {"island": island, "worth": worth}
    return Outcome(Event("marks", data), effects(destination=island, points={me: worth}), still)


def role(view: Json, name: str, options: MeutererOptions) -> Outcome:
    """What a role earns, and under which condition."""
    me = view["me"]["seat"]
    match name:
        case "quartermaster":
            earns = view["wage"] + QUARTERMASTER_PAY
            return Outcome(
                Event("as_quartermaster", {"earns": earns}), effects(points={me: earns}), []
            )
        case "mutineer":
            island = bound_for(view, len(view["me"]["hand"]))
            worth = ISLAND[island].voyage
            brief = Event("as_mutineer", {"island": island, "worth": worth})
            return Outcome(brief, effects(destination=island, points={me: worth}), [])
        case "cabin_boy":
            brief = Event("as_cabin_boy", {"earns": CABIN_BOY_PAY})
            return Outcome(brief, effects(points={me: CABIN_BOY_PAY}), [])
        case "merchant":
            alone = options.merchant_ties == "alone"
            return Outcome(Event("as_merchant", {"alone": alone}), effects(), [])
    last = view["round"] == view["rounds"]
    return Outcome(Event("as_dock_worker", {"count": EXTRA, "last": last}), effects(), [])
