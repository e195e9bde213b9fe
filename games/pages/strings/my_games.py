"""Strings of the page of all my games."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "title_with_turns": _("(%(count)s) My games"),
    "log_in": _("Log in"),
    "logged_out": _("You are logged out."),
    "your_turn": _("Your turn"),
    "nothing_to_do": _("Nothing waits for you. Well sailed!"),
    "due": _("Due %(until)s (%(when)s)"),
    "no_deadline": _("No clock runs."),
    "waiting_for": _("Waiting for others"),
    "asked_now": _("Waiting for %(names)s"),
    "not_started": _("Not started yet"),
    "starts_soon": _("Full: it starts in a moment."),
    "is_paused": _("The game is paused."),
    "invitations": _("Invitations"),
    "invited_by": _("%(host)s invites you"),
    "accept": _("Accept"),
    "decline": _("Decline"),
    "decline_title": _("Decline the invitation?"),
    "decline_words": _("%(host)s is told. An invitation that was declined does not come again."),
    "reason": _("Reason"),
    "ended": _("Ended lately"),
    "ended_closed": _("Closed before it began."),
    "ended_broken_off": _("Broken off by a moderator: no result."),
    "you_won": _("You won with %(score)s points."),
    "you_placed": _("Place %(place)s of %(seats)s, with %(score)s points."),
    "won_by": _("Won by %(names)s."),
    "rematch": _("Play again"),
    "unread": _("Unread in the chat: %(count)s"),
    "no_games": _("You sit at no table yet."),
    "no_games_words": _("Start a game against bots at once, or find people to play with."),
    "against_bots": _("Play against bots"),
    "see_tables": _("See the tables"),
    "next_game": _("Next game"),
}
