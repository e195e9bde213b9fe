"""Words of Cartagena's table in the mutiny: the duel, what one knows of camps, and the end."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

STAGE: Final = {
    "d_now": _("now"),
    "d_saw_word": _("saw"),
    "d_saw": _("you saw %(valverde)s : %(diaz)s"),
    "d_sailors": _("sailors %(valverde)s : %(diaz)s"),
    "d_unseen": _("not seen"),
    "d_leads": _("%(camp)s leads by %(count)s"),
    "d_even": _("Both are even"),
    # Translators: follows "Valverde leads by 2, ".
    "d_leads_more": _("with your card by %(count)s"),
    # Translators: follows "Valverde leads by 2, ".
    "d_leads_then": _("with your card %(camp)s by %(count)s"),
    # Translators: follows "Valverde leads by 2, ".
    "d_even_then": _("even with your card"),
    "d_a_camp": _(
        "%(camp)s has %(total)s: sailor %(sailor)s, cards %(cards)s. Duels won: %(won)s of three."
    ),
    "d_chooses": _("chooses"),
    "d_has_chosen": _("has chosen"),
    "d_left": _("left this duel"),
    "d_in_duel": _("in this duel"),
    "d_steals": _("may take a coin"),
    "d_out": _("out: never declared"),
    "d_excluded": _("excluded: no card"),
}

CAMPS: Final = {
    "d_known": _("What you know of camps"),
    "d_shown": _("%(camp)s (Ojo)"),
    "d_shown_stale": _("earlier %(camp)s (Ojo)"),
    "d_a_known": _("Ojo showed you: %(camp)s"),
    "d_guess": _("guess: %(camp)s"),
    "d_no_guess": _("none"),
    "d_guess_change": _("Your guess for %(name)s: %(camp)s. Tap to change it; only you see it."),
    "d_nobody_else": _("Nobody else has declared."),
}

DOCK: Final = {
    "d_chosen": _("Chosen: %(card)s, face down"),
    "d_waiting": _("Waiting for %(names)s"),
    "d_no_card": _("no card left"),
    # Translators: on the monkey's card; who plays it leaves the duel.
    "d_leave": _("leave"),
    "d_monkey_away": _("Your monkey comes back after this duel."),
    "d_duels_left": _("more duels: %(count)s"),
    "d_hint": _("Tap a card, or the monkey to leave. Nobody learns who played which."),
    "d_hint_first": _("Tap a card. Nobody learns who played which. No monkey in round 1."),
}

END: Final = {
    "d_won": _("%(name)s wins with %(count)s gold"),
    "d_lost_camp": _("Nobody in the camp of %(camp)s is left in the game."),
    "d_lost_rule": _("Whoever has not declared for a camp by the mutiny can't win."),
    "d_counts_not": _("counts for nothing"),
    "d_other_camp": _("the other camp"),
}

SOURCES: Final = {
    "chapter_named": _("Duel %(round)s"),
    "round_voyage": _("The voyage"),
    "round_end": _("After the duels"),
    "source_duel": _("%(camp)s wins"),
    "duel_heading": _("Duel %(duel)s: %(camp)s wins, Valverde %(valverde)s, Diaz %(diaz)s"),
    "sources_coins": _("Coins"),
    "sources_gold": _("Gold cards"),
    "sources_duel": _("Coins of the duels"),
    "sources_lost": _("Lost at the end"),
}

WORDS: Final = STAGE | CAMPS | DOCK | END | SOURCES
