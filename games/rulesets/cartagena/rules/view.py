"""What a seat may know of a position: built up from nothing, field by field."""

from __future__ import annotations

from games.engine.types import Json, Seat
from games.rulesets.cartagena.rules import knowledge
from games.rulesets.cartagena.rules.cards import DUELS
from games.rulesets.cartagena.rules.options import box_of
from games.rulesets.cartagena.rules.phases.duel import totals
from games.rulesets.cartagena.rules.phases.over import winning_camp
from games.rulesets.cartagena.rules.state import Cartagena, camp_of


def observe(s: Cartagena, seat: Seat | None) -> dict[str, Json]:
    """Build the view of a seat; None is a spectator. Combat cards stay hidden after the end."""
    view = {
        "phase": s.phase,
        "round": s.round,
        "max_rounds": s.options.max_rounds,
        "dealer": s.dealer,
        "voyage": voyage(s),
        "duels": duels(s),
        "mutiny": mutiny(s) if s.duel >= 0 else None,
        "players": [player(s, other, seat) for other in range(s.seats)],
    }
    return view if seat is None else view | {"me": own(s, seat)}


def voyage(s: Cartagena) -> dict[str, Json]:
    """The row, the ship and the stocks."""
    box = box_of(s.options)
    start = box.start[s.seats]
    return {
        "turn": s.turn,
        "start": start,
        "distance": s.distance,
        "storms": [storm for storm in box.storms if storm < start],
        "lifeboat": s.lifeboat,
        "face_up": list(s.up),
        "face_down": len(s.down),
        "newest_only": s.revealed,
        "used": list(s.used),
        "using": s.using if s.phase == s.using else None,
        "sate_offer": s.offer,
        "combat_pile": len(s.combat),
        "gold_pile": len(s.gold),
        "supply": s.supply,
        "over_by": s.ended,
        **traded(s),
    }


def traded(s: Cartagena) -> dict[str, Json]:
    """What dean_nero has exchanged so far, if he exchanges one by one."""
    if s.options.nero_exchange == "fixed":
        return {}
    return {"traded": {"sold": max(0, s.traded), "bought": max(0, -s.traded)}}


def duels(s: Cartagena) -> list[Json]:
    """The five duels: who placed or looked at the sailors, and their values once revealed."""
    return [
        {
            "duel": name,
            "placed": duel < len(s.valverde),
            "looks": [
                {"seat": seat, "round": round_} for at, seat, round_, _, _ in s.looks if at == duel
            ],
            "valverde": s.valverde[duel] if is_open(s, duel) else None,
            "diaz": s.diaz[duel] if is_open(s, duel) else None,
            "totals": list(s.results[duel]) if duel < len(s.won) else None,
            "won_by": s.won[duel] if duel < len(s.won) else None,
        }
        for duel, name in enumerate(DUELS)
    ]


def is_open(s: Cartagena, duel: int) -> bool:
    """Whether everyone may know the sailors of a duel: it has begun, or the game is over."""
    return duel <= s.duel or (s.phase == "over" and duel < len(s.valverde))


def mutiny(s: Cartagena) -> dict[str, Json]:
    """The duel being fought, and the combat cards that have left the game."""
    return {
        "duel": DUELS[s.duel],
        "duel_round": s.duel_round,
        "fighting": s.fighting[:],
        "chosen": [seat for seat, card in enumerate(s.chosen) if card],
        "cards": list(s.table),
        "totals": None if s.phase == "over" else totals(s),
        "monkeys": s.monkeys[:],
        "discards": sorted(s.discards),
        "won": s.won[:],
        "winner": winning_camp(s) if s.phase == "over" else None,
    }


def player(s: Cartagena, other: Seat, viewer: Seat | None) -> dict[str, Json]:
    """What anyone may see of a seat, and what else this viewer knows of it."""
    over = s.phase == "over"
    return {
        "seat": other,
        "coins": s.coins[other],
        "combat_cards": len(s.hands[other]),
        "gold_cards": len(s.golds[other]),
        "known_cards": [c for by, of, c in s.known if of == other and by in (-1, viewer)],
        "declared": bool(s.oaths[other]),
        "declarations": len(s.oaths[other]),
        "playing": other in s.playing,
        "excluded": other in s.excluded,
        "camp": camp_of(s, other) if over else None,
        "gold": list(s.golds[other]) if over else None,
        "tie_sum": s.sums[other],
    }


def own(s: Cartagena, seat: Seat) -> dict[str, Json]:
    """What a seat alone knows."""
    return {
        "seat": seat,
        "combat": list(s.hands[seat]),
        "gold": list(s.golds[seat]),
        "camp": camp_of(s, seat),
        "choice": s.chosen[seat],
        "looking": knowledge.looking(s, seat),
        "notes": knowledge.notes(s, seat),
        "under_pile": knowledge.under_piles(s, seat),
    }
