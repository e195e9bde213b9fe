"""What the bot uses of a position: the few parts of a seat's view that it looks at."""

from __future__ import annotations

from typing import Final

from games.engine.types import Json, Seat
from games.rulesets.cartagena.rules import knowledge
from games.rulesets.cartagena.rules.options import box_of
from games.rulesets.cartagena.rules.phases.duel import totals
from games.rulesets.cartagena.rules.state import Cartagena, camp_of

MEAN_GOLD: Final = 5 / 3  # what a gold card holds on average


def facts(s: Cartagena, seat: Seat) -> Json:
    """Build these parts as the view has them, so that the bot decides the same from either."""
    return {
        "voyage": {
            "start": box_of(s.options).start[s.seats],
            "distance": s.distance,
            "lifeboat": s.lifeboat,
            "face_up": s.up,
            "used": s.used,
            "sate_offer": s.offer,
            "combat_pile": len(s.combat),
            "gold_pile": len(s.gold),
            "supply": s.supply,
        },
        "mutiny": {"totals": totals(s), "won": s.won} if s.duel >= 0 else None,
        "players": [
            {
                "seat": other,
                "coins": s.coins[other],
                "gold_cards": len(s.golds[other]),
                "combat_cards": len(s.hands[other]),
            }
            for other in range(s.seats)
        ],
        "me": {
            "seat": seat,
            "combat": s.hands[seat],
            "gold": s.golds[seat],
            "camp": camp_of(s, seat),
            "looking": knowledge.looking(s, seat),
            "notes": [*knowledge.duel_notes(s, seat), *knowledge.camp_notes(s, seat)],
        },
    }
