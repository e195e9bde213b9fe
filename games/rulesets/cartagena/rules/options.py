"""The options of Cartagena and the presets that name sets of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from games.engine.options import Options, Scalar, option
from games.rulesets.cartagena.rules.estimated_figures import RECONSTRUCTIONS, Reconstruction


@dataclass(frozen=True, slots=True)
class CartagenaOptions(Options):
    """Rules that can be read in two ways, and what had to be reconstructed."""

    exhaustion_timing: Literal["end_of_round", "immediate"] = option(
        "end_of_round",
        "immediate",
        rule="V8",
        text="When an empty pile or supply ends the voyage: after the round, or after the turn.",
    )
    max_rounds: int = option(
        100, *range(1, 100), rule="V8", text="After so many rounds the mutiny begins."
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
