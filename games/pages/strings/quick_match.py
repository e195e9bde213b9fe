"""Strings of quick match, and of the links that make a table."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "quick_find": _("Find players"),
    "quick_again": _("Look for these, too"),
    "quick_more": _("More choices"),
    "quick_players": _("Players"),
    "quick_clock": _("Clock"),
    "quick_rated": _("Count the game for ratings"),
    "quick_range": _("Opponents"),
    "quick_range_any": _("of any strength"),
    "quick_range_near": _("about as strong as I am"),
    "quick_language": _("Someone who speaks"),
    "quick_any_language": _("any language"),
    "quick_keeps": _("How many games"),
    "quick_once": _("just one"),
    "quick_keep": _("always %(count)s at a time"),
    "quick_waiting": _("Looking for players …"),
    "quick_leave": _("Leave whenever you like: we will write as soon as there is a table."),
    "quick_playing": _("You have your games. We look for more once one is over."),
    "quick_found": _("Players found!"),
    "quick_open": _("Open the table"),
    "quick_cancel": _("Stop looking"),
    "quick_kind": _("%(game)s, %(seats)s players, %(clock)s"),
    "quick_link": _("Make a link instead"),
    "quick_link_words": _("Whoever follows a link gets a table with you, for 90 days."),
    "quick_links": _("Your links"),
    "quick_withdraw": _("Withdraw"),
    "quick_copy": _("Copy the link"),
    "quick_copied": _("Copied."),
}
