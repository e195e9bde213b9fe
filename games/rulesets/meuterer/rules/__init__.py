"""Meuterer: secret roles, trade and mutiny, for three or four players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine.chance import shuffled
from games.engine.events import Log
from games.engine.options import Options
from games.engine.phased import Phase, Phased
from games.engine.scoring import Standing
from games.engine.types import Json, Seat
from games.rulesets.meuterer.rules import view
from games.rulesets.meuterer.rules.cards import (
    CIRCLE,
    HAND,
    HOCHLAND,
    ISLANDS,
    PIRATENNEST,
    box,
    ordered,
)
from games.rulesets.meuterer.rules.options import PRESETS, MeutererOptions
from games.rulesets.meuterer.rules.phases import mutiny, offer, over, refill, sale, voyage, wage
from games.rulesets.meuterer.rules.state import Meuterer, clockwise


class MeutererRules(Phased[Meuterer]):
    """The ruleset: set-up (M1), the table of phases, and the end (M10)."""

    table_sizes: Sequence[int] = (3, 4)
    options: type[Options] = MeutererOptions
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    phases: Mapping[str, Phase[Meuterer]] = {
        "wage": wage,
        "offer": offer,
        "mutiny": mutiny,
        "voyage": voyage,
        "sale": sale,
        "refill": refill,
        "over": over,
    }

    def setup(self, seats: int, seed: str, options: Options) -> tuple[Meuterer, Log]:
        """M1: the circle of islands, the first captain, five cards each; round one begins."""
        assert isinstance(options, MeutererOptions)
        assert seats in self.table_sizes
        s = blank(seats, seed, options, version=self.version)
        s.captain = shuffled(seed, "captain", range(seats))[0]
        if options.layout == "random":
            s.circle = [HOCHLAND, *shuffled(seed, "islands", range(1, CIRCLE))]
        s.pirate = s.circle.index(PIRATENNEST)
        s.pile = list(shuffled(seed, "deal", box(pirates=options.pirates)))
        log = Log()
        log.tell("set_up", circle=[ISLANDS[island].id for island in s.circle], captain=s.captain)
        for seat in clockwise(s, s.captain):
            cards = tuple(s.pile.pop() for _ in range(HAND))
            s.hands[seat] = ordered(cards)
            log.whisper(seat, "cards", cards=list(cards))
        s.phase = "wage"
        wage.begin(s, log)
        return s, log

    def load(self, data: Mapping[str, Json]) -> Meuterer:
        return Meuterer.load(data, MeutererOptions(**data["options"]))

    def observe(self, state: Meuterer, seat: Seat | None) -> dict[str, Json]:
        return view.observe(state, seat)

    def standings(self, state: Meuterer) -> list[Standing] | None:
        if state.phase != "over":
            return None
        places = [1 + sum(other > score for other in state.scores) for score in state.scores]
        return [
            Standing(seat, score, place, won=place == 1)
            for seat, (score, place) in enumerate(zip(state.scores, places, strict=True))
        ]


def blank(seats: int, seed: str, options: MeutererOptions, *, version: int) -> Meuterer:
    """A table with only the islands on it, in the order of the chart."""
    return Meuterer(
        options=options, seats=seats, seed=seed, shuffles=0, ply=0, opened=0, phase="",
        circle=list(range(CIRCLE)), ship=0, pirate=PIRATENNEST, active=[0],
        round=0, captain=0, led=0, wage=None,
        hands=[()] * seats, offers=[()] * seats, passed=[], roles=[None] * seats,
        turn=0, choosing=False, captain_to=None, mutineer_to=None,
        queue=[], passes=0, added=[0] * seats, won=None, sales=[None] * seats,
        scores=[0] * seats, sheet=[], pile=[], sunk=[], discards=[], buried=[],
        drawn=[], known=[], version=version,
    )  # fmt: skip


RULES_1: Final = MeutererRules(version=1)
RULES: Final = MeutererRules(version=2)
