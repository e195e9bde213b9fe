"""Cartagena: Die Meuterei: a voyage with knowledge that ages, then a mutiny, for two to four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from games.engine import wire
from games.engine.cartagena import check as checking
from games.engine.cartagena import foresight, greedy, sealed, setup, sheet, view
from games.engine.cartagena import preview as previewing
from games.engine.cartagena import resample as resampling
from games.engine.cartagena.cards import COINS, DUELS, PIRATES, SAILORS
from games.engine.cartagena.moves import MOVES
from games.engine.cartagena.options import PRESETS, CartagenaOptions
from games.engine.cartagena.phases import (
    after_turn,
    camps,
    coins,
    duel,
    exchange,
    fight,
    gains,
    mutiny,
    over,
    peeks,
    row,
    sailors,
    steal,
    turn,
)
from games.engine.cartagena.reconstruction import RECONSTRUCTIONS
from games.engine.cartagena.schemas import DISCLOSURES, SCHEMAS
from games.engine.cartagena.state import Cartagena
from games.engine.core import Event, Json, Log, Move, Question, ScoreRow, Seat, Standing
from games.engine.options import Options
from games.engine.phased import Phase, Phased
from games.engine.schemas import Schemas


class CartagenaRules(Phased[Cartagena]):
    """The ruleset: the table of phases, where every pirate is one, and the end (M9)."""

    key = "cartagena"
    name = "Cartagena: Die Meuterei"
    table_sizes: Sequence[int] = (2, 3, 4)
    keeps_secrets = True  # M3: who played which combat card
    options: type[Options] = CartagenaOptions
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    questions: Sequence[str] = foresight.QUESTIONS
    fact_kinds: Mapping[str, type] = foresight.FACT_KINDS
    rules_of_thumb: Mapping[str, Sequence[str]] = foresight.RULES_OF_THUMB
    schemas: Schemas = SCHEMAS
    disclosures: Mapping[str, str] = DISCLOSURES
    phases: Mapping[str, Phase] = {
        "row": row,
        "turn": turn,
        "captain_valverde": gains,
        "ramon_diaz": peeks,
        "crackpott": gains,
        "tembo": peeks,
        "wessel_jan": exchange,
        "dean_nero": exchange,
        "pang": coins,
        "chang_ye": coins,
        "sate": gains,
        "bijoux": camps,
        "ojo": camps,
        "cambivalute": sailors,
        "after_turn": after_turn,
        "mutiny": mutiny,
        "duel": duel,
        "fight": fight,
        "steal": steal,
        "over": over,
    }

    def components(self) -> Json:
        """What no source tells is given as a reconstruction, by name."""
        return {
            "pirates": list(PIRATES),
            "sailors": list(SAILORS),
            "coins": COINS,
            "duels": list(DUELS),
            "reconstructions": {name: data.dump() for name, data in RECONSTRUCTIONS.items()},
        }

    def setup(self, seats: int, seed: str, options: Options) -> tuple[Cartagena, Log]:
        assert isinstance(options, CartagenaOptions)
        assert seats in self.table_sizes
        log = Log()
        s = setup.deal(seats, seed, options, log)
        s.phase = "row"
        row.begin(s, log)
        self.settle(s, log)
        return s, log

    def load(self, data: Mapping[str, Json]) -> Cartagena:
        return Cartagena.load(data, CartagenaOptions(**data["options"]))

    def observe(self, state: Cartagena, seat: Seat | None) -> dict[str, Json]:
        return view.observe(state, seat)

    def resample(self, state: Cartagena, seat: Seat | None, rng: Random) -> Cartagena:
        return resampling.resample(state, seat, rng)

    def publish(self, move: Json) -> Json:
        return sealed.publish(move)

    def reconstruct(
        self, state: Cartagena, seat: Seat, published: Json, to_come: Sequence[Json]
    ) -> tuple[Cartagena, Move]:
        moves = self.legal_moves(state, seat)
        return sealed.reconstruct(state, seat, published, moves, to_come)

    def suggest(self, view: Json, moves: Sequence[Move], rng: Random) -> Move:
        return greedy.suggest(view, moves, rng)

    def preview(self, view: Json, move: Move, options: Options) -> list[Event]:
        assert isinstance(options, CartagenaOptions)
        return previewing.preview(view, move, options)

    def read_move(self, data: Json, options: Options) -> Move:
        return wire.read(MOVES, data)

    def question(self, view: Json) -> str:
        return foresight.question(view)

    def facts(self, view: Json) -> dict[str, Json]:
        return foresight.facts(view)

    def foreseen(self, view: Json) -> list[Question]:
        return foresight.foreseen(view)

    def writable(self, view: Json, options: Options) -> list[Question]:
        return foresight.writable(view)

    def by_rule(self, view: Json, moves: Sequence[Move], rule: str) -> Move:
        return foresight.by_rule(view, moves, rule)

    def score_sheet(self, view: Json) -> list[ScoreRow]:
        return sheet.score_sheet(view)

    def standings(self, state: Cartagena) -> list[Standing] | None:
        """M9: the winners are first; those who can't win, or all if nobody can, share a place."""
        if state.phase != "over":
            return None
        winners, able = over.winners(state), over.candidates(state)
        ranks = [
            (seat in winners, seat in able, over.score(state, seat)) for seat in range(state.seats)
        ]
        return [
            Standing(seat, rank[2], 1 + sum(other > rank for other in ranks), won=rank[0])
            for seat, rank in enumerate(ranks)
        ]

    def check(self, state: Cartagena) -> None:
        checking.check(state)


RULES: Final = CartagenaRules()
