"""How the sailors may stand, given what a seat saw of them."""

from __future__ import annotations

from games.engine.types import Json
from games.rulesets.cartagena.rules.cards import SAILORS
from games.rulesets.cartagena.rules.state import Cartagena
from games.rulesets.cartagena.rules.told import Pair, Told


def stand_up(s: Cartagena, view: Json, t: Told) -> None:
    """Place as many pairs as are placed, and let others have swapped where they must have."""
    known = {duel: pair for duel in range(len(view["duels"])) if (pair := _known(s, view, t, duel))}
    held = (view["me"]["looking"] or {}).get("sailors", [])
    seen = {sailor for pair in known.values() for sailor in pair} | set(held)
    pool = [sailor for sailor in SAILORS if sailor not in seen]
    for duel in range(sum(duel["placed"] for duel in view["duels"])):
        valverde, diaz = known.get(duel) or (pool.pop(), pool.pop())
        s.valverde.append(valverde)
        s.diaz.append(diaz)
    s.sailors = pool + held


def _known(s: Cartagena, view: Json, t: Told, duel: int) -> Pair | None:
    """How a duel's two stand, as far as the seat knows: as it left them, or once revealed."""
    pair: Pair | None = None
    others: list[int] = []  # looks by others since then, which may have swapped them
    for at, look in enumerate(s.looks):
        if look[0] != duel:
            continue
        if look[1] != t.me or look[3] not in t.seen:
            others.append(at)
            continue
        left = t.seen[look[3]]
        found = left[::-1] if look[4] else left  # as they stood before the seat's own look
        _swap(s, pair, (found[0], found[1]), others)
        pair, others = left, []
    shown = view["duels"][duel]
    if shown["valverde"] is not None:
        pair_shown = (shown["valverde"], shown["diaz"])
        _swap(s, pair, pair_shown, others)
        return pair_shown
    return pair


def _swap(s: Cartagena, before: Pair | None, after: Pair, others: list[int]) -> None:
    """If they stand the other way round than before, let one of the others have swapped them."""
    if before is not None and before != after:
        s.looks[others[0]] = (*s.looks[others[0]][:4], True)
