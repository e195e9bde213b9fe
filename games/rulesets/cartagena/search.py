"""Search bots of Cartagena: in drawn positions, rules of thumb play on for a while."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from games.engine.events import Event, Silence
from games.engine.gains import Gains, clearest
from games.engine.lookahead import Evaluable, Learnable, Level, OwnLog, Search, Weighing
from games.engine.moves import Move
from games.engine.trials import Trial, doubt, mixed, trials
from games.engine.types import Json, Seat
from games.rulesets.cartagena.beliefs import believe
from games.rulesets.cartagena.bot import EASY_PLAYER
from games.rulesets.cartagena.bot_evaluation import chance, features, milestone, stage
from games.rulesets.cartagena.bot_weights import EASY, STEPS, Weights, learnt
from games.rulesets.cartagena.bot_worth import RulesOfThumb
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules.cards import CAMPS, Camp, Cards, strength
from games.rulesets.cartagena.rules.moves import Play
from games.rulesets.cartagena.rules.phases import over
from games.rulesets.cartagena.rules.phases.over import riches
from games.rulesets.cartagena.rules.possible import possible
from games.rulesets.cartagena.rules.resample import resample as draw
from games.rulesets.cartagena.rules.state import Cartagena, camp_of

SILENCE: Final = Silence()  # nobody reads the events of a drawn position
MOST_MOVES: Final = 8  # to try: those that the rules of thumb like best
SHORT: Final = 3, 15  # rounds
LEARNT: Final = {seats: RulesOfThumb(learnt(seats)) for seats in RULES.table_sizes}


def resample(view: Json, own_log: OwnLog, rng: Random) -> Cartagena:
    """Draw a position that the seat can't tell from the actual one."""
    return draw(possible(view, own_log), view["me"]["seat"], rng)


class LookAhead:
    """Playouts until the next round or duel begins, where a network estimates the chances.

    It plays what its rules of thumb like best, unless another move is better beyond ``doubt``. That
    covers only the luck of the draw: nothing tells how far off the network is.
    """

    def __init__(self, playouts: int, doubt: float) -> None:
        self.playouts = playouts
        self.doubt = doubt  # the highest acceptable probability that the other move is worse

    def __call__(
        self, view: Json, own_log: OwnLog, moves: Sequence[Move], rng: Random, share: float
    ) -> Move:
        """Pick the likeliest winner, or the move its rules of thumb like if that may be luck."""
        playouts = max(1, round(self.playouts * share))
        tried, liked = self._tried(view, own_log, moves, rng, playouts, None)
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
        """Estimate the chance of winning after each move tried; the preferred move comes first."""
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
        """The moves tried, the best first; and the one that the rules of thumb like best."""
        base = possible(view, own_log)
        ranked = LEARNT[base.seats].ranked(view, moves, rng)
        liked = ranked[:MOST_MOVES] + [move for move in ranked[MOST_MOVES:] if move == kept]
        drawn: list[Drawn] = []

        def worth(move: Move, number: int) -> float:
            if number == len(drawn):
                drawn.append(Drawn.of(base, own_log, view["me"]["seat"], rng))
            return drawn[number].after(move)[1]

        tried = trials(liked, worth, playouts, kept)
        return tried, next(trial for trial in tried if trial.move == liked[0])

    def _preferred(self, tried: Sequence[Trial], liked: Trial) -> Trial:
        return tried[0] if doubt(tried[0], liked) < self.doubt else liked


class Drawn(NamedTuple):
    """A drawn position, with the players and the luck for playing on in it."""

    position: Cartagena
    seat: Seat
    seated: Sequence[RulesOfThumb]
    luck: int

    @classmethod
    def of(cls, base: Cartagena, own_log: OwnLog, seat: Seat, rng: Random) -> Drawn:
        """Draw a position that the seat can't tell from ``base``, with beliefs about camps."""
        position = believe(draw(base, seat, rng), own_log, seat, rng)
        return cls(position, seat, players(base.seats, seat, rng), rng.getrandbits(32))

    def after(self, move: Move) -> tuple[Cartagena, float]:
        """The end of a playout after a move, and the seat's chance of winning there."""
        end = self.position.copy()
        return end, play_on(end, self.seat, move, self.seated, Random(self.luck))


