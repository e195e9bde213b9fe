"""Bots of Cartagena that look ahead: rules of thumb play drawn positions to their end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from games.engine.events import Silence
from games.engine.lookahead import Learnable, Level, OwnLog, Search, Weighing
from games.engine.moves import Move
from games.engine.trials import Trial, doubt, mixed, trials
from games.engine.types import Json, Seat
from games.rulesets.cartagena.beliefs import believe
from games.rulesets.cartagena.bot import EASY_PLAYER
from games.rulesets.cartagena.bot_weights import EASY, STEPS, Weights, learnt
from games.rulesets.cartagena.bot_worth import RulesOfThumb
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules.moves import Play
from games.rulesets.cartagena.rules.phases import over
from games.rulesets.cartagena.rules.possible import possible
from games.rulesets.cartagena.rules.resample import resample as draw
from games.rulesets.cartagena.rules.state import Cartagena

SILENCE: Final = Silence()  # nobody reads what happens in a position that was only drawn
MOST_MOVES: Final = 8  # that are tried: those which the rules of thumb like best
LEARNT: Final = {seats: RulesOfThumb(learnt(seats)) for seats in RULES.table_sizes}
MOST_PLAYOUTS: Final = 1500  # near the end, where drawing positions takes longer than playing them


def resample(view: Json, own_log: OwnLog, rng: Random) -> Cartagena:
    """Draw a position that the seat can't tell from the one at hand."""
    return draw(possible(view, own_log), view["me"]["seat"], rng)


class LookAhead:
    """Playouts of about so many moves in all: the nearer the end, the more playouts.

    It plays what its rules of thumb like best, unless another move is better beyond some doubt:
    few playouts are mostly luck.
    """

    def __init__(self, moves: int, doubt: float) -> None:
        self.moves = moves
        self.doubt = doubt  # how likely it may be that the other move is worse

    def __call__(
        self, view: Json, own_log: OwnLog, moves: Sequence[Move], rng: Random, share: float
    ) -> Move:
        """Pick the move that wins most often, or that of the rules of thumb if that may be luck."""
        playouts = min(MOST_PLAYOUTS, self.moves // moves_ahead(view))
        share_of_them = max(1, round(playouts * share))
        tried, liked = self._tried(view, own_log, moves, rng, share_of_them, None)
        if isinstance(moves[0], Play):
            return mixed(tried, rng)
        return self._preferred(tried, liked).move

    def weigh(
        self,
        view: Json,
        own_log: OwnLog,
        moves: Sequence[Move],
        rng: Random,
        playouts: int,
        kept: Move | None,
    ) -> list[Trial]:
        """Say how often the likeliest moves win; the one that it prefers comes first."""
        tried, liked = self._tried(view, own_log, moves, rng, playouts, kept)
        best = tried[0] if isinstance(moves[0], Play) else self._preferred(tried, liked)
        return [best, *(trial for trial in tried if trial is not best)]

    def _tried(
        self,
        view: Json,
        own_log: OwnLog,
        moves: Sequence[Move],
        rng: Random,
        playouts: int,
        kept: Move | None,
    ) -> tuple[list[Trial], Trial]:
        """What was tried, the best first; and what the rules of thumb like best."""
        seat, base = view["me"]["seat"], possible(view, own_log)
        ranked = LEARNT[base.seats].ranked(view, moves, rng)
        liked = ranked[:MOST_MOVES] + [move for move in ranked[MOST_MOVES:] if move == kept]
        drawn: list[tuple[Cartagena, list[RulesOfThumb], int]] = []

        def worth(move: Move, number: int) -> float:
            if number == len(drawn):
                position = believe(draw(base, seat, rng), own_log, seat, rng)
                drawn.append((position, players(base.seats, seat, rng), rng.getrandbits(32)))
            position, seated, luck = drawn[number]
            ahead = position.copy()
            RULES.play(ahead, seat, move, SILENCE)
            play_on(ahead, seated, Random(luck))
            return share_of_win(ahead, seat)

        tried = trials(liked, worth, playouts, kept)
        return tried, next(trial for trial in tried if trial.move == liked[0])

    def _preferred(self, tried: Sequence[Trial], liked: Trial) -> Trial:
        return tried[0] if doubt(tried[0], liked) < self.doubt else liked


def moves_ahead(view: Json) -> int:
    """About how many moves are played until the end, by what everybody sees."""
    seats = len(view["players"])
    if view["mutiny"] is None:
        return seats * (10 + 2 * int(view["voyage"]["distance"]))
    return seats * max(2, 9 - 3 * len(view["mutiny"]["won"]))


def players(seats: int, seat: Seat, rng: Random) -> list[RulesOfThumb]:
    """Who plays on in a drawn position: nobody knows how the others play, so chance decides."""
    others = EASY_PLAYER, LEARNT[seats]
    return [LEARNT[seats] if one == seat else rng.choice(others) for one in range(seats)]


def play_on(s: Cartagena, seated: Sequence[RulesOfThumb], rng: Random) -> None:
    """Play to the end, in place."""
    while waiting := RULES.to_move(s):
        seat = waiting[0]
        moves = RULES.legal_moves(s, seat)
        move = moves[0] if len(moves) == 1 else seated[seat].suggest_at(s, seat, moves, rng)
        RULES.play(s, seat, move, SILENCE)


def share_of_win(s: Cartagena, seat: Seat) -> float:
    """What a seat has of a win at the end."""
    winners = over.winners(s)
    return 1 / len(winners) if seat in winners else 0.0


STRONGEST: Final = LookAhead(18_000, doubt=0.25)
LEVELS: Final[Mapping[str, Level]] = {
    "medium": Level(LookAhead(1_600, doubt=0.05), seconds=0.5),
    "hard": Level(STRONGEST, seconds=2.0),
}
WEIGHING: Final = Weighing(STRONGEST.weigh, hint=240, first=160, again=480)
RATINGS: Final[Mapping[str, int]] = {}  # measured by `manage.py arena`: docs/bots.md
LEARNABLE: Final = Learnable(
    EASY._asdict(), STEPS._asdict(), lambda weights: RulesOfThumb(Weights(**weights)).suggest_at
)
SEARCH: Final = Search(possible, resample, LEVELS, RATINGS, WEIGHING, LEARNABLE)
