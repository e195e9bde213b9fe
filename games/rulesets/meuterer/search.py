"""Search bots of Meuterer: in drawn positions, greedy plays on for a round or two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from random import Random
from typing import Final

from games.engine.events import Event, Silence
from games.engine.gains import Gains, clearest
from games.engine.lookahead import Level, OwnLog, Search, Weighing
from games.engine.moves import Move
from games.engine.trials import Trial, mixed, trials
from games.engine.types import Json, Seat
from games.rulesets.meuterer import bot
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.moves import TakeRole
from games.rulesets.meuterer.rules.possible import possible
from games.rulesets.meuterer.rules.resample import resample as draw
from games.rulesets.meuterer.rules.state import Meuterer, rounds

SILENCE: Final = Silence()  # nobody reads the events of a drawn position
SPREAD: Final = 4.0  # about how many points a lead changes in a round


def resample(view: Json, own_log: OwnLog, rng: Random) -> Meuterer:
    """Draw a position that the seat can't tell from the actual one."""
    return draw(possible(view, own_log), view["me"]["seat"], rng)


class LookAhead:
    """Playouts until this round, and a number of later ones, have ended."""

    def __init__(self, playouts: int, rounds: int) -> None:
        self.playouts, self.rounds = playouts, rounds

    def __call__(
        self, view: Json, own_log: OwnLog, moves: Sequence[Move], rng: Random, share: float
    ) -> Move:
        """Pick the move that wins most; chance decides between roles of about equal worth."""
        tried = self.weigh(view, own_log, moves, rng, max(1, round(self.playouts * share)), None)
        return mixed(tried, rng) if isinstance(moves[0], TakeRole) else tried[0].move

    def weigh(
        self,
        view: Json,
        own_log: OwnLog,
        moves: Sequence[Move],
        rng: Random,
        playouts: int,
        kept: Move | None,
    ) -> list[Trial]:
        """Estimate the chance of winning after each move; the best comes first."""
        seat, base = view["me"]["seat"], possible(view, own_log)
        drawn: list[tuple[Meuterer, int]] = []

        def worth(move: Move, number: int) -> float:
            if number == len(drawn):
                drawn.append((draw(base, seat, rng), rng.getrandbits(32)))
            return chance_to_win(self._after(*drawn[number], seat, move), seat)

        return trials(moves, worth, playouts, kept)

    def compare(
        self,
        view: Json,
        own_log: OwnLog,
        moves: tuple[Move, Move],
        rng: Random,
        positions: int,
    ) -> Event | None:
        """What the first of two moves gains over the second in those rounds."""
        seat, base = view["me"]["seat"], possible(view, own_log)
        drawn = ((draw(base, seat, rng), rng.getrandbits(32)) for _ in range(positions))
        pairs = [[gains(self._after(*one, seat, move), seat) for move in moves] for one in drawn]
        return clearest([(first, second) for first, second in pairs])

    def _after(self, position: Meuterer, luck: int, seat: Seat, move: Move) -> Meuterer:
        """The end of a playout after a move."""
        ahead = position.copy()
        RULES.play(ahead, seat, move, SILENCE)
        play_on(ahead, position.round + self.rounds, Random(luck))
        return ahead


def play_on(s: Meuterer, until: int, rng: Random) -> None:
    """Let greedy play all seats, in place, until a round begins or the game is over."""
    while s.round < until and (waiting := RULES.to_move(s)):
        seat = waiting[0]
        moves = RULES.legal_moves(s, seat)
        move = moves[0] if len(moves) == 1 else bot.suggest_at(s, seat, moves, rng)
        RULES.play(s, seat, move, SILENCE)


def chance_to_win(s: Meuterer, seat: Seat) -> float:
    """How likely a seat is to win, by its lead and the rounds to come; ties share a win."""
    lead = s.scores[seat] - max(s.scores[:seat] + s.scores[seat + 1 :])
    to_come = rounds(s) - s.round + (s.phase != "over")
    return 1 / (1 + exp(-1.7 * lead / (SPREAD * sqrt(to_come) + 0.5)))


def gains(s: Meuterer, seat: Seat) -> Gains:
    """What a seat has: points, its lead over the best of the others, and cards."""
    others = s.scores[:seat] + s.scores[seat + 1 :]
    return {
        "gains_points": s.scores[seat],
        "gains_rival": -max(others),
        "gains_cards": len(s.hands[seat]),
    }


STRONGEST: Final = LookAhead(300, 2)
LEVELS: Final[Mapping[str, Level]] = {
    "medium": Level(LookAhead(60, 1), seconds=0.5),
    "hard": Level(STRONGEST, seconds=1.5),
}
WEIGHING: Final = Weighing(
    STRONGEST.weigh, hint=600, first=300, again=1800, compare=STRONGEST.compare, compared=75
)
# Measured by `manage.py arena`: docs/bots.md.
RATINGS: Final[Mapping[str, int]] = {"random": 66, "greedy": 1381, "medium": 2098, "hard": 2249}


SEARCH: Final = Search(possible, resample, LEVELS, RATINGS, WEIGHING)
