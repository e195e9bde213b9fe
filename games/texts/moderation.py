"""What moderators did, in the words of those whom it concerns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _

Values = dict[str, str]
# Subject and sentences by the kind of act; ``reason`` follows as a sentence of its own.
Words = tuple[str, tuple[str, ...]]


def about(kind: str, values: Values) -> Words:
    """Say what happened: a subject, and sentences. ``values`` names game and until, if any."""
    subject, *sentences = _WORDS[kind]()
    return subject % values, tuple(sentence % values for sentence in sentences)


def reason(values: Values) -> str:
    return _("The moderators say: %(reason)s") % values


_WORDS: Final[dict[str, Callable[[], tuple[str, ...]]]] = {
    "pause": lambda: (
        _("%(game)s is paused"),
        _("A moderator has paused %(game)s. All clocks stand until it goes on."),
    ),
    "resume": lambda: (
        _("%(game)s goes on"),
        _("A moderator lets %(game)s go on. The clocks run with what they had."),
    ),
    "give_time": lambda: (
        _("More time in %(game)s"),
        _("A moderator has given a player of %(game)s more time, until %(until)s."),
    ),
    "rewind": lambda: (
        _("%(game)s was taken back"),
        _("A moderator has taken %(game)s back to an earlier ply. Look at it anew."),
        _("What was seen in the moves that were taken back is noted in the record."),
    ),
    "replace": lambda: (
        _("Another player in %(game)s"),
        _("A moderator has given a seat of %(game)s to somebody else."),
    ),
    "end": lambda: (
        _("%(game)s was broken off"),
        _("A moderator has ended %(game)s. It has no result, and counts for no rating."),
    ),
    "reopen": lambda: (
        _("%(game)s goes on after all"),
        _("A moderator lets %(game)s go on where it was broken off."),
    ),
    "hide_line": lambda: (
        _("A line of yours was hidden"),
        _("A moderator has hidden a line that you wrote at a table of %(game)s."),
    ),
    "show_line": lambda: (
        _("A line of yours is shown again"),
        _("A moderator shows a line of yours again that had been hidden."),
    ),
    "warn": lambda: (
        _("A word from the moderators"),
        _("This is a warning. It changes nothing about your account."),
    ),
    "mute": lambda: (
        _("You may not write for a while"),
        _("Until %(until)s you can read chats, and not write in them. You can play as before."),
    ),
    "suspend": lambda: (
        _("Your account is closed until %(until)s"),
        _("You cannot log in or move until then. Your clocks run; bots play on for who is away."),
    ),
    "ban": lambda: (
        _("Your account is closed"),
        _("You cannot log in any more. Bots play on in your games, and others may take over."),
    ),
    "lift": lambda: (
        _("You may play and write again"),
        _("What the moderators had laid on you is lifted."),
    ),
    "answer": lambda: (
        _("Your report was answered"),
        _("The moderators have looked at what you reported. Thank you for telling them."),
    ),
    "decide": lambda: (
        _("Your appeal was decided"),
        _("Another moderator has looked at what you wrote against the decision."),
    ),
    "grant": lambda: (
        _("Your role has changed"),
        _("An administrator has changed what you may do for this site."),
    ),
}
