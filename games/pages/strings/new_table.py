"""Strings of the page on which a table is made."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.pages.strings.bots import BOTS

WORDS: Final = {
    "game": _("Game"),
    "seats": _("Seats"),
    "seat_count": _("%(count)s players"),
    "who_sits": _("Who sits down"),
    "seat_for_anyone": _("Free, for anyone"),
    **BOTS,
    "seat_number": _("Player %(number)s"),
    "rules": _("Rules"),
    "every_option": _("Every option"),
    "changed_options": _("Changed: %(count)s"),
    "clock": _("Clock"),
    "days_each": _("Days for each move"),
    "hour_each": _("Hour of the day"),
    "more_conditions": _("Conditions and spectators"),
    "language": _("Language"),
    "any_language": _("Any language"),
    "language_help": _("Whoever sits down speaks it, according to their preferences."),
    "reliability": _("Reliability"),
    "any_reliability": _("Everyone is welcome"),
    "at_least": _("At least %(share)s of moves in time"),
    "reliability_help": _("Over a player's last ten games. New players are welcome."),
    "spectators": _("Spectators"),
    "spectators_public": _("May watch at once"),
    "spectators_delayed": _("See everything later"),
    "spectators_after": _("After the end"),
    "spectators_nobody": _("Nobody"),
    "spectator_delay": _("Decisions later"),
    "vacations": _("Clocks stop while a player is on vacation"),
    "invited_only": _("Only for those invited"),
    "invited_only_help": _("It appears in no list. You invite by name or by link."),
    "allow_bots": _("Bots may sit down"),
    "open_bot_seats": _("People may take over from bots"),
    "open_bot_seats_help": _(
        "While the game goes on, anyone who may sit down here can take a bot's seat."
    ),
    "make_rated": _("Rated"),
    "rated_help": _("The result changes the ratings of the people at the table."),
    "make_table": _("Create the table"),
    "start_now": _("Start now"),
    "bots_now_made": _("The bots are sitting down …"),
}
