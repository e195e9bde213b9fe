"""Who wins from a position, learnt from games: the same by any number of processes."""

from __future__ import annotations

import json
from io import StringIO
from math import log
from random import Random
from statistics import fmean

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from devtools.learning import evaluation
from devtools.learning.evaluation import LEAST_GAMES, Study
from devtools.learning.fitting import Sample, fit, network_of, slopes, squared_error
from games.engine.network import Network

STUDY = Study("cartagena", 2, "test", games=LEAST_GAMES, hidden=3, passes=1, processes=1)


def test_same_seed_learns_the_same_with_more_processes() -> None:
    told: list[str] = []
    one, two = (evaluation.study(STUDY._replace(processes=n), told.append) for n in (1, 2))
    assert one == two
    assert set(one) == {"voyage", "mutiny"}
    assert told[: len(told) // 2] == told[len(told) // 2 :]


def test_other_seed_learns_something_else() -> None:
    one, two = (evaluation.study(STUDY._replace(seed=seed), print) for seed in "ab")
    assert one["voyage"].network != two["voyage"].network


def test_slopes_are_those_of_the_log_loss() -> None:
    """By finite differences, weight by weight."""
    rng = Random(1)
    vectors = [[rng.gauss(0, 1) for _ in range(length)] for length in (4, 4, 1)]
    samples: list[Sample] = [((0.3, -1.2), 1.0), ((2.0, 0.7), 0.0), ((-0.4, 0.1), 0.5)]
    step = 1e-6
    for row, slopes_of_row in enumerate(slopes(vectors, samples)):
        for column, slope in enumerate(slopes_of_row):
            losses = []
            for sign in (1, -1):
                moved = [vector[:] for vector in vectors]
                moved[row][column] += sign * step
                losses.append(log_loss(network_of(moved), samples))
            assert slope == pytest.approx((losses[0] - losses[1]) / (2 * step), abs=1e-6)


def log_loss(network: Network, samples: list[Sample]) -> float:
    chances = [(network(features), happened) for features, happened in samples]
    return -fmean(y * log(chance) + (1 - y) * log(1 - chance) for chance, y in chances)


def test_network_finds_what_no_single_feature_tells() -> None:
    rng = Random(1)
    corners = [(rng.choice((-1, 1)), rng.choice((-1, 1))) for _ in range(4000)]
    samples: list[Sample] = [((x, y), float(x == y)) for x, y in corners]
    network = fit(samples, 4, 24, Random(1))
    assert squared_error(network, samples) < 0.05


def test_command_prints_networks_of_each_number_of_seats() -> None:
    out, err = StringIO(), StringIO()
    call_command(
        "learn_evaluation", "cartagena", "--seats", "2", "3", f"--games={LEAST_GAMES}",
        "--hidden=2", "--passes=1", "--processes=1", stdout=out, stderr=err,
    )  # fmt: skip
    networks = json.loads(out.getvalue())["networks"]
    assert {seats: set(stages) for seats, stages in networks.items()} == {
        "2": {"voyage", "mutiny"},
        "3": {"voyage", "mutiny"},
    }
    assert len(networks["2"]["voyage"]["biases"]) == 2
    assert "3 seats, mutiny: " in err.getvalue()


def test_game_without_positions_to_evaluate_is_refused() -> None:
    with pytest.raises(CommandError, match="meuterer has no positions to evaluate"):
        call_command("learn_evaluation", "meuterer")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--seats", "5"], r"\[2, 3, 4\] seats"),
        (["--games=31"], "32 games or more"),
        (["--hidden=0"], "one or more"),
        (["--passes=0"], "one or more"),
        (["--processes=0"], "one or more"),
    ],
)
def test_option_out_of_range_is_refused(options: list[str], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("learn_evaluation", "cartagena", *options)
