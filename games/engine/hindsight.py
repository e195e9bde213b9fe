"""What a seat's decisions were worth, given what it knew when it made them: docs/analysis.md.

Nothing here ever receives a position. Chance follows only from the seed that the caller gives and
the ply of the decision, so the same knowledge always leads to the same result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple, TypedDict

from games.engine.lookahead import OwnLog, Weighing
from games.engine.moves import Move
from games.engine.trials import Trial
from games.engine.types import Json

VERSION: Final = 4  # of this analysis: findings of different versions are not compared
COSTLIEST: Final = 5  # the number of decisions to point out
LOOKED_AT_AGAIN: Final = 10  # the number of decisions, those that seem to have cost most
CANDIDATES: Final = 2  # how many of the best moves are looked at again
NINETY_FIVE: Final = 1.96  # standard errors on either side of a mean
DIGITS: Final = 4


class Decision(NamedTuple):
    """A decision with more than one legal move, as its seat saw it."""

    ply: int  # of the move that was made
    view: Json
    own_log: OwnLog
    moves: Sequence[Move]
    played: Move


class Weighed(TypedDict):
    """A move, the chance of winning that it left, and the margin of error (95 %)."""

    move: Json
    chance: float
    margin: float


class Finding(TypedDict):
    """What a decision was worth."""

    ply: int
    played: Json
    moves: list[Weighed]  # the best first
    lost: float  # chance of winning, compared with the best move
    margin: float  # of error of ``lost`` (95 %)
    at_stake: float  # the best move's chance minus that of the worst
    again: bool  # whether it was looked at more closely


def look(weighing: Weighing, decision: Decision, seed: str) -> Finding:
    """Weigh all moves of a decision."""
    tried = _tried(weighing, decision, decision.moves, weighing.first, f"{seed}/{decision.ply}")
    at_stake = tried[0].mean - tried[-1].mean
    return _finding(decision, tried, [], at_stake=at_stake, again=False)


def look_again(weighing: Weighing, decision: Decision, first: Finding, seed: str) -> Finding:
    """Weigh the best few moves, and the one that was made, in other and more positions.

    The positions in which a move came out best of many overrate it, so they do not count here.
    """
    best = [weighed["move"] for weighed in first["moves"][:CANDIDATES]]
    moves = [move for move in decision.moves if move == decision.played or _is_one_of(move, best)]
    tried = _tried(weighing, decision, moves, weighing.again, f"{seed}/{decision.ply}/again")
    others = [one for one in first["moves"] if not _is_one_of_dumps(one["move"], tried)]
    return _finding(decision, tried, others, at_stake=first["at_stake"], again=True)


def to_look_at_again(findings: Sequence[Finding]) -> Finding:
    """The decision that seems to have cost most, of those looked at only once."""
    once = [finding for finding in findings if not finding["again"]]
    return min(once, key=lambda finding: (-finding["lost"], finding["ply"]))


def costliest(findings: Iterable[Finding], count: int) -> list[Finding]:
    """The decisions that cost the most chance of winning, the costliest first.

    Only those that were looked at again: the losses of the others are overrated.
    """
    lossy = [finding for finding in findings if finding["again"] and finding["lost"] > 0]
    return sorted(lossy, key=lambda finding: (-finding["lost"], finding["ply"]))[:count]


def accuracy(findings: Sequence[Finding]) -> int:
    """How much of all that was at stake was kept, in per cent.

    100 means that every move was the best one, 0 that every move was the worst.
    """
    at_stake = sum(max(finding["at_stake"], finding["lost"], 0.0) for finding in findings)
    lost = sum(finding["lost"] for finding in findings)
    return 100 if not at_stake else round(100 * max(0.0, 1 - lost / at_stake))


def _tried(
    weighing: Weighing, decision: Decision, moves: Sequence[Move], playouts: int, seed: str
) -> list[Trial]:
    """Try moves, and return them with what they were worth, the best first."""
    rng = Random(f"hindsight {VERSION} {seed}")
    tried = weighing.weigh(decision.view, decision.own_log, moves, rng, playouts, decision.played)
    return sorted(tried, key=lambda trial: -trial.mean)


def _finding(
    decision: Decision, tried: Sequence[Trial], others: list[Weighed], *, at_stake: float,
    again: bool,
) -> Finding:  # fmt: skip
    best = tried[0]
    played = next(trial for trial in tried if trial.move == decision.played)
    lost, margin = _difference(best, played)
    return {
        "ply": decision.ply,
        "played": decision.played.dump(),
        "moves": [*map(weighed, tried), *others],
        "lost": round(max(lost, 0.0), DIGITS),
        "margin": round(margin, DIGITS),
        "at_stake": round(at_stake, DIGITS),
        "again": again,
    }


def weighed(trial: Trial) -> Weighed:
    """What a move was worth, in the form in which it is stored."""
    return {
        "move": trial.move.dump(),
        "chance": round(trial.mean, DIGITS),
        "margin": round(_margin(trial.worth), DIGITS),
    }


def _difference(best: Trial, played: Trial) -> tuple[float, float]:
    """How much better the best move is, and the margin, by the positions in which both were met."""
    if best is played:
        return 0.0, 0.0
    both = [one - two for one, two in zip(best.worth, played.worth, strict=False)]
    return fmean(both), _margin(both)


def _margin(figures: Sequence[float]) -> float:
    """Half the width of the 95 % confidence interval of the mean."""
    if len(figures) < 2:
        return 1.0
    return NINETY_FIVE * stdev(figures) / sqrt(len(figures))


def _is_one_of(move: Move, dumps: Iterable[Json]) -> bool:
    return any(move.matches(data) for data in dumps)


def _is_one_of_dumps(data: Json, tried: Iterable[Trial]) -> bool:
    return any(trial.move.matches(data) for trial in tried)
