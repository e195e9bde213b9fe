"""Cartagena: Die Meuterei: a voyage with ageing knowledge, then a mutiny, for two to four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.options import Options
from games.engine.phased import Phase, Phased
from games.engine.scoring import Standing
from games.engine.types import Json, Seat
from games.rulesets.cartagena.rules import sealed_record, setup, view
from games.rulesets.cartagena.rules.options import PRESETS, CartagenaOptions
from games.rulesets.cartagena.rules.phases import (
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
from games.rulesets.cartagena.rules.state import Cartagena


class CartagenaRules(Phased[Cartagena]):
    """The ruleset: the table of phases, with one for every pirate, and the end (M9)."""

    table_sizes: Sequence[int] = (2, 3, 4)
    options: type[Options] = CartagenaOptions
    presets: Mapping[str, Mapping[str, Json]] = PRESETS
    phases: Mapping[str, Phase[Cartagena]] = {
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

    def setup(self, seats: int, seed: str, options: Options) -> tuple[Cartagena, Log]:
        assert isinstance(options, CartagenaOptions)
        assert seats in self.table_sizes
        log = Log()
        s = setup.deal(seats, seed, options, self.version, log)
        s.phase = "row"
        row.begin(s, log)
        self.settle(s, log)
        return s, log

    def load(self, data: Mapping[str, Json]) -> Cartagena:
        return Cartagena.load(data, CartagenaOptions(**data["options"]))

    def observe(self, state: Cartagena, seat: Seat | None) -> dict[str, Json]:
        return view.observe(state, seat)

    def standings(self, state: Cartagena) -> list[Standing] | None:
        """M9: the winners come first; those who can't win, or all if nobody can, share a place."""
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


RULES_1: Final = CartagenaRules(version=1)
RULES: Final = CartagenaRules(version=2)


class CartagenaSealedRecord:
    """M3: who played which combat card stays a secret for ever."""

    def publish(self, move: Json) -> Json:
        return sealed_record.publish(move)

    def reconstruct(
        self, state: Cartagena, seat: Seat, published: Json, to_come: Sequence[Json]
    ) -> tuple[Cartagena, Move]:
        moves = RULES.legal_moves(state, seat)
        return sealed_record.reconstruct(state, seat, published, moves, to_come)


SEALED: Final = CartagenaSealedRecord()
