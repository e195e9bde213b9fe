"""The options of the rules in words: names, values and explanations."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

# ``option_<name>`` and ``option_<name>_<value>``; numbers, yes and no need no words.
NAMES: Final = {
    "preset_standard": _("Standard"),
    "preset_immediate": _("Immediate end"),
    "option_exhaustion_timing": _("When a pile runs out"),
    "option_exhaustion_timing_end_of_round": _("the round is played out"),
    "option_exhaustion_timing_immediate": _("the voyage ends at once"),
    "option_nero_exchange": _("Trading with Dean Nero"),
    "option_nero_exchange_fixed": _("up to three at once"),
    "option_nero_exchange_one_by_one": _("one after the other"),
    "option_supply_refill": _("Short supply in the mutiny"),
    "option_supply_refill_once": _("everyone pays in once"),
    "option_supply_refill_until_enough": _("everyone pays in until there is enough"),
    "option_strongest": _("Ties in the mutiny"),
    "option_strongest_sum": _("the sum of the cards decides"),
    "option_strongest_highest": _("the highest card decides"),
    "option_max_rounds": _("Rounds at most"),
    "option_reconstruction": _("Figures of the game"),
    "option_reconstruction_reconstructed-v1": _("first reconstruction"),
}
HELP: Final = {
    "preset_standard_help": _("The rules as most people know them. Best for a first game."),
    "preset_immediate_help": _("The voyage ends as soon as a pile is empty."),
    "option_exhaustion_timing_help": _("When the voyage ends if a pile or the coins run out."),
    "option_nero_exchange_help": _(
        "Whether you name all cards or coins at once, or see each card before the next trade."
    ),
    "option_supply_refill_help": _(
        "What happens when monkeys are due coins and the supply has too few."
    ),
    "option_strongest_help": _(
        "Which combat cards decide a tied duel, and a tie for the most gold at the end."
    ),
    "option_max_rounds_help": _("After this many rounds the mutiny begins in any case."),
    "option_reconstruction_help": _(
        "No rulebook we know states card counts and distances; the ones here are our "
        "reconstruction."
    ),
}
