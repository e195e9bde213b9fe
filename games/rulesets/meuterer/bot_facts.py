"""What the bot uses of a position: the few parts of a seat's view that it looks at.

Each part equals the view's, so that the bot decides the same from either.
"""

from __future__ import annotations

from typing import Final

from games.engine.lazy_parts import LazyParts
from games.engine.types import Json, Seat
from games.rulesets.meuterer.rules.cards import ISLANDS
from games.rulesets.meuterer.rules.state import Meuterer, island_at
from games.rulesets.meuterer.rules.view import FACE_DOWN, roles_seen, sale_json


def facts(s: Meuterer, seat: Seat) -> Json:
    """Prepare the parts without building them: most decisions need few of them."""
    return LazyParts(PARTS, s, seat)


def _players(s: Meuterer, seat: Seat) -> list[Json]:
    face_down = s.phase in FACE_DOWN
    return [
        {
            "seat": other,
            "offered": s.offers[other],
            "conflicts_added": s.added[other],
            "role": s.roles[other] if other == seat or not face_down else None,
            "sold": sale_json(s.sales[other]),
        }
        for other in range(s.seats)
    ]


MINE: Final = {
    "seat": lambda _, seat: seat,
    "hand": lambda s, seat: list(s.hands[seat]),
    "role": lambda s, seat: s.roles[seat],
    "roles_seen": roles_seen,
    "drawn": lambda s, seat: s.drawn if s.roles[seat] == "dock_worker" else [],
}
PARTS: Final = {
    "captain": lambda s, _: s.captain,
    "wage": lambda s, _: s.wage,
    "circle": lambda s, _: [ISLANDS[island].id for island in s.circle],
    "ship": lambda s, _: island_at(s, s.ship),
    "active": lambda s, _: tuple(island_at(s, place) for place in s.active),
    "players": _players,
    "me": lambda s, seat: LazyParts(MINE, s, seat),
}
