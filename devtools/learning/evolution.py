"""Weights that win more often: an evolution strategy with mirrored samples.

In each step, many games are played with random changes to the present weights. Each deal is played
twice, with a change and with its opposite; the present weights then move a little towards the
winners. The result is the mean of the last steps. (Salimans, Ho, Chen, Sidor and Sutskever,
"Evolution Strategies as a Scalable Alternative to Reinforcement Learning", 2017.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from games.engine.events import Silence
from games.engine.lookahead import Learnable, Player
from games.engine.scoring import shares
from games.rulesets.offline import GAMES

Weights = Mapping[str, float]
PARTS: Final = 8  # of a step, added up in order: sums are the same with any number of processes
SPREAD: Final = 0.5  # steps by which samples differ
MOMENTUM: Final = 0.6
FIRST_STRIDE: Final = 0.5  # length of a step's change at first,
LAST_STRIDE: Final = 0.1  # and at the end
AVERAGED: Final = 3  # the result is the mean over the last 1/AVERAGED of the steps


class Lesson(NamedTuple):
    """What is learnt: a game with a number of seats; how many steps, and how many deals in each."""

    game: str
    seats: int
    seed: str
    steps: int
    deals: int
    processes: int
    against_itself: float  # the share of deals played against the present weights, not the first


class Progress(NamedTuple):
    """After a step: how often the samples won, and the mean weights so far."""

    step: int
    won: float | None  # against the first weights; None if no deal was
    weights: Weights


def learn(lesson: Lesson) -> Iterator[Progress]:
    """Learn step by step; the last ``Progress`` has the result."""
    learnable = learnable_of(lesson.game)
    start = dict(learnable.start)
    sizes = [learnable.steps[name] for name in start]
    at, pull, kept = list(start.values()), [0.0] * len(start), []
    with get_context("spawn").Pool(lesson.processes) as pool:
        for step in range(lesson.steps):
            jobs = [(lesson, at, sizes, step, part) for part in range(PARTS)]
            parts = pool.map(_part, jobs)
            against_first = [share for part in parts for share in part[0]]
            won = fmean(against_first) if against_first else None
            slope = [sum(each) for each in zip(*(part[1] for part in parts), strict=True)]
            pull = [MOMENTUM * p + (1 - MOMENTUM) * s for p, s in zip(pull, slope, strict=True)]
            length = sqrt(sum(p * p for p in pull)) or 1.0
            done = step / max(1, lesson.steps - 1)
            stride = FIRST_STRIDE * (LAST_STRIDE / FIRST_STRIDE) ** done
            at = [x + stride * s * p / length for x, s, p in zip(at, sizes, pull, strict=True)]
            kept.append(at)
            last = kept[-max(1, len(kept) // AVERAGED) :]
            mean = [sum(each) / len(last) for each in zip(*last, strict=True)]
            yield Progress(step + 1, won, dict(zip(start, mean, strict=True)))


def learnable_of(game: str) -> Learnable:
    """Look up a game's learnable part. Raises ValueError if it has none."""
    search = GAMES[game].search
    if search is None or search.learnable is None:
        message = f"{game} has no weights to learn."
        raise ValueError(message)
    return search.learnable


def wins(lesson: Lesson, weights: Weights, deals: int) -> float:
    """Return the share won against the first weights, over new deals, each from every seat."""
    learnable, seed = learnable_of(lesson.game), f"{lesson.seed}/after"
    first, learnt = learnable.player(learnable.start), learnable.player(weights)
    games = [(deal, seat) for deal in range(deals) for seat in range(lesson.seats)]
    won = [_play(lesson, f"{seed}/{deal}", seat, learnt, first) for deal, seat in games]
    return sum(won) / len(won)


def _part(
    job: tuple[Lesson, Sequence[float], Sequence[float], int, int],
) -> tuple[list[float], list[float]]:
    """Play a part of a step's deals; return wins against the first weights, and the slope."""
    lesson, at, sizes, step, part = job
    learnable = learnable_of(lesson.game)
    names = list(learnable.start)
    first = learnable.player(learnable.start)
    present = learnable.player(dict(zip(names, at, strict=True)))
    against_first, slope = [], [0.0] * len(names)
    for deal in range(part, lesson.deals, PARTS):
        rng = Random(f"{lesson.seed}/{step}/{deal}")
        away = [rng.gauss(0, 1) for _ in names]
        seat, seed = rng.randrange(lesson.seats), f"{lesson.seed}/{step}/{deal}/deal"
        others = present if rng.random() < lesson.against_itself else first
        won = []
        for sign in (SPREAD, -SPREAD):
            tried = [x + sign * a * s for x, a, s in zip(at, away, sizes, strict=True)]
            player = learnable.player(dict(zip(names, tried, strict=True)))
            won.append(_play(lesson, seed, seat, player, others))
        against_first += won if others is first else []
        slope = [x + (won[0] - won[1]) * a for x, a in zip(slope, away, strict=True)]
    return against_first, slope


def _play(lesson: Lesson, seed: str, seat: int, player: Player, others: Player) -> float:
    """Play a deal to its end; return a seat's share of the win."""
    rules = GAMES[lesson.game].rules
    rng = Random(seed)
    state, _ = rules.setup(lesson.seats, f"{rng.getrandbits(256):064x}", rules.options.parse({}))
    draft, silence = state.copy(), Silence()
    while waiting := rules.to_move(draft):
        mover = waiting[0]
        moves = rules.legal_moves(draft, mover)
        choose = player if mover == seat else others
        move = moves[0] if len(moves) == 1 else choose(draft, mover, moves, rng)
        rules.play(draft, mover, move, silence)
    return shares(rules.standings(draft) or [])[seat]
