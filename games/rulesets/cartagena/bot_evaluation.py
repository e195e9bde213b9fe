"""How likely a seat is to win from the start of a round or of a duel, as learnt from games.

It reads everything in a position, because the position is only a drawn one. `manage.py
learn_evaluation cartagena` learns the networks in `bot_evaluation.json`, one for each number of
seats and each stage.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

from games.engine.network import Network
from games.engine.types import Seat
from games.rulesets.cartagena.bot_worth import OTHER
from games.rulesets.cartagena.rules.cards import CAMPS, DUELS_TO_WIN, Camp, strength
from games.rulesets.cartagena.rules.options import box_of
from games.rulesets.cartagena.rules.phases.over import riches
from games.rulesets.cartagena.rules.state import Cartagena, camp_of

NETWORKS_FILE: Final = Path(__file__).with_name("bot_evaluation.json")
Stage = Literal["voyage", "mutiny"]
# Divisors that scale quantities to about 1.
CARDS, POINTS, RICHES, LEAD, ROUNDS, PILE, SUPPLY, SAILORS = 5, 8, 10, 5, 10, 36, 30, 10
DUELS: Final = 5
STEPS_A_ROUND: Final = {2: 1.8, 3: 0.95, 4: 0.85}  # of the ship, on average
LATE: Final = 30  # rounds: the voyage seldom has more


def stage(s: Cartagena) -> Stage:
    return "voyage" if s.duel < 0 else "mutiny"


def milestone(s: Cartagena) -> tuple[int, int]:
    """A value that changes whenever a round or a duel begins."""
    return s.round, s.duel


def chance(s: Cartagena, seat: Seat) -> float:
    """How likely a seat is to win, at the beginning of a round or a duel."""
    found = features(s, seat)
    return 0.0 if found is None else NETWORKS[s.seats][stage(s)](found)


def features(s: Cartagena, seat: Seat) -> list[float] | None:
    """What speaks for and against a seat; None if it can no longer win."""
    if s.duel >= 0 and seat not in _able(s):
        return None
    camp = camp_of(s, seat) or _leaning(s, seat)
    if s.duel >= 0:
        return [*_own(s, seat, camp), *_others(s, seat, camp), *_duels(s, camp)]
    sworn = float(bool(s.oaths[seat]))
    return [sworn, *_own(s, seat, camp), *_others(s, seat, camp), *_voyage(s, seat, camp)]


def _able(s: Cartagena) -> list[Seat]:
    """Seats that can still win: in the mutiny a seat without cards is out in the next duel (M4)."""
    return [seat for seat in s.playing if s.hands[seat]] if s.duel >= 0 else [*range(s.seats)]


def _leaning(s: Cartagena, seat: Seat) -> Camp:
    """The camp that its cards favour; ties go by sailors, then other players, then their cards."""

    def speaks_for(camp: Camp) -> tuple[int, ...]:
        others = [other for other in range(s.seats) if other != seat]
        return (
            strength(s.hands[seat], camp),
            sum(_leads(s, camp)),
            sum(camp_of(s, other) == camp for other in others),
            sum(strength(s.hands[other], camp) for other in others),
        )

    return max(CAMPS, key=speaks_for)


def _own(s: Cartagena, seat: Seat, camp: Camp) -> list[float]:
    hand = s.hands[seat]
    return [
        strength(hand, camp) / POINTS,
        strength(hand, OTHER[camp]) / POINTS,
        len(hand) / CARDS,
        min(len(hand), CARDS) / CARDS,
        float(len(hand) >= CARDS),
        riches(s, seat) / RICHES,
        s.coins[seat] / RICHES,
    ]


def _others(s: Cartagena, seat: Seat, camp: Camp) -> list[float]:
    """Figures of the others: in the same camp, in the other, and, on the voyage, undeclared."""
    by_camp: dict[Camp | None, list[Seat]] = {"valverde": [], "diaz": [], None: []}
    for other in _able(s):
        if other != seat:
            by_camp[camp_of(s, other)].append(other)
    groups = [by_camp[camp], by_camp[OTHER[camp]], by_camp[None]][: 2 if s.duel >= 0 else 3]
    mine = riches(s, seat)
    ahead = min((mine - riches(s, other) for other in by_camp[camp]), default=0)
    found: list[float] = [ahead / LEAD, float(ahead > 0), float(ahead < 0)]
    for group in groups:
        hands = [s.hands[other] for other in group]
        found += [
            len(group),
            sum(strength(hand, camp) for hand in hands) / POINTS,
            sum(strength(hand, OTHER[camp]) for hand in hands) / POINTS,
            sum(map(len, hands)) / CARDS,
            sum(mine - riches(s, other) for other in group) / RICHES,
        ]
    return found


def _voyage(s: Cartagena, seat: Seat, camp: Camp) -> list[float]:
    """The distance to the mutiny, what is left to take, how soon the seat moves, the sailors."""
    placed = _leads(s, camp)
    rounds_left = s.options.max_rounds - s.round + 1
    left = min(s.distance, STEPS_A_ROUND[s.seats] * rounds_left)
    return [
        left / box_of(s.options).start[s.seats],
        min(s.round, LATE) / ROUNDS,
        s.supply / SUPPLY,
        len(s.combat) / PILE,
        len(s.gold) / PILE * 2,
        (seat - s.dealer) % s.seats / s.seats,
        sum((lead > 0) - (lead < 0) for lead in placed) / 2,
        sum(placed) / SAILORS,
        len(placed) / DUELS,
    ]


def _duels(s: Cartagena, camp: Camp) -> list[float]:
    """The duels won and lost, and the sailors of the present and later ones."""
    won = s.won.count(camp)
    lost = len(s.won) - won
    now, *later = _leads(s, camp)[s.duel :]
    later.sort()
    return [
        won / 2,
        lost / 2,
        float(won == DUELS_TO_WIN - 1),
        float(lost == DUELS_TO_WIN - 1),
        now / LEAD,
        sum(lead > 0 for lead in later) / 2,
        sum(later) / SAILORS,
        (later[len(later) // 2] if later else 0) / LEAD,
        len(later) / DUELS,
    ]


def _leads(s: Cartagena, camp: Camp) -> list[int]:
    """How far a camp's sailor leads in each duel whose sailors are placed."""
    pairs: Sequence[tuple[int, int]] = list(zip(s.valverde, s.diaz, strict=True))
    return [v - d if camp == "valverde" else d - v for v, d in pairs]


def _read() -> dict[int, dict[Stage, Network]]:
    tables = json.loads(NETWORKS_FILE.read_text())["networks"]
    return {
        int(seats): {name: Network(**network) for name, network in stages.items()}
        for seats, stages in tables.items()
    }


NETWORKS: Final = _read()
