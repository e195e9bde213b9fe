"""The loop that all games with phases share. A phase is a module: a page of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from games.engine.events import Log, Silence
from games.engine.moves import IllegalMoveError, Move
from games.engine.protocols import S
from games.engine.state import State
from games.engine.types import Seat

if TYPE_CHECKING:
    from random import Random


S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Phase(Protocol[S_contra]):
    """Five functions; any module that has them is a phase."""

    def begin(self, s: S_contra, log: Log) -> None:
        """Do what happens on entering, without anyone deciding."""

    def to_move(self, s: S_contra) -> list[Seat]:
        """List the seats that must decide."""

    def legal_moves(self, s: S_contra, seat: Seat) -> Sequence[Move]:
        """List the moves of a seat that is to move."""

    def play(self, s: S_contra, seat: Seat, move: Any, log: Log) -> None:
        """Make one decision, in place."""

    def following(self, s: S_contra) -> str | None:
        """Name the next phase once this one is finished; None before."""


def nobody(s: object) -> list[Seat]:
    """The ``to_move`` of a phase that runs by itself."""
    return []


def no_moves(s: object, seat: Seat) -> Sequence[Move]:
    """The ``legal_moves`` of a phase that runs by itself."""
    return ()


def unplayed(s: object, seat: Seat, move: Move, log: Log) -> None:
    """The ``play`` of a phase that runs by itself."""
    raise AssertionError("Nobody decides anything in this phase.")


class Phased(Generic[S]):
    """Rules as a table of phases; the state names the current one."""

    phases: Mapping[str, Phase[S]]

    def __init__(self, *, version: int = 1) -> None:
        """``version`` is what ``setup`` writes into a position, for phases that depend on it."""
        self.version = version
        # The phases' functions by name, because they are looked up several times per move.
        table = type(self).phases.items()
        self._begin = {name: phase.begin for name, phase in table}
        self._to_move = {name: phase.to_move for name, phase in table}
        self._legal_moves = {name: phase.legal_moves for name, phase in table}
        self._play = {name: phase.play for name, phase in table}
        self._following = {name: phase.following for name, phase in table}

    def to_move(self, state: S) -> list[Seat]:
        return self._to_move[state.phase](state)

    def legal_moves(self, state: S, seat: Seat) -> Sequence[Move]:
        phase = state.phase
        return self._legal_moves[phase](state, seat) if seat in self._to_move[phase](state) else ()

    def apply(self, state: S, seat: Seat, move: Move) -> tuple[S, Log]:
        if move not in self.legal_moves(state, seat):
            raise IllegalMoveError(f"{move} is not legal for seat {seat} in {state.phase}.")
        draft, log = state.copy(), Log()
        self.play(draft, seat, move, log)
        return draft, log

    def play(self, draft: S, seat: Seat, move: Move, log: Log) -> None:
        """Make a move known to be legal, in place."""
        self._decide(draft, self._to_move[draft.phase](draft), seat, move, log)

    def playout(self, draft: S, rng: Random) -> S:
        """Play random legal moves to the end, in place; each phase is asked once who is to move."""
        legal_moves, decide, random = self._legal_moves, self._decide, rng.random
        silence = Silence()
        waiting = self.to_move(draft)
        while waiting:
            seat = waiting[0] if len(waiting) == 1 else rng.choice(waiting)
            moves = legal_moves[draft.phase](draft, seat)
            waiting = decide(draft, waiting, seat, moves[int(random() * len(moves))], silence)
        return draft

    def _decide(self, draft: S, before: list[Seat], seat: Seat, move: Move, log: Log) -> list[Seat]:
        """Make the move of one of the seats to move, and return the seats to move next."""
        draft.ply += 1
        self._play[draft.phase](draft, seat, move, log)
        self.settle(draft, log)
        waiting = self._to_move[draft.phase](draft)
        # Several seats may have to decide at once. While the others still do, their decision stays
        # the old one, and the moves they post name its ply.
        if len(before) == 1 or [other for other in before if other != seat] != waiting:
            draft.opened = draft.ply
        return waiting

    def settle(self, draft: S, log: Log) -> None:
        """Step through the phases until somebody has to decide or the game is over."""
        following = self._following
        while (name := following[draft.phase](draft)) is not None:
            draft.phase = name
            self._begin[name](draft, log)
