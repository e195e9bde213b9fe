"""What analysing a whole game costs, and how far two analyses with different seeds agree."""

from __future__ import annotations

import time
from random import Random
from typing import NamedTuple

from games import bots
from games.engine import hindsight
from games.engine.events import Event
from games.engine.hindsight import Decision, Finding
from games.engine.lookahead import OwnLog, Weighing
from games.engine.types import Seat
from games.rulesets.manifest import Ruleset
from games.services.play.analysis import steps_of, with_next

SEEDS = ("one", "two")


class Compared(NamedTuple):
    decisions: int
    seconds: float  # of CPU time, for one analysis
    slowest: float  # step, in seconds
    common: int  # how many of the costliest decisions both analyses found
    costliest: int  # how many there could have been at most
    accuracies: tuple[int, int]


def compare(game: Ruleset, seats: int, bot: str, number: int) -> Compared:
    """Let bots play a game, and analyse the decisions of one of them twice."""
    assert game.search is not None
    assert game.search.weighing is not None
    decisions = _played(game, seats, bot, number)
    each = [_analysed(game.search.weighing, decisions, seed) for seed in SEEDS]
    (one, times), (two, _) = each
    worst = [
        {found["ply"] for found in hindsight.costliest(findings, hindsight.COSTLIEST)}
        for findings in (one, two)
    ]
    return Compared(
        decisions=len(decisions),
        seconds=sum(times),
        slowest=max(times, default=0.0),
        common=len(worst[0] & worst[1]),
        costliest=max(map(len, worst)),
        accuracies=(hindsight.accuracy(one), hindsight.accuracy(two)),
    )


def _analysed(
    weighing: Weighing, decisions: list[Decision], seed: str
) -> tuple[list[Finding], list[float]]:
    findings: list[Finding] = []
    times = []
    for done in range(steps_of(decisions)):
        began = time.process_time()
        findings = with_next(weighing, decisions, findings, done, seed)
        times.append(time.process_time() - began)
    return findings, times


def _played(game: Ruleset, seats: int, bot: str, number: int) -> list[Decision]:
    """The decisions of one seat in a game; which seat depends on the game's number."""
    rules, mine, rng = game.rules, number % seats, Random(f"analysis {number}")
    state, log = rules.setup(seats, f"{rng.getrandbits(256):064x}", rules.options())
    told: list[list[tuple[int, list[Event]]]] = [[] for _ in range(seats)]
    _tell(told, 0, log)
    found = []
    while waiting := rules.to_move(state):
        seat: Seat = waiting[0]
        own_log = OwnLog(state.options, state.version, told[seat][:])
        view, moves = rules.observe(state, seat), rules.legal_moves(state, seat)
        move = bots.think(game, bot, view, own_log, moves, rng)
        if seat == mine and len(moves) > 1:
            found.append(Decision(state.ply + 1, view, own_log, moves, move))
        state, log = rules.apply(state, seat, move)
        _tell(told, state.ply, log)
    return found


def _tell(told: list[list[tuple[int, list[Event]]]], ply: int, log: list[Event]) -> None:
    for seat, mine in enumerate(told):
        mine.append((ply, [event for event in log if event.seen_by(seat)]))
