"""The options of the rules in words: names, values and explanations."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

# ``option_<name>`` and ``option_<name>_<value>``; numbers, yes and no need no words.
NAMES: Final = {
    "preset_standard": _("Standard"),
    "preset_brettspielwelt": _("Online room"),
    "preset_first-edition": _("First edition"),
    "preset_pirates": _("With pirates"),
    "option_offered_conflicts_count": _("Conflict cards in the offer count"),
    "option_mutiny_laps": _("Asking for conflict cards"),
    "option_mutiny_laps_one": _("once"),
    "option_mutiny_laps_until_all_pass": _("until all pass in a row"),
    "option_mutiny_laps_until_all_out": _("until each has passed"),
    "option_captain_opens": _("First card of the captain"),
    "option_captain_opens_free": _("may pass at once"),
    "option_captain_opens_must_offer": _("must offer a card"),
    "option_merchant_four_tie": _("Merchant, four tied"),
    "option_merchant_four_tie_top": _("gets the first number"),
    "option_merchant_four_tie_none": _("gets nothing"),
    "option_three_player_all_tie": _("Three players, all tied"),
    "option_three_player_all_tie_third": _("get the third number"),
    "option_three_player_all_tie_none": _("get nothing"),
    "option_merchant_ties": _("Tie with a merchant"),
    "option_merchant_ties_share": _("the others get their number"),
    "option_merchant_ties_alone": _("only the merchant scores"),
    "option_sale_order": _("First after a mutiny"),
    "option_sale_order_new_captain": _("the new captain"),
    "option_sale_order_old_captain": _("the old captain"),
    "option_sale_choice": _("Islands that take any good"),
    "option_sale_choice_ask": _("the player chooses the good"),
    "option_sale_choice_auto": _("the most numerous good counts"),
    "option_withhold_goods": _("Goods may be held back"),
    "option_dock_return": _("The dock worker puts cards back"),
    "option_dock_return_bottom": _("under the pile"),
    "option_dock_return_discard": _("under the discards"),
    "option_layout": _("Circle of islands"),
    "option_layout_random": _("shuffled"),
    "option_layout_chart": _("always the same"),
    "option_rounds": _("Rounds"),
    "option_rounds_null": _("as usual (8 with four, 9 with three)"),
    "option_pirates": _("Pirate ship"),
    "option_pirate_same_island": _("Pirates start at the merchant ship"),
    "option_pirate_same_island_take": _("open cards go to the hand"),
    "option_pirate_same_island_discard": _("open cards are discarded"),
    "option_pirate_same_island_ignore": _("nothing happens"),
    "option_pirate_landing": _("Pirates land at the merchant ship"),
    "option_pirate_landing_discard": _("open cards are discarded"),
    "option_pirate_landing_take": _("open cards go to the hand"),
}
HELP: Final = {
    "preset_standard_help": _("The rules as most people know them. Best for a first game."),
    "preset_brettspielwelt_help": _(
        "As in an online room: conflict cards until each has passed, goods may be "
        "held back, the most numerous good counts automatically, and the old captain "
        "sells first."
    ),
    "preset_first-edition_help": _(
        "As in the first rulebook: conflict cards in the offer do not count."
    ),
    "preset_pirates_help": _("With the pirate ship, which may sink what is offered."),
    "option_offered_conflicts_count_help": _(
        "Whether conflict cards in the offer count for their player's side in the mutiny."
    ),
    "option_mutiny_laps_help": _(
        "Whether those in the mutiny are asked for conflict cards once; over and "
        "over, until all have passed in a row; or until each has passed once and is "
        "out."
    ),
    "option_captain_opens_help": _(
        "Whether a captain with cards in hand must offer one before passing."
    ),
    "option_merchant_four_tie_help": _("What a merchant gets when all four sell the same number."),
    "option_three_player_all_tie_help": _(
        "What each gets on an island when all three sell the same number."
    ),
    "option_merchant_ties_help": _("What the others get who tie with the merchant on an island."),
    "option_sale_order_help": _("Who sells, discards and refills first after a successful mutiny."),
    "option_sale_choice_help": _(
        "Where any good sells, players choose which of theirs it is, or the most "
        "numerous one counts automatically."
    ),
    "option_withhold_goods_help": _("Whether you may sell fewer cards than you have, or none."),
    "option_dock_return_help": _("Where the cards that the dock worker puts back go, unseen."),
    "option_layout_help": _("Whether the islands are in a different order in each game."),
    "option_rounds_help": _("How many rounds are played."),
    "option_pirates_help": _("Whether there are a pirate ship and a pirate card."),
    "option_pirate_same_island_help": _(
        "What happens to the open cards if the pirate ship starts at the merchant ship's island."
    ),
    "option_pirate_landing_help": _(
        "What happens to the open cards if the pirate ship stops at the merchant ship's island."
    ),
}
