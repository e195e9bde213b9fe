"""The bot of every ruleset: it knows a view, and plays a legal move by it."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from statistics import mean

import pytest

from games.bots import suggest_at
from games.engine.events import Log
from games.engine.moves import Move
from games.engine.playout import random_move, walk
from games.engine.state import State
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS
from tests.engine.deals import Deal, for_every_ruleset, having
from tests.kit import long_runs


def suggestion(ruleset: Ruleset, state: State, seat: int, rng: Random) -> Move:
    """Ask as a client would: with the view as it comes over the wire."""
    rules = ruleset.rules
    view = json.loads(json.dumps(rules.observe(state, seat)))
    return ruleset.bot.suggest(view, rules.legal_moves(state, seat), rng, state.options)


@for_every_ruleset(30, "bot")
def test_bot_plays_whole_games_by_legal_moves(deal: Deal) -> None:
    ruleset, rules = deal.ruleset, deal.rules
    state, _ = deal.setup()
    while waiting := rules.to_move(state):
        move = suggestion(ruleset, state, waiting[0], Random(state.ply))
        state, _ = rules.apply(state, waiting[0], move)
    assert rules.standings(state)


@for_every_ruleset(10, "bot", "invariants")
def test_bot_chooses_the_same_in_equal_views(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules = deal.rules
    state, _ = deal.setup()
    for _ in range(40):
        if not (waiting := rules.to_move(state)):
            return
        seat, rng = waiting[0], Random(state.ply)
        other = ruleset.invariants.resample(state, seat, rng)
        move = suggestion(ruleset, state, seat, Random(7))
        assert suggestion(ruleset, other, seat, Random(7)) == move
        state, _ = rules.apply(state, seat, move)


@for_every_ruleset(80, "bot", "invariants")
def test_bot_at_a_position_chooses_as_from_the_view_and_from_no_more(deal: Deal) -> None:
    """At every position of the games in the long run, which are 4,000 at least; else at a few."""
    ruleset, rules = deal.ruleset, deal.rules
    start, _ = deal.setup()
    step = 1 if long_runs.at_length() else 16
    for state, seat, *_ in islice(walk(rules, start, deal.rng()), 0, None, step):
        moves = rules.legal_moves(state, seat)
        move = suggestion(ruleset, state, seat, Random(7))
        assert suggest_at(ruleset.bot, rules, state, seat, moves, Random(7)) == move
        twin = ruleset.invariants.resample(state, seat, Random(state.ply))
        assert suggest_at(ruleset.bot, rules, twin, seat, moves, Random(7)) == move


@pytest.mark.parametrize("key", having("bot"))
def test_bot_scores_better_than_random_play(key: str) -> None:
    ruleset = RULESETS[key]
    seats = max(ruleset.rules.table_sizes)
    ours, theirs = [], []
    for number in range(40):
        scores = duel(ruleset, seats, number, number % seats)
        ours.append(scores.pop(number % seats))
        theirs += scores
    assert mean(ours) > mean(theirs)


def duel(ruleset: Ruleset, seats: int, number: int, mine: int) -> list[int]:
    """Play one seat by the bot against random ones; return the scores."""
    rules = ruleset.rules
    state, _ = rules.setup(seats, f"{number:064x}", rules.options())
    rng = Random(number)
    while rules.to_move(state):
        seat, move = random_move(rules, state, rng)
        if seat == mine:
            move = suggestion(ruleset, state, seat, rng)
        rules.play(state, seat, move, Log())
    return [standing.score for standing in rules.standings(state) or []]
