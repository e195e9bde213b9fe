"""What only one seat knows: dated notes, cards under the piles, and what it looks at now."""

from __future__ import annotations

from games.engine.types import Json, Seat
from games.rulesets.cartagena.rules.cards import DUELS, Camp
from games.rulesets.cartagena.rules.phases import sailors
from games.rulesets.cartagena.rules.state import Cartagena, Sunk


def notes(s: Cartagena, seat: Seat) -> list[Json]:
    """Everything that pirates have shown to a seat, the oldest first.

    It may be out of date: a card put under its pile may have been drawn, a camp changed by bijoux,
    and two sailors swapped by cambivalute.
    """
    found = [*_cards(s, seat), *camp_notes(s, seat), *duel_notes(s, seat)]
    return sorted(found, key=lambda note: int(note["ply"]))


def under_piles(s: Cartagena, seat: Seat) -> Json:
    """The cards that a seat knows in the piles, with the number of cards above each."""
    return {
        "combat": _under(list(s.combat), s.combat_sunk, seat),
        "gold": _under(list(s.gold), s.gold_sunk, seat),
    }


def looking(s: Cartagena, seat: Seat) -> Json:
    """The cards or sailors that a seat has in hand to decide on; None if there are none."""
    if seat not in s.waiting:
        return None
    match s.phase:
        case "ramon_diaz":
            return {"combat": s.combat[-1:], "gold": s.gold[-1:]}
        case "tembo":
            return {"combat": s.combat[:-3:-1]}
        case "cambivalute" if s.looking is not None:
            return {
                "duel": DUELS[s.looking],
                "valverde": s.valverde[s.looking],
                "diaz": s.diaz[s.looking],
            }
        case "cambivalute" if s.sailors:
            return {"sailors": sailors.taken(s)}
    return None


def camp_at(s: Cartagena, seat: Seat, ply: int) -> Camp:
    """The camp that a seat had at a ply, by which it must have declared."""
    return next(camp for sworn, camp in reversed(s.oaths[seat]) if sworn <= ply)


def _cards(s: Cartagena, seat: Seat) -> list[Json]:
    lying = {ply for ply, _ in (*s.combat_sunk, *s.gold_sunk)}
    return [
        _dated(round_, ply, pirate)
        | {"kept": kept, "under_pile": under, "may_be_stale": ply not in lying}
        for by, round_, ply, pirate, kept, under in s.notes
        if by == seat
    ]


def camp_notes(s: Cartagena, seat: Seat) -> list[Json]:
    """The camps that the seat saw; bijoux may have changed them since."""
    return [
        _dated(round_, ply, "ojo")
        | {
            "target": target,
            "camp": camp_at(s, target, ply),
            "may_be_stale": s.oaths[target][-1][0] > ply,
        }
        for by, round_, ply, target in s.spied
        if by == seat
    ]


def duel_notes(s: Cartagena, seat: Seat) -> list[Json]:
    """The sailors that the seat saw, as it left them: later swaps are undone."""
    found = []
    for at, (duel, by, round_, ply, _) in enumerate(s.looks):
        if by != seat:
            continue
        later = [look for look in s.looks[at + 1 :] if look[0] == duel]
        pair = [s.valverde[duel], s.diaz[duel]]
        if sum(look[4] for look in later) % 2:
            pair.reverse()
        found.append(
            _dated(round_, ply, "cambivalute")
            | {"duel": DUELS[duel], "valverde": pair[0], "diaz": pair[1]}
            | {"may_be_stale": bool(later)}
        )
    return found


def _dated(round_: int, ply: int, pirate: str) -> dict[str, Json]:
    return {"pirate": pirate, "round": round_, "ply": ply}


def _under(pile: list[str], sunk: list[Sunk], seat: Seat) -> list[Json]:
    top = len(pile) - 1
    return [
        {"above": top - place, "card": pile[place]}
        for place, (_, knowers) in reversed(list(enumerate(sunk)))
        if seat in knowers
    ]
