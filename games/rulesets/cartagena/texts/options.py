"""Every option of the rules in words: its name, its values, and what it is about."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

# ``option_<name>`` and ``option_<name>_<value>``; numbers, yes and no speak for themselves.
NAMES: Final = {
    "preset_standard": _("Standard"),
    "preset_immediate": _("Immediate end"),
    "option_exhaustion_timing": _("When a pile runs out"),
    "option_exhaustion_timing_end_of_round": _("the round is played out"),
    "option_exhaustion_timing_immediate": _("the voyage ends at once"),
    "option_max_rounds": _("Rounds at most"),
    "option_reconstruction": _("Figures of the game"),
    "option_reconstruction_reconstructed-v1": _("first reconstruction"),
}
HELP: Final = {
    "preset_standard_help": _("The rules as most people know them. Best for a first game."),
    "preset_immediate_help": _("The voyage ends as soon as a pile is empty."),
    "option_exhaustion_timing_help": _("When the voyage ends because a pile or the coins run out."),
    "option_max_rounds_help": _("After so many rounds the mutiny begins in any case."),
    "option_reconstruction_help": _(
        "Card counts and distances stand in no rulebook that we know; here they are made up."
    ),
}
