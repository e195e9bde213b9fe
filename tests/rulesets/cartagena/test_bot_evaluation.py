"""How likely a seat is to win, as the bots that look ahead see it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean, pvariance

import pytest

from devtools.learning import evaluation
from devtools.learning.evaluation import Sample, Study
from games.engine.network import Network
from games.engine.playout import random_move
from games.rulesets.cartagena import bot_evaluation
from games.rulesets.cartagena.bot_evaluation import (
    STEPS_A_ROUND,
    chance,
    features,
    milestone,
    stage,
)
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules.state import Cartagena

MIRRORED = {"valverde": "diaz", "diaz": "valverde", "pink": "grey", "grey": "pink"}


def starts_of_rounds_and_duels(seats: int, seed: int) -> Iterator[Cartagena]:
    rng, last = Random(seed), None
    state, _ = RULES.setup(seats, f"{seed:064x}", RULES.options.parse({}))
    while RULES.to_move(state):
        if milestone(state) != last:
            last = milestone(state)
            yield state
        state, _ = RULES.apply(state, *random_move(RULES, state, rng))


def in_other_colours(s: Cartagena) -> Cartagena:
    """The same position with the camps' names and colours exchanged."""
    other = s.copy()
    other.valverde, other.diaz = s.diaz[:], s.valverde[:]
    other.won = [MIRRORED[camp] for camp in s.won]  # type: ignore[misc]
    other.hands = [
        tuple(f"{MIRRORED[card[:-1]]}{card[-1]}" for card in hand)  # type: ignore[misc]
        for hand in s.hands
    ]
    other.oaths = [
        tuple((ply, MIRRORED[camp]) for ply, camp in oaths)  # type: ignore[misc]
        for oaths in s.oaths
    ]
    return other


@pytest.mark.parametrize("seats", RULES.table_sizes)
def test_games_that_were_not_learnt_from_end_as_foretold(seats: int) -> None:
    """At sea luck decides most still; in the mutiny what lies there."""
    study = Study("cartagena", seats, "other games", 150, 1, 1, 1)
    seen: dict[str, list[Sample]] = {"voyage": [], "mutiny": []}
    for number in range(study.games):
        for name, sample in evaluation.samples_of(study, number):
            seen[name].append(sample)
    networks = bot_evaluation.NETWORKS[seats]
    assert foretold(networks["voyage"], seen["voyage"]) > 0.05
    assert foretold(networks["mutiny"], seen["mutiny"]) > 0.5


def foretold(network: Network, samples: list[Sample]) -> float:
    """How much of the variance a network foretells."""
    error = fmean((network(seen) - share) ** 2 for seen, share in samples)
    return 1 - error / pvariance([share for _, share in samples])


@pytest.mark.parametrize("seats", RULES.table_sizes)
def test_features_of_a_position_in_other_colours_are_the_same(seats: int) -> None:
    compared = set()
    for seed in range(3):
        for state in starts_of_rounds_and_duels(seats, seed):
            for seat in range(seats):
                assert features(in_other_colours(state), seat) == features(state, seat)
                compared.add((stage(state), bool(state.oaths[seat])))
    assert compared >= {("voyage", True), ("voyage", False), ("mutiny", True)}


@pytest.mark.parametrize("seats", RULES.table_sizes)
def test_player_out_of_the_mutiny_cannot_win(seats: int) -> None:
    outs = set()
    for seed in range(8):
        for state in starts_of_rounds_and_duels(seats, seed):
            for seat in range(seats):
                is_out = state.duel >= 0 and seat not in state.playing
                has_no_card = state.duel >= 0 and not state.hands[seat]
                assert (chance(state, seat) == 0) == (is_out or has_no_card)
                outs |= {(is_out, has_no_card)}
    assert any(is_out for is_out, _ in outs)


def test_player_without_a_card_at_the_start_of_a_duel_counts_as_out() -> None:
    state = next(s for s in starts_of_rounds_and_duels(3, 1) if s.duel == 0)
    one, other, *_ = state.playing
    state.hands[one] = ()
    assert chance(state, one) == 0
    alone = state.copy()
    alone.playing.remove(one)
    assert features(state, other) == features(alone, other)


@pytest.mark.parametrize("begun", ["voyage", "mutiny"])
def test_riches_make_a_win_likelier(begun: str) -> None:
    """Not at every position: who is rich already may not need more."""
    gained = [
        chance(with_coins(state, seat, 5), seat) - chance(state, seat)
        for seed in range(4)
        for state in starts_of_rounds_and_duels(3, seed)
        if stage(state) == begun
        for seat in range(3)
        if chance(state, seat)
    ]
    assert fmean(gained) > 0.02


def with_coins(s: Cartagena, seat: int, more: int) -> Cartagena:
    richer = s.copy()
    richer.coins[seat] += more
    return richer


@pytest.mark.parametrize(("rounds", "left"), [(1, 1), (3, 3), (100, 100)])
def test_mutiny_is_as_near_as_the_last_round(rounds: int, left: int) -> None:
    state, _ = RULES.setup(2, f"{1:064x}", RULES.options.parse({"max_rounds": rounds}))
    start = state.distance
    distance = features(state, 0) or []
    assert min(1, STEPS_A_ROUND[2] * left / start) in distance
