"""Strings of a table's terms: its clock, its conditions, its seats."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.utils.translation import gettext_lazy as _

LANGUAGES: Final = {f"language_{key}": name for key, name in settings.LANGUAGES}

CLOCKS: Final = {
    "clock_fast": _("Fast"),
    "clock_standard": _("Standard"),
    "clock_slow": _("Slow"),
    "clock_fixed": _("Fixed time for each move"),
    "clock_hour": _("By an hour of the day"),
    "clock_by": _("Each move by %(hour)s, your own time"),
    "clock_due": _(
        "Each move is due at %(hour)s in its player's own time zone, at least %(notice)s after "
        "it is asked for."
    ),
    "clock_live": _("Live, all at once"),
    "clock_none": _("No clock"),
    "clock_rate": _("%(first)s + %(increment)s per move"),
    "clock_each": _("%(first)s for each move"),
    "clock_begin": _(
        "Each player starts with %(first)s and gets %(increment)s after each of "
        "their moves, up to %(cap)s."
    ),
    "clock_anew": _("Each player has %(first)s for each move; unused time is not saved."),
    "clock_night": _("It stops while it is night for the player."),
    "clock_no_night": _("It runs at night too."),
    "clock_extension": _(
        "When time runs out it is extended by %(extension)s, twice per game; then a bot decides."
    ),
    "clock_quick": _("No e-mails about turns: everyone is at the table at the same time."),
    "clock_nobody": _("Nobody is rushed, and nobody is replaced. Good against bots."),
}
CONDITIONS: Final = {
    "with_clock": _("Clock: %(clock)s."),
    "game_gone": _("This game is no longer on this site."),
    "vacations_run": _("Clocks run on while players are on vacation."),
    "speaks": _("The language of this table is %(language)s."),
    "is_rated": _("The game is rated: its result changes ratings."),
    "not_rated": _("The game is not rated."),
    "asks_reliability": _("For players who make %(share)s of their moves in time."),
    "only_invited": _("Only those invited may sit down."),
    "no_bots": _("No bots may sit down."),
    "bot_seats_open": _("People may take over from bots while the game goes on."),
    "watched_public": _("Anyone may watch; hands stay hidden."),
    "watched_delayed": _("Spectators see everything %(count)s decisions later."),
    "watched_after": _("Spectators see the game when it is over."),
    "watched_nobody": _("Nobody may watch."),
    "preset_played": _("Rules: %(preset)s."),
    "option_played": _("%(option)s: %(value)s."),
    "rated": _("rated"),
    "by_invitation": _("by invitation"),
    "people_only": _("no bots"),
    "share_in_time": _("%(share)s in time"),
}
SITTING: Final = {
    "sit_down": _("Sit down"),
    "sit_down_at": _("Sit down at this table?"),
    "take_over_at": _("Take over a seat in this game?"),
    "take_seat_over": _("Take the seat over"),
    "take_over_words": _(
        "Its player is away. You see what that seat knows, and play on to the end."
    ),
    "until_the_end": _("If you sit down, you play to the end. You can leave before the start."),
    "blocked_here": _("You have blocked: %(names)s."),
    "fair_seed": _(
        "Your browser adds a random number to the deal, so that nobody can have chosen the cards."
    ),
    "log_in_first": _("Log in to sit down"),
    "open_table": _("Open"),
    "look_on": _("Watch"),
    "with_names": _("With %(names)s"),
    "seats_free": _("Free seats: %(free)s of %(seats)s"),
    "seat_to_take": _("Seat to take over"),
    "you_sit": _("You sit here"),
}
BASIC: Final = LANGUAGES | CLOCKS | CONDITIONS | SITTING
