"""Drawing another position that a seat cannot tell from the actual one."""

from __future__ import annotations

from random import Random
from typing import TypeVar, cast

from games.engine.types import Seat
from games.rulesets.cartagena.rules.cards import CAMPS, GOLD, Chosen
from games.rulesets.cartagena.rules.sailor_resampling import resample_sailors
from games.rulesets.cartagena.rules.state import Cartagena, Sunk

C = TypeVar("C", bound=str)


def resample(s: Cartagena, seat: Seat | None, rng: Random) -> Cartagena:
    """Redeal everything that the seat (None: a spectator) cannot know, and draw a fresh seed.

    It draws no inferences from others' choices, from which of two cards tembo kept when the seat
    knew one of them, or from the sums told in a tie after the end.
    """
    other = s.copy()
    other.seed = f"{rng.getrandbits(256):064x}"
    _pirates(other, rng)
    _camps(other, seat, rng)
    _deal_combat(other, seat, rng)
    if s.phase != "over":  # after the end it is open
        _deal_gold(other, seat, rng)
    resample_sailors(other, seat, rng)
    _choices(other, seat, rng)
    _knowledge(other, seat, rng)
    _notes(other, seat, rng)
    return other


def _pirates(s: Cartagena, rng: Random) -> None:
    """Reshuffle: nobody knows which pirates lie face down and which were not dealt."""
    pool = s.down + s.rest
    rng.shuffle(pool)
    s.down, s.rest = pool[: len(s.down)], pool[len(s.down) :]


def _camps(s: Cartagena, seat: Seat | None, rng: Random) -> None:
    """Redraw all oaths except the seat's own, those it saw, and, after the end, the last ones."""
    seen = {(of, ply) for by, _, ply, of in s.spied if by == seat}
    for of, oaths in enumerate(s.oaths):
        if of == seat:
            continue
        fresh = []
        for at, (ply, camp) in enumerate(oaths):
            until = oaths[at + 1][0] if at + 1 < len(oaths) else s.ply + 1
            known = any(who == of and ply <= when < until for who, when in seen)
            told = s.phase == "over" and at + 1 == len(oaths)
            fresh.append((ply, camp if known or told else rng.choice(CAMPS)))
        s.oaths[of] = tuple(fresh)


def _deal_combat(s: Cartagena, seat: Seat | None, rng: Random) -> None:
    looking = seat is not None and seat in s.waiting
    top = {"ramon_diaz": 1, "tembo": 2}.get(s.phase, 0) if looking else 0
    fixed = _places_known(len(s.combat), s.combat_sunk, seat, top)
    known = [_known(s, seat, holder, gold=False) for holder in range(s.seats)]
    s.hands, s.combat = _deal(s.hands, s.combat, fixed, known, seat, rng)


def _deal_gold(s: Cartagena, seat: Seat | None, rng: Random) -> None:
    looking = seat is not None and seat in s.waiting
    top = 1 if looking and s.phase == "ramon_diaz" else 0
    fixed = _places_known(len(s.gold), s.gold_sunk, seat, top)
    known = [_known(s, seat, holder, gold=True) for holder in range(s.seats)]
    s.golds, s.gold = _deal(s.golds, s.gold, fixed, known, seat, rng)


def _deal(
    hands: list[tuple[C, ...]],
    pile: list[C],
    fixed: set[int],
    known: list[list[str]],
    seat: Seat | None,
    rng: Random,
) -> tuple[list[tuple[C, ...]], list[C]]:
    """Gather the unknown cards of hands and pile, and put them back at random."""
    pool = [card for place, card in enumerate(pile) if place not in fixed]
    for holder, hand in enumerate(hands):
        if holder != seat:
            pool += _less(hand, known[holder])
    rng.shuffle(pool)
    dealt = []
    for holder, hand in enumerate(hands):
        if holder == seat:
            dealt.append(hand)
        else:
            drawn = [pool.pop() for _ in range(len(hand) - len(known[holder]))]
            dealt.append(tuple(sorted([*cast("list[C]", known[holder]), *drawn])))
    return dealt, [card if place in fixed else pool.pop() for place, card in enumerate(pile)]


def _places_known(size: int, sunk: list[Sunk], seat: Seat | None, top: int) -> set[int]:
    under = {place for place, (_, knowers) in enumerate(sunk) if seat in knowers}
    return under | set(range(size - top, size))


def _known(s: Cartagena, seat: Seat | None, holder: Seat, *, gold: bool) -> list[str]:
    """The cards that the seat knows in a hand."""
    return [c for by, of, c in s.known if of == holder and by in (-1, seat) and (c in GOLD) == gold]


def _less(hand: tuple[C, ...], cards: list[str]) -> list[C]:
    """A hand without some of its cards."""
    left = list(hand)
    for card in cards:
        left.remove(cast("C", card))
    return left


def _choices(s: Cartagena, seat: Seat | None, rng: Random) -> None:
    """M3: it is public who has chosen. A seat without cards must have chosen the monkey."""
    for other, card in enumerate(s.chosen):
        if card and other != seat and s.hands[other]:
            choices: list[Chosen] = [*s.hands[other]]
            if s.duel_round > 1:
                choices.append("monkey")
            s.chosen[other] = rng.choice(choices)


def _knowledge(s: Cartagena, seat: Seat | None, rng: Random) -> None:
    """Give the others the same knowledge of the new hands as they had of the old ones."""
    left: dict[tuple[Seat, Seat], list[str]] = {}
    for at, (by, of, card) in enumerate(s.known):
        if by in (-1, seat) or of == seat:
            continue
        if (by, of) not in left:
            told = [c for who, whom, c in s.known if who == -1 and whom == of]
            left[by, of] = _less((*s.hands[of], *s.golds[of]), told)
        alike = [c for c in left[by, of] if (c in GOLD) == (card in GOLD)]
        fresh = rng.choice(alike)
        left[by, of].remove(fresh)
        s.known[at] = (by, of, fresh)


def _notes(s: Cartagena, seat: Seat | None, rng: Random) -> None:
    """Replace the cards in the others' notes with ones that they may have seen."""
    lying: dict[int, str] = {}
    for pile, sunk in ((s.combat, s.combat_sunk), (s.gold, s.gold_sunk)):
        lying |= {ply: str(pile[place]) for place, (ply, _) in enumerate(sunk)}
    for at, (by, round_, ply, pirate, kept, under) in enumerate(s.notes):
        if by != seat:
            fresh = lying.get(ply) or _like(s, under, rng)
            s.notes[at] = (by, round_, ply, pirate, _like(s, kept, rng, by), fresh)


def _like(s: Cartagena, card: str, rng: Random, holder: Seat | None = None) -> str:
    """A random card from the same pile as this one: from a seat's hand if it has any."""
    pile, hands = _texts(s.gold, s.golds) if card in GOLD else _texts(s.combat, s.hands)
    hand = [] if holder is None else hands[holder]
    return rng.choice(hand or pile or [card])


def _texts(pile: list[C], hands: list[tuple[C, ...]]) -> tuple[list[str], list[list[str]]]:
    return [*pile], [[*hand] for hand in hands]
