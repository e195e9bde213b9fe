"""What a seat may know of a position: built up from nothing, field by field."""

from __future__ import annotations

from games.engine.types import Json, Seat
from games.rulesets.meuterer.rules.cards import ISLANDS, ROLES
from games.rulesets.meuterer.rules.state import Meuterer, Sale, island_at, roles_left, rounds

# Roles lie face down from M3 to M4; in every other phase they are open, or nobody has one.
FACE_DOWN = ("wage", "offer")


def observe(s: Meuterer, seat: Seat | None) -> dict[str, Json]:
    """Build the view of a seat; None is a spectator. After the end nothing is hidden."""
    view = table(s) | {"players": [player(s, other, seat) for other in range(s.seats)]}
    if seat is not None:
        view["me"] = own(s, seat)
    if s.phase == "over":
        view["pile"] = s.pile[::-1]
        view["under_discards"] = [card for _, card in s.buried]
    return view


def table(s: Meuterer) -> dict[str, Json]:
    """What lies open on the table."""
    return {
        "round": s.round,
        "rounds": rounds(s),
        "phase": s.phase,
        "captain": s.captain,
        "wage": s.wage,
        "circle": [ISLANDS[island].id for island in s.circle],
        "ship": island_at(s, s.ship),
        "active": [island_at(s, place) for place in s.active],
        "pirate_ship": island_at(s, s.pirate) if s.options.pirates else None,
        "captain_destination": _island(s, s.captain_to),
        "mutineer_destination": _island(s, s.mutineer_to),
        "mutiny_won": s.won,
        "roles_left": 5 - sum(role is not None for role in s.roles),
        "choosing_role": s.choosing,
        "pile_size": len(s.pile),
        "discards_size": len(s.discards) + len(s.buried),
        "discards_top": s.discards[-1] if s.discards else None,
        "scores": s.scores[:],
        "score_sheet": [
            [{"voyage": voyage, "sale": sale} for voyage, sale in row] for row in s.sheet
        ],
    }


def player(s: Meuterer, other: Seat, viewer: Seat | None) -> dict[str, Json]:
    """What anyone may see of a seat, and what else this viewer knows of it."""
    over = s.phase == "over"
    open_role = s.phase not in FACE_DOWN or other == viewer
    in_turn = {"may_add": other in s.queue} if s.phase == "mutiny" and s.version > 1 else {}
    return {
        "seat": other,
        "hand_size": len(s.hands[other]) + (len(s.drawn) if _is_dock_worker(s, other) else 0),
        "hand": list(s.hands[other]) if over else None,
        "known_cards": [c for by, of, c in s.known if of == other and by in (-1, viewer)],
        "offered": list(s.offers[other]),
        "conflicts_added": s.added[other],
        "passed": other in s.passed or (s.choosing and other == s.turn),
        "role": s.roles[other] if open_role else None,
        "sold": sale_json(s.sales[other]),
    } | in_turn


def own(s: Meuterer, seat: Seat) -> dict[str, Json]:
    """What a seat alone knows."""
    return {
        "seat": seat,
        "hand": list(s.hands[seat]),
        "role": s.roles[seat],
        "roles_seen": roles_seen(s, seat),
        "drawn": list(s.drawn) if _is_dock_worker(s, seat) else [],
        # Places are counted from the lowest card of the pile, which is 0.
        "under_pile": [
            {"place": place, "card": s.pile[place]}
            for place, knower in enumerate(s.sunk)
            if knower == seat
        ],
        "under_discards": [card for knower, card in s.buried if knower == seat],
    }


def roles_seen(s: Meuterer, seat: Seat) -> list[str] | None:
    """M3: the roles that were left when this seat chose, or are left while it chooses."""
    if s.choosing and s.turn == seat:
        return list(roles_left(s))
    if s.roles[seat] is None:
        return None
    gone = [s.roles[other] for other in s.passed[: s.passed.index(seat)]]
    return [role for role in ROLES if role not in gone]


def sale_json(sale: Sale | None) -> Json:
    if sale is None:
        return None
    return {island: {"good": good, "count": count} for island, good, count in sale}


def _is_dock_worker(s: Meuterer, seat: Seat) -> bool:
    return s.roles[seat] == "dock_worker"


def _island(s: Meuterer, place: int | None) -> str | None:
    return None if place is None else island_at(s, place)
