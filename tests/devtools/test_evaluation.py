"""Who wins from a position, learnt from games: the same by any number of processes."""

from __future__ import annotations

import json
from io import StringIO

import numpy as np
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from devtools.learning import evaluation
from devtools.learning.evaluation import LEAST_GAMES, Study
from devtools.learning.fitting import Samples, Weights, fit, foretold, slopes

STUDY = Study("cartagena", 2, "test", games=LEAST_GAMES, hidden=3, passes=1, processes=1)


def test_network_learnt_in_more_processes_is_the_same() -> None:
    told: list[str] = []
    one, two = (evaluation.study(STUDY._replace(processes=n), told.append) for n in (1, 2))
    assert one == two
    assert set(one) == {"voyage", "mutiny"}
    assert told[: len(told) // 2] == told[len(told) // 2 :]


def test_network_learnt_by_another_seed_is_another() -> None:
    one, two = (evaluation.study(STUDY._replace(seed=seed), print) for seed in "ab")
    assert one["voyage"].network != two["voyage"].network


def test_slopes_are_those_of_the_log_loss() -> None:
    """By finite differences, weight by weight."""
    rng = np.random.default_rng(1)
    weights = Weights(*(rng.normal(size=shape) for shape in [(2, 3), (3,), (3,), (1,)]))
    samples = Samples(np.array([[0.3, -1.2], [2, 0.7], [-0.4, 0.1]]), np.array([1, 0, 0.5]))
    step = 1e-6
    for array, slope in zip(weights, slopes(weights, samples), strict=True):
        for place in np.ndindex(array.shape):
            array[place] += step
            above = log_loss(weights, samples)
            array[place] -= 2 * step
            below = log_loss(weights, samples)
            array[place] += step
            assert slope[place] == pytest.approx((above - below) / (2 * step), abs=1e-6)


def log_loss(weights: Weights, samples: Samples) -> float:
    chances, happened = weights.chances(weights.hidden(samples.features)), samples.happened
    return -float(np.mean(happened * np.log(chances) + (1 - happened) * np.log(1 - chances)))


def test_network_finds_what_no_single_feature_tells() -> None:
    rng = np.random.default_rng(1)
    corners = rng.choice([-1, 1], (4000, 2)).astype(np.float32)
    samples = Samples(corners, (corners[:, 0] == corners[:, 1]).astype(np.float32))
    assert foretold(fit(samples, 4, 60, rng), samples) > 0.8


def test_rounded_weights_have_so_many_digits_and_make_the_same_network() -> None:
    ones = np.ones((9, 2), np.float32)
    weights = fit(Samples(ones, ones[:, 0]), 3, 1, np.random.default_rng(1))
    network = weights.rounded(2).network()
    assert network.input_weights == [
        [round(w, 2) for w in row] for row in weights.inputs.T.tolist()
    ]
    assert network([1, 1]) == pytest.approx(
        float(weights.chances(weights.hidden(ones))[0]), abs=0.05
    )


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
def test_option_of_learn_evaluation_out_of_range_is_refused(options: list[str], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("learn_evaluation", "cartagena", *options)
