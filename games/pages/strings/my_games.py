"""Strings of the page of all my games."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.pages.strings import agreements

WORDS: Final = agreements.QUESTIONS | {
    "kept_list": _("No connection. What you see is as it was %(when)s."),
    "my_games": _("My games"),
    "title_with_turns": _("(%(count)s) My games"),
    "log_in": _("Log in"),
    "logged_out": _("You are logged out."),
    "your_turn": _("Your turn"),
    "your_turn_once": _("Your turn in one game"),
    "your_turn_in": _("Your turn in %(count)s games"),
    "nothing_to_do": _("Nothing is waiting for you. Fair winds!"),
    "most_urgent": _("Most urgent game"),
    "most_urgent_left": _("Most urgent: %(left)s"),
    "new_table": _("New table"),
    "quick_match": _("Quick match"),
    "game_with": _("%(game)s with %(names)s"),
    "game_of": _("%(game)s, %(seats)s"),
    "since_move": _("Since your move: %(what)s"),
    "since_short": _("Since: %(what)s"),
    "scores": _("Scores:"),
    "time_left": _("%(time)s left"),
    "no_clock": _("no clock"),
    "play": pgettext_lazy("a game", "Play"),
    "look": _("Look"),
    "answers_asked": _("Waiting for your answer (%(count)s)"),
    "answer": pgettext_lazy("verb", "Answer"),
    "only_waiting": _("Only what waits for me"),
    "others": _("Others' turn (%(count)s)"),
    "one_decides": _("%(names)s decides"),
    "others_decide": _("%(names)s decide"),
    "is_paused": _("The game is paused."),
    "waiting_players": _("Waiting for players (%(count)s)"),
    "seated": _("%(game)s, %(taken)s of %(seats)s seated"),
    "starts_soon": _("Full: it starts in a moment."),
    "copy_link": _("Copy link"),
    "link_copied": _("The link is copied."),
    "link_label": _("Link to this table"),
    "fill_with_bots": _("Fill with bots"),
    "invited": _("Invited (%(count)s)"),
    "invited_by": _("Invited by %(host)s"),
    "game_clock": _("%(game)s, %(clock)s"),
    "no_thanks": _("No, thanks"),
    "decline": _("Decline"),
    "decline_title": _("Decline the invitation?"),
    "decline_words": _("%(host)s is told. A declined invitation is not sent again."),
    "reason": _("Reason"),
    "ended": _("Ended"),
    "more_of_them": _("%(count)s more"),
    "ended_closed": _("Closed before it began."),
    "ended_called_off": _("Called off by all: no result."),
    "ended_broken_off": _("Ended by a moderator: no result."),
    "you_won": _("You won with %(score)s points."),
    "you_placed": _("Place %(place)s of %(seats)s, with %(score)s points."),
    "nobody_won": _("Nobody won. You had %(score)s points."),
    "rematch": _("Rematch"),
    "rematch_wanted": _("Rematch · %(count)s want it"),
    "rematch_made": _("To the rematch"),
    "rematch_words": _(
        "The table is created once everyone wants it, or after a day for those who do."
    ),
    "unread": _("Unread in the chat: %(count)s"),
    "no_games": _("You are not at any table yet."),
    "no_games_words": _("Start a game against bots at once, or find people to play with."),
    "guided_first": _("Play a guided first game"),
    "against_bots": _("Play against bots"),
    "see_tables": _("See the tables"),
}
