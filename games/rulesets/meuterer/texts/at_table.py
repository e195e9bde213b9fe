"""What the table of Meuterer says about rules that options change."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.rulesets.meuterer.rules.options import MeutererOptions
from games.rulesets.meuterer.texts.ui import LESSONS
from games.rulesets.sentences import Text, together


def ui_at(o: MeutererOptions, version: int) -> dict[str, Text]:
    """Return the texts that depend on the options, by the keys of ``ui.WORDS``.

    In version 1, players chose what they sold on any two islands, whatever ``sale_choice`` was.
    """
    if version == 1:
        o = replace(o, sale_choice="ask")
    return _offer(o) | _mutiny(o) | _figures(o) | _sale(o) | _refill(o) | _roles(o) | _pirates(o)


def _offer(o: MeutererOptions) -> dict[str, Text]:
    text = _(
        "In turn, offer a card face up, or pass. Whoever passes takes a role in "
        "secret; the captain sets course instead: one island clockwise for each card "
        "left in hand."
    )
    first = _("A captain with cards in hand must offer one before passing.")
    return {"about_offer": together(text, first if o.captain_opens == "must_offer" else "")}


# M5: which seats the mutiny asks, and how often.
_LAPS: Final = {
    "one": _("Everyone on either side is asked once."),
    "until_all_pass": _("It goes round both sides until all have added none in a row."),
    "until_all_out": _("Whoever adds none is out; it goes round until everyone is out."),
}


def _mutiny(o: MeutererOptions) -> dict[str, Text]:
    laps = _LAPS[o.mutiny_laps]
    if o.offered_conflicts_count:
        offered = _("Conflict cards in the offer count too.")
        lying = _("They count together with those on the table.")
    else:
        offered = _("Conflict cards in the offer count for nobody.")
        lying = _("Those already offered count for nobody.")
    about = _(
        "Roles are revealed. A mutineer sets a course of their own, and both sides "
        "add conflict cards. The mutineers win ties."
    )
    captain = _(
        "The mutineer wants the ship. You defend the captain: add as many conflict "
        "cards from your hand as you like."
    )
    mutineer = _(
        "Now the mutiny decides whose course the ship takes. Add as many conflict "
        "cards from your hand as you like."
    )
    tie = _("The quartermaster counts as one more. The mutineers win ties.")
    return {
        "about_mutiny": together(about, offered, laps),
        "lesson_mutiny_captain": together(captain, lying, tie),
        "lesson_mutiny_mutineer": together(mutineer, lying, _("A tie is enough for you.")),
    }


def _figures(o: MeutererOptions) -> dict[str, Text]:
    """M7: the third figure is for any tie of three, or only for three of four players."""
    if o.three_player_all_tie == "third":
        return {
            "price_three": _("Tied with two others"),
            "prices": _("%(sole)s points alone, %(two)s for two tied, %(three)s for three tied"),
            "island_words": _(
                "%(island)s: %(good)s. Points: voyage %(voyage)s; sale %(sole)s alone, "
                "%(two)s tied with one other, %(three)s tied with two."
            ),
            "about_islands": _(
                "On each island: the good that sells there, in gold the points for sailing "
                "there, and the points of the sale: alone, two tied, three tied."
            ),
        }
    return {
        "price_three": _("Three of four tied"),
        "prices": _(
            "%(sole)s points alone, %(two)s for two tied, %(three)s for three of four tied"
        ),
        "island_words": _(
            "%(island)s: %(good)s. Points: voyage %(voyage)s; sale %(sole)s alone, "
            "%(two)s tied with one other, %(three)s for three of four tied."
        ),
        "about_islands": _(
            "On each island: the good that sells there, in gold the points for sailing "
            "there, and the points of the sale: alone, two tied, three of four tied."
        ),
    }


# M7: which goods may be withheld, if any.
_WITHHELD: Final = {
    "ask": _("You may sell fewer cards than you have, or none."),
    "auto": _("Of a good that both islands buy, you may sell fewer cards, or none."),
}


def _sale(o: MeutererOptions) -> dict[str, Text]:
    about = _(
        "On the framed islands, one good to an island. Whoever sells the most cards "
        "there scores, whatever the good."
    )
    lesson = _(
        "Each framed island buys one of your goods. Whoever alone sells the most "
        "cards there scores its first number."
    )
    if o.three_player_all_tie == "third":
        tied = _("Two who tie score the second, three the third.")
    else:
        tied = _("Two who tie score the second, three of four the third.")
    if o.withhold_goods:
        kept = _WITHHELD[o.sale_choice]
        tap = _("Tap a card to sell it on one island, on the other, or not at all.")
        one = _("Tap each card you want to sell.")
    else:
        kept = _("You must sell all you have of a good that you sell.")
        tap = _("Tap a card to sell it on one island or on the other.")
        one = _("Tap the good you want to sell.")
    common = [_most_numerous(o), kept, _with_merchant(o)]
    return {
        "about_sale": together(about, *common, _first_seller(o)),
        "lesson_sale": together(lesson, tied),
        "hint_sale": together(tap, _most_numerous(o)),
        "hint_sale_one": one,
    }


def _most_numerous(o: MeutererOptions) -> Text:
    if o.sale_choice == "ask":
        return ""
    return _("Where any good sells, your most numerous one counts automatically.")


def _with_merchant(o: MeutererOptions) -> Text:
    if o.merchant_ties == "share":
        return ""
    return _("In a tie with the merchant, only the merchant scores.")


def _first_seller(o: MeutererOptions) -> Text:
    if o.sale_order == "new_captain":
        return _("After a successful mutiny the new captain sells first.")
    return _("Even after a successful mutiny the old captain sells first.")


def _refill(o: MeutererOptions) -> dict[str, Text]:
    lesson = _(
        "The ship has sailed: its old and new islands are now framed, and goods are "
        "sold there next. Hands are refilled to five."
    )
    if o.dock_return == "bottom":
        effect = _(
            "Takes no part in the mutiny. Draws 3 extra cards at the end and puts 3 under the pile."
        )
        docker = _("The dock worker draws three extra and puts three under the pile.")
    else:
        effect = _(
            "Takes no part in the mutiny. Draws 3 extra cards at the end and puts 3 "
            "under the discards."
        )
        docker = _("The dock worker draws three extra and puts three under the discards.")
    return {"effect_dock_worker": effect, "lesson_refill": together(lesson, docker)}


def _roles(o: MeutererOptions) -> dict[str, Text]:
    if o.merchant_ties == "share":
        effect = _("Takes no part in the mutiny. Gets the full price in a tie for most cards sold.")
    else:
        effect = _(
            "Takes no part in the mutiny. Gets the full price in a tie for most cards "
            "sold, and the others get nothing."
        )
    lesson = _(
        "Only you see which roles are left. Many conflict cards in hand? Take the "
        "mutineer or cabin boy to fight the captain, or the quartermaster to defend "
        "them. Many goods on the table? The merchant wins ties."
    )
    return {
        "effect_merchant": together(effect, _merchant_among_all(o)),
        "lesson_role": together(lesson, _merchant_among_all(o)),
    }


def _merchant_among_all(o: MeutererOptions) -> Text:
    """M7: where a tie of all earns nothing even for a merchant."""
    if o.merchant_four_tie == "top":
        return ""
    if o.three_player_all_tie == "third":
        return _("If all four tie, not even the merchant scores.")
    return _("If all players tie, not even the merchant scores.")


def _pirates(o: MeutererOptions) -> dict[str, Text]:
    ship = _(
        "The pirate card sends the pirate ship anticlockwise, one island for each "
        "card left in your hand."
    )
    if o.pirate_landing == "discard":
        met = _("If it reaches or passes the ship, all open cards are lost.")
    else:
        met = _(
            "If it passes the ship, all open cards are lost; if it stops there, whoever "
            "played the card takes them."
        )
    start = {
        "take": _("If it starts at the ship, whoever played the card takes all open cards."),
        "discard": _("If it starts at the ship, all open cards are lost."),
        "ignore": _("If it starts at the ship, nothing happens."),
    }[o.pirate_same_island]
    about = together(ship, met, start)
    lessons = ("lesson_offer", "lesson_offer_captain")
    return {"about_pirates": about} | {
        key: together(LESSONS[key], about if o.pirates else "") for key in lessons
    }
