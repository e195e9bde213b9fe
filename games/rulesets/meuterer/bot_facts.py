"""What the bot goes by, out of a position: the few parts of a seat's view that it looks at."""

from __future__ import annotations

from games.engine.types import Json, Seat
from games.rulesets.meuterer.rules.cards import ISLANDS
from games.rulesets.meuterer.rules.state import Meuterer, island_at
from games.rulesets.meuterer.rules.view import FACE_DOWN, roles_seen, sale_json


def facts(s: Meuterer, seat: Seat) -> Json:
    """Build them as the view has them, so that the bot decides the same by either."""
    face_down = s.phase in FACE_DOWN
    return {
        "captain": s.captain,
        "wage": s.wage,
        "circle": [ISLANDS[island].id for island in s.circle],
        "ship": island_at(s, s.ship),
        "active": [island_at(s, place) for place in s.active],
        "players": [
            {
                "seat": other,
                "offered": s.offers[other],
                "conflicts_added": s.added[other],
                "role": s.roles[other] if other == seat or not face_down else None,
                "sold": sale_json(s.sales[other]),
            }
            for other in range(s.seats)
        ],
        "me": {
            "seat": seat,
            "hand": list(s.hands[seat]),
            "role": s.roles[seat],
            "roles_seen": roles_seen(s, seat),
            "drawn": s.drawn if s.roles[seat] == "dock_worker" else [],
        },
    }
