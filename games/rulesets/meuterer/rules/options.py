"""The options of Meuterer and the presets that name sets of them (section R of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from games.engine.options import Options, Scalar, option


@dataclass(frozen=True, slots=True)
class MeutererOptions(Options):
    """Disputed rules, each with the default first."""

    offered_conflicts_count: bool = option(
        True, False, rule="M5", text="Conflict cards offered in M3 count for their player's side."
    )
    mutiny_laps: Literal["one", "until_all_pass", "until_all_out"] = option(
        "one",
        "until_all_pass",
        "until_all_out",
        rule="M5",
        text=(
            "The four are asked once; or on and on until all in succession add none; or until each "
            "has added none once, and is out."
        ),
    )
    captain_opens: Literal["free", "must_offer"] = option(
        "free",
        "must_offer",
        rule="M3",
        text="Whether a captain with cards in hand must offer one before passing.",
    )
    merchant_four_tie: Literal["top", "none"] = option(
        "top", "none", rule="M7", text="What a merchant gets when all four are tied."
    )
    three_player_all_tie: Literal["third", "none"] = option(
        "third", "none", rule="M7", text="What three players get when all three are tied."
    )
    merchant_ties: Literal["share", "alone"] = option(
        "share",
        "alone",
        rule="M7",
        text="In a tie with a merchant the others get what it pays, or the merchant alone scores.",
    )
    sale_order: Literal["new_captain", "old_captain"] = option(
        "new_captain",
        "old_captain",
        rule="M7, M9",
        text="Who sells, discards and refills first after a mutiny was won.",
    )
    sale_choice: Literal["ask", "auto"] = option(
        "ask",
        "auto",
        rule="M7",
        text="auto: on any-good islands the most numerous good that lies there counts by itself.",
    )
    withhold_goods: bool = option(
        False, True, rule="M7", text="Fewer cards than one has, or none, may be sold."
    )
    dock_return: Literal["bottom", "discard"] = option(
        "bottom",
        "discard",
        rule="M9",
        text="Where the dock worker's cards go: under the pile, or unseen under the discards.",
    )
    layout: Literal["random", "chart"] = option(
        "random", "chart", rule="M1", text="The circle of islands: shuffled, or as in the table."
    )
    rounds: int | None = option(
        None, *range(1, 21), rule="M10", text="Rounds to play; null is 8 with four, 9 with three."
    )
    pirates: bool = option(False, True, rule="P", text="Play with the pirate ship and its card.")
    pirate_same_island: Literal["take", "discard", "ignore"] = option(
        "take",
        "discard",
        "ignore",
        rule="P3",
        text="What becomes of the open cards if the pirate starts at the merchant ship's island.",
    )
    pirate_landing: Literal["discard", "take"] = option(
        "discard",
        "take",
        rule="P3",
        text="What becomes of the open cards if the pirate ends its way at that island.",
    )


PRESETS: Final[dict[str, dict[str, Scalar]]] = {
    "standard": {},
    "brettspielwelt": {
        "mutiny_laps": "until_all_out",
        "sale_order": "old_captain",
        "sale_choice": "auto",
        "withhold_goods": True,
        "dock_return": "discard",
    },
    "first-edition": {"offered_conflicts_count": False, "pirate_same_island": "ignore"},
    "pirates": {"pirates": True},
}
