"""One game in the terminal: a person in one seat, bots in the others."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from games import bots
from games.engine.events import Event
from games.engine.lookahead import OwnLog, told
from games.engine.moves import IllegalMoveError, Move, find_move
from games.engine.notation import NotationError, read_move, read_words, write_move
from games.engine.options import Options
from games.engine.state import State
from games.engine.types import Seat
from games.rulesets import generic
from games.rulesets.manifest import Ruleset
from games.terminal.shown_view import lines


class LeftError(Exception):
    """The person quits, or the input has ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The game and its players, with the terminal's input and output."""

    game: Ruleset
    seats: int
    options: Options
    seed: str  # 64 hex digits, for the deal and the bots' random choices
    me: Seat
    bot: str  # of games.bots.NAMES
    ask: Callable[[str], str]
    say: Callable[[str], object]

    @property
    def names(self) -> list[str]:
        return [
            f"{seat} (you)" if seat == self.me else f"{seat} ({self.bot})"
            for seat in range(self.seats)
        ]

    def play(self) -> State:
        """Play to the end, and return the final position. Raises LeftError."""
        rules, rng = self.game.rules, Random(self.seed)
        state: State
        state, log = rules.setup(self.seats, self.seed, self.options)
        self._tell(log)
        played = [(0, log)]
        while waiting := rules.to_move(state):
            seat = self.me if self.me in waiting else waiting[0]
            moves = rules.legal_moves(state, seat)
            own_log = OwnLog(state.options, state.version, told(played, seat))
            if seat == self.me:
                move = self._asked(state, moves)
            else:
                view = self.game.view(state, seat)
                move = bots.think(self.game, self.bot, view, own_log, moves, rng)
            state, log = rules.apply(state, seat, move)
            played.append((state.ply, log))
            self._tell(log)
        for standing in rules.standings(state) or []:
            won = ", won" if standing.won else ""
            self.say(f"{standing.place}. {self.names[standing.seat]}: {standing.score}{won}")
        return state

    def _tell(self, log: Iterable[Event]) -> None:
        seen = [event for event in log if event.seen_by(self.me)]
        for text in generic.event_texts(seen, self.names):
            self.say(f"* {text}")

    def _asked(self, state: State, moves: Sequence[Move]) -> Move:
        view = self.game.view(state, self.me)
        self.say("")
        for line in lines(self.game, view, self.names):
            self.say(line)
        for number, move in enumerate(moves, start=1):
            self.say(f"{number:4}  {write_move(move.dump(), self.game.notation)}")
        while True:
            answer = self._answer()
            if answer == "?":
                self.say(json.dumps(view, indent=1))
            elif (chosen := self._named(answer, moves)) is not None:
                return chosen
            else:
                self.say(f"A move or its number, 1 to {len(moves)}; ? for all you know; q leaves.")

    def _named(self, answer: str, moves: Sequence[Move]) -> Move | None:
        """The move with this number, or in this notation (``docs/notation.md``)."""
        if answer.isdecimal():
            is_one = len(answer) < 9 and 1 <= int(answer) <= len(moves)
            return moves[int(answer) - 1] if is_one else None
        try:
            return find_move(moves, read_move(read_words(answer), self.game.notation))
        except (NotationError, IllegalMoveError):
            return None

    def _answer(self) -> str:
        try:
            answer = self.ask("> ").strip()
        except EOFError as error:
            raise LeftError from error
        if answer == "q":
            raise LeftError
        return answer
