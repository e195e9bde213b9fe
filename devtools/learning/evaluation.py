"""How likely a seat is to win from a position, learnt from games played to their end.

Rules of thumb play many games. In most of them some early moves are random, so that the games
vary. A network learns from a few positions after that, drawn at random. A tenth of the games is
held back to tell how well it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing import get_context
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from devtools.learning.fitting import Samples, fit, foretold
from games.engine.events import Silence
from games.engine.lookahead import Evaluable
from games.engine.network import Network
from games.engine.scoring import shares_of_win
from games.rulesets.offline import GAMES

PARTS: Final = 16  # of the games, in order: results are the same with any number of processes
TAKEN: Final = 6  # positions from each stage of a game
RANDOM: Final = (0.0, 0.1, 0.3)  # shares of the moves
MILESTONES: Final = 20  # up to which moves may be random
DIGITS: Final = 3  # of weights
HELD_BACK: Final = 10  # one game in this many
LEAST_GAMES: Final = 2 * PARTS  # otherwise no game might be left to learn from


class Study(NamedTuple):
    """What is learnt: a game with a number of seats, from how many games."""

    game: str
    seats: int
    seed: str
    games: int
    hidden: int  # units of each network
    passes: int  # over all samples
    processes: int


Sample = tuple[Sequence[float], float]  # a seat's features, and its share of the win


class Learnt(NamedTuple):
    """A network, and how well it predicts the outcome of games that it has not seen."""

    network: Network
    samples: int
    foretold: float  # share of the variance explained: 1 is all; below 0 is worse than the mean


# By stage of the game: samples to learn from, and those held back.
Seen = dict[str, tuple[Samples, Samples]]


def study(one: Study, tell: Callable[[str], None]) -> Mapping[str, Learnt]:
    """Learn a network for each stage of a game; ``tell`` receives progress messages."""
    with get_context("spawn").Pool(one.processes) as pool:
        parts: list[Seen] = []
        for found in pool.imap(_part, [(one, part) for part in range(PARTS)]):
            parts.append(found)
            tell(f"part {len(parts)} of {PARTS} of the games is played")
        tell("now networks are fitted to them")
    return {stage: _fitted(one, stage, parts) for stage in sorted(set().union(*parts))}


def evaluable_of(game: str) -> Evaluable:
    """Look up a game's evaluable part. Raises ValueError if it has none."""
    search = GAMES[game].search
    if search is None or search.evaluable is None:
        message = f"{game} has no positions to evaluate."
        raise ValueError(message)
    return search.evaluable


def samples_of(one: Study, number: int) -> Iterator[tuple[str, Sample]]:
    """Play a game, and yield samples with their stage: the features of each seat that can still
    win, and its share of the win.
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


def _fitted(one: Study, stage: str, parts: Sequence[Seen]) -> Learnt:
    seen = [part[stage] for part in parts if stage in part]
    samples, held_back = (Samples.joined(some) for some in zip(*seen, strict=True))
    rng = np.random.default_rng([*f"{one.seed}/{one.seats}/{stage}".encode()])
    weights = fit(samples, one.hidden, one.passes, rng).rounded(DIGITS)
    return Learnt(weights.network(), len(samples.happened), foretold(weights, held_back))


def _part(job: tuple[Study, int]) -> Seen:
    one, part = job
    seen: dict[str, tuple[list[Sample], list[Sample]]] = {}
    for number in range(part, one.games, PARTS):
        is_held_back = number // PARTS % HELD_BACK == 0
        for stage, sample in samples_of(one, number):
            seen.setdefault(stage, ([], []))[is_held_back].append(sample)
    return {stage: (_arrays(some), _arrays(held_back)) for stage, (some, held_back) in seen.items()}


def _arrays(samples: Sequence[Sample]) -> Samples:
    features, happened = [some for some, _ in samples], [share for _, share in samples]
    return Samples(np.array(features, np.float32), np.array(happened, np.float32))
