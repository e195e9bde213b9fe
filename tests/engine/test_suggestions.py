"""The sensible player of every ruleset: it knows a view, and plays a legal move by it."""

from __future__ import annotations

import json
from random import Random
from statistics import mean
from typing import Any

import pytest

from games.engine.core import Log, Move, Ruleset, State
from games.engine.playout import random_move
from games.engine.registry import RULESETS
from tests.engine.deals import Deal, for_every_ruleset


def suggestion(rules: Ruleset[Any], state: State, seat: int, rng: Random) -> Move:
    """Ask as a client would: with the view as it came over the wire."""
    view = json.loads(json.dumps(rules.observe(state, seat)))
    return rules.suggest(view, rules.legal_moves(state, seat), rng)


@for_every_ruleset(30)
def test_it_plays_whole_games_by_legal_moves(deal: Deal) -> None:
    rules = deal.rules
    state, _ = deal.setup()
    while waiting := rules.to_move(state):
        move = suggestion(rules, state, waiting[0], Random(state.ply))
        state, _ = rules.apply(state, waiting[0], move)
    assert rules.standings(state)


@for_every_ruleset(10)
def test_it_does_the_same_where_it_sees_the_same(deal: Deal) -> None:
    rules = deal.rules
    state, _ = deal.setup()
    for _ in range(40):
        if not (waiting := rules.to_move(state)):
            return
        seat, rng = waiting[0], Random(state.ply)
        other = rules.resample(state, seat, rng)
        move = suggestion(rules, state, seat, Random(7))
        assert suggestion(rules, other, seat, Random(7)) == move
        state, _ = rules.apply(state, seat, move)


@pytest.mark.parametrize("key", RULESETS)
def test_it_is_better_than_chance(key: str) -> None:
    rules = RULESETS[key]
    seats = max(rules.table_sizes)
    ours, theirs = [], []
    for number in range(40):
        scores = duel(rules, seats, number, number % seats)
        ours.append(scores.pop(number % seats))
        theirs += scores
    assert mean(ours) > mean(theirs)


def duel(rules: Ruleset[Any], seats: int, number: int, mine: int) -> list[int]:
    """Play one sensible seat against random ones, and give the scores."""
    state, _ = rules.setup(seats, f"{number:064x}", rules.options())
    rng = Random(number)
    while rules.to_move(state):
        seat, move = random_move(rules, state, rng)
        if seat == mine:
            move = suggestion(rules, state, seat, rng)
        rules.play(state, seat, move, Log())
    return [standing.score for standing in rules.standings(state) or []]
