"""M5: how a mutiny would stand."""

from __future__ import annotations

from games.engine.events import Event
from games.engine.outlook import Outcome
from games.engine.types import Json, Seat
from games.rulesets.meuterer.markets import ISLAND
from games.rulesets.meuterer.outlook.effects import effects
from games.rulesets.meuterer.preview import preview
from games.rulesets.meuterer.rules.cards import CABIN_BOY_PAY, QUARTERMASTER_PAY
from games.rulesets.meuterer.rules.moves import CONFLICTS
from games.rulesets.meuterer.rules.options import MeutererOptions


def conflict(view: Json, count: int, options: MeutererOptions) -> Outcome:
    """The sums of both sides, who would win with them, and what each seat would earn."""
    sides = preview(view, CONFLICTS[count], options)[0].data
    won, captain, mutineers = sides["won"], sides["captain"], sides["mutineers"]
    where = view["mutineer_destination"] if won else view["captain_destination"]
    drawn = effects(
        destination=where,
        strengths={"captain": captain, "mutineer": mutineers},
        points=_points(view, where, won=won),
    )
    kind = "holds" if not won else "tie_wins" if captain == mutineers else "mutiny_wins"
    brief = Event(kind, {"captain": captain, "mutineers": mutineers})
    if sides["certain"]:
        return Outcome(brief, drawn, [Event("decides", {})])
    seats = _may_add(view, count, options)
    return Outcome(brief, drawn, [Event("may_add", {"seats": seats})] if seats else [])


def _points(view: Json, where: str, *, won: bool) -> dict[Seat, int]:
    """M6: what each seat would earn by the voyage."""
    seats = {player["role"]: player["seat"] for player in view["players"] if player["role"]}
    worth = ISLAND[where].voyage
    if won:
        points = {seats["mutineer"]: worth}
        if "cabin_boy" in seats:
            points[seats["cabin_boy"]] = CABIN_BOY_PAY
        return points
    if "quartermaster" not in seats:
        return {view["captain"]: worth}
    wage = view["wage"]
    return {view["captain"]: worth - wage, seats["quartermaster"]: QUARTERMASTER_PAY + wage}


def _may_add(view: Json, count: int, options: MeutererOptions) -> list[Seat]:
    """The seats involved that may be asked after this one; in one lap, those later in order.

    Version 1 does not tell who is out, so there all others with cards may be asked.
    """
    me, captain, seats = view["me"]["seat"], view["captain"], len(view["players"])
    found = []
    for step in range(seats):
        player = view["players"][(captain + step) % seats]
        seat = player["seat"]
        takes_part = seat == captain or player["role"] in ("quartermaster", "mutineer", "cabin_boy")
        if seat == me or not takes_part or not player["hand_size"]:
            continue
        if options.mutiny_laps == "one" and step < (me - captain) % seats:
            continue
        if player.get("may_add", True):
            found.append(seat)
    return found
