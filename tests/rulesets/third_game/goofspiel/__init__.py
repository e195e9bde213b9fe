"""Goofspiel: everybody bids a card in secret, and the highest bid takes the prize."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from games.engine.chance import shuffled
from games.engine.events import Log
from games.engine.moves import IllegalMoveError, Move
from games.engine.options import Options, option
from games.engine.scoring import Standing
from games.engine.state import State
from games.engine.types import Json, Seat
from games.rulesets.manifest import Ruleset

CARDS: Final = 5  # of each player, and as many prizes


@dataclass(frozen=True, slots=True)
class GoofspielOptions(Options):
    ties: str = option("discard", "carry", rule="G4", text="What becomes of a tied prize.")


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Bid a card from the hand."""

    kind: ClassVar[str] = "bid"
    card: int


@dataclass(slots=True)
class Position(State):
    options: GoofspielOptions
    prizes: list[int]  # face down; the last is turned over next
    prize: int  # what the bids are for; 0 when the game is over
    hands: list[tuple[int, ...]]  # by seat; a bid stays in the hand until all are shown
    bids: list[int | None]  # by seat; None has not bid yet
    scores: list[int]


class GoofspielRules:
    """The rules, G1 to G5."""

    table_sizes: Sequence[int] = (2, 3, 4, 5)
    options: type[Options] = GoofspielOptions
    presets: Mapping[str, Mapping[str, Json]] = {"standard": {}}

    def setup(self, seats: int, seed: str, options: Options) -> tuple[Position, Log]:
        """G1: shuffle the prizes; everybody holds the cards 1 to 5."""
        assert isinstance(options, GoofspielOptions)
        cards = range(1, CARDS + 1)
        position = Position(
            options=options, seats=seats, seed=seed, shuffles=0, ply=0, opened=0, phase="bid",
            prizes=shuffled(seed, "prizes", cards), prize=0, hands=[tuple(cards)] * seats,
            bids=[None] * seats, scores=[0] * seats,
        )  # fmt: skip
        log = Log()
        self._turn_over(position, log)
        return position, log

    def load(self, data: Mapping[str, Json]) -> Position:
        return Position.load(data, GoofspielOptions(**data["options"]))

    def to_move(self, state: Position) -> list[Seat]:
        """G2: everybody bids at the same time, in any order."""
        if state.phase == "over":
            return []
        return [seat for seat in range(state.seats) if state.bids[seat] is None]

    def legal_moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_move(state):
            return ()
        return [Bid(card) for card in state.hands[seat]]

    def apply(self, state: Position, seat: Seat, move: Move) -> tuple[Position, Log]:
        if move not in self.legal_moves(state, seat):
            raise IllegalMoveError(f"{move} is not legal for seat {seat}.")
        draft, log = state.copy(), Log()
        self.play(draft, seat, move, log)
        return draft, log

    def play(self, draft: Position, seat: Seat, move: Move, log: Log) -> None:
        assert isinstance(move, Bid)
        draft.ply += 1
        draft.bids[seat] = move.card
        log.tell("bid", seat=seat)  # that there is a bid, not which
        if None not in draft.bids:
            self._award(draft, log)
            draft.opened = draft.ply  # a new decision

    def _turn_over(self, draft: Position, log: Log) -> None:
        draft.prize += draft.prizes.pop()  # a prize that was carried is still there
        log.tell("prize", prize=draft.prize, left=len(draft.prizes))

    def _award(self, draft: Position, log: Log) -> None:
        """G3: the highest bid takes the prize. G4: if it is tied, nobody takes it."""
        bids = [bid or 0 for bid in draft.bids]
        best = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
        for seat, bid in enumerate(bids):
            log.tell("shown", seat=seat, card=bid)
            draft.hands[seat] = tuple(card for card in draft.hands[seat] if card != bid)
        draft.bids = [None] * draft.seats
        if len(best) == 1:
            log.tell("taken", seat=best[0], prize=draft.prize)
            draft.scores[best[0]] += draft.prize
        else:
            log.tell("tied", prize=draft.prize)
        if len(best) == 1 or draft.options.ties == "discard":
            draft.prize = 0
        if draft.prizes:
            self._turn_over(draft, log)
        else:
            draft.prize, draft.phase = 0, "over"

    def observe(self, state: Position, seat: Seat | None) -> dict[str, Json]:
        """Show everything but the order of the prizes and the bids of others."""
        players = [
            {
                "seat": number,
                "score": state.scores[number],
                "cards": list(state.hands[number]),
                "has_bid": state.bids[number] is not None,
            }
            for number in range(state.seats)
        ]
        view: dict[str, Json] = {
            "phase": state.phase,
            "prize": state.prize,
            "prizes_left": len(state.prizes),
            "players": players,
        }
        return view if seat is None else view | {"me": {"seat": seat, "bid": state.bids[seat]}}

    def standings(self, state: Position) -> list[Standing] | None:
        """G5: the most points win; ties share the place."""
        if state.phase != "over":
            return None
        places = [1 + sum(other > score for other in state.scores) for score in state.scores]
        rows = enumerate(zip(state.scores, places, strict=True))
        return [Standing(seat, score, place, won=place == 1) for seat, (score, place) in rows]


RULESET: Final = Ruleset(
    key="goofspiel", name="Goofspiel", folder=Path(__file__).parent, rules=GoofspielRules()
)
