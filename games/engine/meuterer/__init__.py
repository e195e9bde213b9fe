"""Meuterer: secret roles, trade and mutiny, for three or four players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from games.engine.chance import shuffled
from games.engine.core import Event, Json, Log, Move, Question, ScoreRow, Seat, Standing
from games.engine.meuterer import check as checking
from games.engine.meuterer import foresight, greedy, view
from games.engine.meuterer import preview as previewing
from games.engine.meuterer import resample as resampling
from games.engine.meuterer.cards import (
    CIRCLE,
    COUNTS,
    HAND,
    HOCHLAND,
    ISLANDS,
    PIRATENNEST,
    ROLES,
    box,
    ordered,
)
from games.engine.meuterer.options import PRESETS, MeutererOptions
from games.engine.meuterer.phases import mutiny, offer, over, refill, sale, voyage, wage
from games.engine.meuterer.schemas import DISCLOSURES, SCHEMAS
from games.engine.meuterer.state import Meuterer, clockwise
from games.engine.meuterer.wire import read
from games.engine.options import Options
from games.engine.phased import Phase, Phased
from games.engine.schemas import Schemas


class MeutererRules(Phased[Meuterer]):
    """The ruleset: set-up (M1), the table of phases, and the end (M10)."""

    key = "meuterer"
    name = "Meuterer"
    table_sizes: Sequence[int] = (3, 4)
    options: type[Options] = MeutererOptions
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    questions: Sequence[str] = foresight.QUESTIONS
    fact_kinds: Mapping[str, type] = foresight.FACT_KINDS
    rules_of_thumb: Mapping[str, Sequence[str]] = foresight.RULES_OF_THUMB
    schemas: Schemas = SCHEMAS
    disclosures: Mapping[str, str] = DISCLOSURES
    phases: Mapping[str, Phase] = {
        "wage": wage,
        "offer": offer,
        "mutiny": mutiny,
        "voyage": voyage,
        "sale": sale,
        "refill": refill,
        "over": over,
    }

    def components(self) -> Json:
        islands = [island._asdict() | {"prices": list(island.prices)} for island in ISLANDS]
        return {"cards": COUNTS, "roles": list(ROLES), "islands": islands}

    def setup(self, seats: int, seed: str, options: Options) -> tuple[Meuterer, Log]:
        """M1: the circle of islands, the first captain, five cards each; round one begins."""
        assert isinstance(options, MeutererOptions)
        assert seats in self.table_sizes
        s = blank(seats, seed, options)
        s.captain = shuffled(seed, "captain", range(seats))[0]
        if options.layout == "random":
            s.circle = [HOCHLAND, *shuffled(seed, "islands", range(1, CIRCLE))]
        s.pirate = s.circle.index(PIRATENNEST)
        s.pile = list(shuffled(seed, "deal", box(pirates=options.pirates)))
        log = Log()
        log.tell("set_up", circle=[ISLANDS[island].id for island in s.circle], captain=s.captain)
        for seat in clockwise(s, s.captain):
            cards = tuple(s.pile.pop() for _ in range(HAND))
            s.hands[seat] = ordered(cards)  # type: ignore[arg-type]
            log.whisper(seat, "cards", cards=list(cards))
        s.phase = "wage"
        wage.begin(s, log)
        return s, log

    def load(self, data: Mapping[str, Json]) -> Meuterer:
        return Meuterer.load(data, MeutererOptions(**data["options"]))

    def observe(self, state: Meuterer, seat: Seat | None) -> dict[str, Json]:
        return view.observe(state, seat)

    def resample(self, state: Meuterer, seat: Seat | None, rng: Random) -> Meuterer:
        return resampling.resample(state, seat, rng)

    def suggest(self, view: Json, moves: Sequence[Move], rng: Random) -> Move:
        return greedy.suggest(view, moves, rng)

    def preview(self, view: Json, move: Move, options: Options) -> list[Event]:
        assert isinstance(options, MeutererOptions)
        return previewing.preview(view, move, options)

    def read_move(self, data: Json, options: Options) -> Move:
        assert isinstance(options, MeutererOptions)
        return read(data, options)

    def question(self, view: Json) -> str:
        return foresight.question(view)

    def facts(self, view: Json) -> dict[str, Json]:
        return foresight.facts(view)

    def foreseen(self, view: Json) -> list[Question]:
        return foresight.foreseen(view)

    def writable(self, view: Json, options: Options) -> list[Question]:
        assert isinstance(options, MeutererOptions)
        return foresight.writable(options)

    def by_rule(self, view: Json, moves: Sequence[Move], rule: str) -> Move:
        return foresight.by_rule(view, moves, rule)

    def score_sheet(self, view: Json) -> list[ScoreRow]:
        rounds = enumerate(view["score_sheet"], start=1)
        return [ScoreRow(number, [dict(cell) for cell in row]) for number, row in rounds]

    def standings(self, state: Meuterer) -> list[Standing] | None:
        if state.phase != "over":
            return None
        places = [1 + sum(other > score for other in state.scores) for score in state.scores]
        return [
            Standing(seat, score, place, won=place == 1)
            for seat, (score, place) in enumerate(zip(state.scores, places, strict=True))
        ]

    def check(self, state: Meuterer) -> None:
        checking.check(state)


def blank(seats: int, seed: str, options: MeutererOptions) -> Meuterer:
    """A table with nothing on it yet but the islands in the order of the chart."""
    return Meuterer(
        options=options, seats=seats, seed=seed, shuffles=0, ply=0, opened=0, phase="",
        circle=list(range(CIRCLE)), ship=0, pirate=PIRATENNEST, active=[0],
        round=0, captain=0, led=0, wage=None,
        hands=[()] * seats, offers=[()] * seats, passed=[], roles=[None] * seats,
        turn=0, choosing=False, captain_to=None, mutineer_to=None,
        queue=[], passes=0, added=[0] * seats, won=None, sales=[None] * seats,
        scores=[0] * seats, sheet=[], pile=[], sunk=[], discards=[], buried=[],
        drawn=[], known=[],
    )  # fmt: skip


RULES: Final = MeutererRules()