def compare(
    view: Json, own_log: OwnLog, moves: tuple[Move, Move], rng: Random, positions: int
) -> Event | None:
    """What the first of two moves gains over the second until the next round or duel."""
    seat, base = view["me"]["seat"], possible(view, own_log)
    drawn = (Drawn.of(base, own_log, seat, rng) for _ in range(positions))
    pairs = [[gains(one.after(move)[0], seat) for move in moves] for one in drawn]
    return clearest([(first, second) for first, second in pairs])


def gains(s: Cartagena, seat: Seat) -> Gains:
    """What a seat has, what its camp has won, and, negated, what its richest rival has."""
    hand = s.hands[seat]
    camp = camp_of(s, seat) or _stronger_camp(hand)
    return {
        "gains_gold": riches(s, seat),
        "gains_cards": len(hand),
        "gains_strength": strength(hand, camp),
        "gains_duels": s.won.count(camp),
        "gains_rival": -max(riches(s, other) for other in range(s.seats) if other != seat),
    }


def _stronger_camp(hand: Cards) -> Camp:
    return max(CAMPS, key=lambda camp: strength(hand, camp))


def players(seats: int, seat: Seat, rng: Random) -> list[RulesOfThumb]:
    """The players of a drawn position; nobody knows how the others play, so chance decides."""
    return [LEARNT[seats] if one == seat else any_player(seats, rng) for one in range(seats)]


def any_player(seats: int, rng: Random) -> RulesOfThumb:
    """Draw a player that uses either the easy or the learnt weights."""
    return rng.choice((EASY_PLAYER, LEARNT[seats]))


def any_options(rng: Random) -> Mapping[str, Json]:
    """Draw the options of a game to learn from: a quarter of the games are short."""
    return rng.choice(({}, {}, {}, {"max_rounds": rng.randint(*SHORT)}))


def play_on(
    s: Cartagena, seat: Seat, move: Move, seated: Sequence[RulesOfThumb], rng: Random
) -> float:
    """Play on from a move until the next round or duel, in place; return the chance of winning."""
    began = milestone(s)
    RULES.play(s, seat, move, SILENCE)
    while waiting := RULES.to_move(s):
        if milestone(s) != began:
            return chance(s, seat)
        mover = waiting[0]
        moves = RULES.legal_moves(s, mover)
        chosen = moves[0] if len(moves) == 1 else seated[mover].suggest_at(s, mover, moves, rng)
        RULES.play(s, mover, chosen, SILENCE)
    winners = over.winners(s)
    return 1 / len(winners) if seat in winners else 0.0


STRONGEST: Final = LookAhead(400, doubt=0.25)
LEVELS: Final[Mapping[str, Level]] = {
    "medium": Level(LookAhead(40, doubt=0.1), seconds=0.5),
    "hard": Level(STRONGEST, seconds=2.0),
}
WEIGHING: Final = Weighing(
    STRONGEST.weigh, hint=800, first=400, again=1600, compare=compare, compared=100
)
# Measured by `manage.py arena`: docs/bots.md.
RATINGS: Final[Mapping[str, int]] = {"random": 1312, "greedy": 1729, "medium": 1802, "hard": 1928}
LEARNABLE: Final = Learnable(
    EASY._asdict(), STEPS._asdict(), lambda weights: RulesOfThumb(Weights(**weights)).suggest_at
)
EVALUABLE: Final = Evaluable(
    stage, milestone, features, lambda seats, rng: any_player(seats, rng).suggest_at, any_options
)
SEARCH: Final = Search(possible, resample, LEVELS, RATINGS, WEIGHING, LEARNABLE, EVALUABLE)
