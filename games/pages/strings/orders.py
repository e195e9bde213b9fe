"""Strings of the panel of standing orders."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "order_about": _(
        "They are played for you on your turn, after a random delay of some minutes. "
        "Nobody else sees them, or whether there are any. If the first no longer "
        "applies, or you move yourself, all are cancelled."
    ),
    "order_about_live": _(
        "They are played for you on your turn, after a random delay of some seconds. "
        "Nobody else sees them, or whether there are any. If the first no longer "
        "applies, or you move yourself, all are cancelled."
    ),
    "order_asked_later": _("If I am asked later"),
    "order_sealed_words": _("Sealed: nobody sees whether you have given any."),
    "order_leaf_answers": _("If I am asked later"),
    "order_leaf_orders": _("My next moves"),
    "order_is_set": _("set"),
    "order_is_later": _("later"),
    "order_none": _("No orders yet."),
    "order_add": _("Add an order"),
    "order_number": _("Order %(number)s"),
    "order_change_number": _("Change order %(number)s"),
    "order_choose": _(
        "Choose what to play. Choose several: each is played if those before it cannot be."
    ),
    "order_filter": _("Search the moves"),
    "order_no_match": _("No move contains these words."),
    "order_or_else": _("%(before)s, or else: %(next)s"),
    "order_with_name": _("%(move)s (%(name)s)"),
    "order_conditions": _("Conditions"),
    "order_condition": _("Condition %(number)s"),
    "order_add_condition": _("Add a condition"),
    "order_remove_condition": _("Remove this condition"),
    "order_kind": _("Kind of condition"),
    "order_fact": _("What it is about"),
    "order_test": _("Comparison"),
    "order_value": _("Value"),
    "order_now_is": _("Now: %(value)s"),
    "order_only_if": _("Only if …"),
    "order_stop_if": _("Stop if …"),
    "order_if": _("Only if %(condition)s"),
    "order_stop": _("Stop if %(condition)s"),
    "order_named": _("%(fact)s: %(value)s"),
    "order_is": _("%(fact)s: exactly %(value)s"),
    "order_at_least": _("%(fact)s: at least %(value)s"),
    "order_at_most": _("%(fact)s: at most %(value)s"),
    "order_has": _("%(fact)s: with %(value)s"),
    "order_has_not": _("%(fact)s: without %(value)s"),
    "order_keep": _("Keep this order"),
    "order_tool_up": _("Move order %(number)s up"),
    "order_tool_down": _("Move order %(number)s down"),
    "order_tool_again": _("Repeat order %(number)s"),
    "order_tool_change": _("Change order %(number)s"),
    "order_tool_delete": _("Delete order %(number)s"),
    "order_later": _("Later (ask me)"),
    "order_seal": _("Seal the orders"),
    "order_drop": _("Cancel all"),
    "order_drop_really": _("Really cancel all?"),
    "order_sealed": _("Sealed."),
    "order_dropped": _("All orders are cancelled."),
    "order_unsealed": _("Not sealed yet: changes do not count."),
    "order_overtaken": _(
        "Not sealed yet. Meanwhile the sealed orders have changed: one was played, "
        "or they stopped. What you seal now replaces them."
    ),
    "order_all_sealed": _("All of this is sealed."),
    "order_none_sealed": _("Nothing is sealed."),
    "order_not_sealed": _("No connection: not sealed yet."),
    "order_did_not_fit": _("Your orders have stopped: the first no longer applied."),
    "order_undone": _("Your orders were deleted: all agreed to take a move back."),
    "order_rewound": _("Your orders were deleted: a moderator rewound the game."),
    "order_moved_by_hand": _("Your orders have stopped: you or a bot made a move."),
}
