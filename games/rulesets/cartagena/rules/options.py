"""The options of Cartagena and the presets that name sets of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from games.engine.options import Options, Scalar, option
from games.rulesets.cartagena.rules.estimated_figures import RECONSTRUCTIONS, Reconstruction

LATEST: Final = 200  # rounds at most, whatever a table asks for


@dataclass(frozen=True, slots=True)
class CartagenaOptions(Options):
    """Rules that can be read in two ways, and reconstructed figures."""

    exhaustion_timing: Literal["end_of_round", "immediate"] = option(
        "end_of_round",
        "immediate",
        rule="V8",
        text="When an empty pile or supply ends the voyage: after the round, or after the turn.",
    )
    nero_exchange: Literal["fixed", "one_by_one"] = option(
        "fixed",
        "one_by_one",
        rule="V, dean_nero",
        text="Up to three named at once, or one after the other, each seen before the next.",
    )
    supply_refill: Literal["once", "until_enough"] = option(
        "once",
        "until_enough",
        rule="M7",
        text="Into a short supply everyone pays a coin once, or until the monkeys can be paid.",
    )
    strongest: Literal["sum", "highest"] = option(
        "sum",
        "highest",
        rule="M8, M9",
        text="What decides a tie: the sum of combat cards, or first the highest single card.",
    )
    max_rounds: int = option(
        100,
        *range(1, 100),
        *range(101, LATEST + 1),
        rule="V8",
        text="After so many rounds the mutiny begins.",
    )
    reconstruction: Literal["reconstructed-v1"] = option(
        "reconstructed-v1",
        rule="components",
        text="Which reconstruction of card counts, distances and storms: no source tells them.",
    )


PRESETS: Final[dict[str, dict[str, Scalar]]] = {
    "standard": {"reconstruction": "reconstructed-v1"},
    "immediate": {"reconstruction": "reconstructed-v1", "exhaustion_timing": "immediate"},
}


def box_of(options: CartagenaOptions) -> Reconstruction:
    return RECONSTRUCTIONS[options.reconstruction]
