"""Which sailors may stand where, to a seat that placed or looked at some of them."""

from __future__ import annotations

from random import Random

from games.engine.types import Seat
from games.rulesets.cartagena.rules.state import Cartagena
from games.rulesets.cartagena.rules.view import is_open


def resample_sailors(s: Cartagena, seat: Seat | None, rng: Random) -> None:
    """Place the sailors anew, consistently with what the seat knows of them."""
    holds_two = s.phase == "cambivalute" and seat in s.waiting and bool(s.sailors)
    held = s.sailors[-2:] if holds_two else []
    pool = s.sailors[: len(s.sailors) - len(held)]
    unknown = [duel for duel in range(len(s.valverde)) if not _knows(s, seat, duel)]
    for duel in unknown:
        pool += [s.valverde[duel], s.diaz[duel]]
    rng.shuffle(pool)
    for duel in range(len(s.valverde)):
        if _swap_anew(s, duel, seat, rng):
            s.valverde[duel], s.diaz[duel] = s.diaz[duel], s.valverde[duel]
    for duel in unknown:
        s.valverde[duel], s.diaz[duel] = pool.pop(), pool.pop()
    s.sailors = pool + held


def _knows(s: Cartagena, seat: Seat | None, duel: int) -> bool:
    """Whether a seat knows a duel's two sailors, though perhaps not how they stand now."""
    return is_open(s, duel) or any(look[:2] == (duel, seat) for look in s.looks)


def _swap_anew(s: Cartagena, duel: int, seat: Seat | None, rng: Random) -> bool:
    """Redraw the others' swaps; return whether the two now stand the other way round.

    What happened before the seat's first look is irrelevant. Between its looks, and from its last
    look to the opening of the duel, it knows whether the two were swapped in all.
    """
    first, *later = _runs(s, duel, seat)
    _draw_swaps(s, first, rng, even=False)
    for run in later[:-1]:
        _draw_swaps(s, run, rng, even=True)
    return bool(later) and _draw_swaps(s, later[-1], rng, even=is_open(s, duel))


def _runs(s: Cartagena, duel: int, seat: Seat | None) -> list[list[int]]:
    """The others' looks at a duel that may have swapped it, in runs between the seat's own."""
    runs: list[list[int]] = [[]]
    looks = [at for at, look in enumerate(s.looks) if look[0] == duel]
    for at in looks:
        deciding = s.looking == duel and at == looks[-1]
        if s.looks[at][1] == seat:
            runs.append([])
        elif at != looks[0] and not deciding:  # the first look placed them, and swapped nothing
            runs[-1].append(at)
    return runs


def _draw_swaps(s: Cartagena, run: list[int], rng: Random, *, even: bool) -> bool:
    """Redraw for each look whether it swapped; ``even`` changes an even number of them."""
    fresh = [rng.random() < 0.5 for _ in run]
    changed = sum(swap != s.looks[at][4] for at, swap in zip(run, fresh, strict=True)) % 2 == 1
    if even and changed:
        fresh[-1] = not fresh[-1]
        changed = False
    for at, swap in zip(run, fresh, strict=True):
        s.looks[at] = (*s.looks[at][:4], swap)
    return changed
