"""How likely a seat is to win from a position, learnt from games that were played to their end.

Rules of thumb play many games. In most of them some moves are random at first, so that much
happens. A few positions after that, drawn at random, are what a network learns from. A tenth of the
games is held back, to tell how well it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing import get_context
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from devtools.learning.fitting import Sample, fit, squared_error
from games.engine.events import Silence
from games.engine.lookahead import Evaluable
from games.engine.network import Network
from games.engine.scoring import shares_of_win
from games.rulesets.offline import GAMES

PARTS: Final = 16  # of the games, in order: the same ones with any number of processes
TAKEN: Final = 3  # positions of each stage of a game
RANDOM: Final = (0.0, 0.1, 0.3)  # shares of the moves
MILESTONES: Final = 20  # up to which they may be random
DIGITS: Final = 3  # of weights
HELD_BACK: Final = 10  # one game in so many
LEAST_GAMES: Final = 2 * PARTS  # or none is left to learn from


class Study(NamedTuple):
    """What is learnt: a game for a number of seats, from so many games."""

    game: str
    seats: int
    seed: str
    games: int
    hidden: int  # units of each network
    passes: int  # over all that was seen
    processes: int


class Learnt(NamedTuple):
    """A network, and how much of what happens it foretells in games that it has not seen."""

    network: Network
    samples: int
    foretold: float  # of the variance: 1 is all, and below 0 is worse than to say the mean


# By stage of the game: what was seen of games to learn from, and of those held back.
Seen = dict[str, tuple[list[Sample], list[Sample]]]


def study(one: Study, tell: Callable[[str], None]) -> Mapping[str, Learnt]:
    """Learn a network for each stage of a game; what is being done is told."""
    with get_context("spawn").Pool(one.processes) as pool:
        seen: Seen = {}
        parts = pool.imap(_part, [(one, part) for part in range(PARTS)])
        for number, found in enumerate(parts, 1):
            tell(f"part {number} of {PARTS} of the games is played")
            for stage, (samples, held_back) in found.items():
                all_samples, all_held_back = seen.setdefault(stage, ([], []))
                all_samples += samples
                all_held_back += held_back
        tell("now networks are fitted to them")
        jobs = [(one, stage, *seen[stage]) for stage in sorted(seen)]
        return dict(pool.map(_fitted, jobs))


def evaluable_of(game: str) -> Evaluable:
    """Look up what can be evaluated of a game. Raises ValueError if it is nothing."""
    search = GAMES[game].search
    if search is None or search.evaluable is None:
        message = f"{game} has no positions to evaluate."
        raise ValueError(message)
    return search.evaluable


def foretold(network: Network, samples: Sequence[Sample]) -> float:
    """How much of the variance a network foretells."""
    mean = fmean(won for _, won in samples)
    return 1 - squared_error(network, samples) / fmean((won - mean) ** 2 for _, won in samples)


def samples_of(one: Study, number: int) -> Iterator[tuple[str, Sample]]:
    """Play a game, and yield samples: the features of each seat that could still win, and its share
    of the win.
    """
    rng = Random(f"{one.seed}/{one.seats}/{number}")
    rules, evaluable = GAMES[one.game].rules, evaluable_of(one.game)
    options = rules.options.parse(dict(evaluable.options(rng)))
    state, _ = rules.setup(one.seats, f"{rng.getrandbits(256):064x}", options)
    draft, silence = state.copy(), Silence()
    players = [evaluable.player(one.seats, rng) for _ in range(one.seats)]
    random_share, random_until = rng.choice(RANDOM), rng.randrange(MILESTONES)
    milestone, passed = None, 0
    seen: dict[str, list[Sequence[Sequence[float] | None]]] = {}
    while waiting := rules.to_move(draft):
        if milestone != evaluable.milestone(draft):
            milestone, passed = evaluable.milestone(draft), passed + 1
            if not random_share or passed > random_until:
                random_share = 0.0
                features = [evaluable.features(draft, seat) for seat in range(one.seats)]
                seen.setdefault(evaluable.stage(draft), []).append(features)
        mover = waiting[0]
        moves = rules.legal_moves(draft, mover)
        if len(moves) == 1 or rng.random() < random_share:
            move: Any = rng.choice(moves)
        else:
            move = players[mover](draft, mover, moves, rng)
        rules.play(draft, mover, move, silence)
    won = shares_of_win(rules.standings(draft) or [])
    for stage, positions in seen.items():
        for taken in rng.sample(positions, min(TAKEN, len(positions))):
            for of_seat, share in zip(taken, won, strict=True):
                if of_seat is not None:
                    yield stage, (of_seat, share)


def _fitted(job: tuple[Study, str, list[Sample], list[Sample]]) -> tuple[str, Learnt]:
    one, stage, samples, held_back = job
    rng = Random(f"{one.seed}/{one.seats}/{stage}")
    network = fit(samples, one.hidden, one.passes, rng).rounded(DIGITS)
    return stage, Learnt(network, len(samples), foretold(network, held_back))


def _part(job: tuple[Study, int]) -> Seen:
    one, part = job
    seen: Seen = {}
    for number in range(part, one.games, PARTS):
        is_held_back = number // PARTS % HELD_BACK == 0
        for stage, sample in samples_of(one, number):
            seen.setdefault(stage, ([], []))[is_held_back].append(sample)
    return seen
