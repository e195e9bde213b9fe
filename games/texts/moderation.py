"""What moderators did and said, as it is told to those concerned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.texts.reasons import Reason, canned_words

Values = dict[str, str]
# Subject and sentences by the kind of action; a reason follows as a sentence of its own.
Words = tuple[str, tuple[str, ...]]


def about(kind: str, values: Values) -> Words:
    """Return what happened: a subject, and sentences. ``values`` has game and until, if any."""
    if kind == "lift":
        kind = _lift(values)
    subject, *sentences = _WORDS[kind]()
    return subject % values, tuple(sentence % values for sentence in sentences)


def reason_line(reason: Reason) -> str:
    """Return what the moderators say, as a sentence of a message or a page."""
    return _("The moderators say: %(reason)s") % {"reason": reason}


def reason_lines(kind: str, values: Values) -> list[str]:
    """Return the outcome of a report or appeal, the reason, and what remains in force."""
    reason = Reason(values.get("canned", ""), values.get("words", ""))
    said = []
    if kind == "answer":  # whose canned words speak for themselves
        said = [str(OUTCOMES[values["outcome"]]), canned_words(reason.canned)]
        reason = Reason(words=reason.words)
    elif "outcome" in values:
        said = [str(DECISIONS[values["outcome"]])]
    said += [reason_line(reason)] if str(reason) else []
    return [line for line in [*said, _still_closed(values)] if line]


# The outcome of a report, and of an appeal.
OUTCOMES: Final = {
    "acted": gettext_lazy("They have done something about it."),
    "no_breach": gettext_lazy("They have found nothing against the rules of this site."),
    "not_clear": gettext_lazy("They could not find out what happened."),
    "duplicate": gettext_lazy("Others had reported the same before."),
}
# A sanction, for the page where its player appeals; and what that player reads afterwards.
LAID: Final = {
    "warning": gettext_lazy("The moderators have warned %(name)s."),
    "mute": gettext_lazy("%(name)s may not write in chats."),
    "suspension": gettext_lazy("The account of %(name)s is closed for a while."),
    "ban": gettext_lazy("The account of %(name)s is closed."),
}
DONE: Final = (
    gettext_lazy("What you said has reached the moderators."),
    gettext_lazy("Another one than decided before looks at it. You get the answer by mail."),
)
DECISIONS: Final = {
    "upheld": gettext_lazy("The decision stands."),
    "lifted": gettext_lazy("The decision is taken back."),
}
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
        _("A moderator has taken %(game)s back to an earlier position. Look at it anew."),
        _("Who saw something hidden in the moves that are undone is noted in the log."),
        _("Orders that were written for this game are dropped; clocks begin anew."),
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
        _("Your account is open again"),
        _("Log in as before. Tokens of programs and apps are gone: make new ones."),
    ),
    "lift_one": lambda: (
        _("A decision about your account was taken back"),
        _("Another one lasts all the same."),
    ),
    "lift_mute": lambda: (
        _("You may write again"),
        _("The moderators let you write in chats again."),
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
    "reset": lambda: (
        _("Your second factor was reset"),
        _("An administrator has taken it off. Make another one when you next open the console."),
        _("If you have not asked for that, tell the administrators at once."),
    ),
    "many_looks": lambda: (
        _("%(player)s looks at many hidden cards"),
        _("%(player)s has looked at what is hidden %(count)s times in a day."),
        _("The log of acts has each look with its reason."),
    ),
    # What players did themselves, or somebody else in their name.
    "factor_made": lambda: (
        _("Your account has a second factor now"),
        _("Whoever logs in as you needs it in order to open the console."),
        *_if_not_you(),
    ),
    "factor_codes": lambda: (
        _("Your recovery codes are new"),
        _("The recovery codes that you had before are no good any more."),
        *_if_not_you(),
    ),
    "factor_code_used": lambda: (
        _("A recovery code was used"),
        _("Somebody has opened the console as you by one of your recovery codes."),
        *_if_not_you(),
    ),
    "factor_off": lambda: (
        _("Your second factor was taken off"),
        _("Without another one the console is closed to you."),
        *_if_not_you(),
    ),
}


def _if_not_you() -> Sequence[str]:
    return [_("If that was not you, change your password and tell the administrators at once.")]


def _lift(values: Values) -> str:
    """Return the key of a lift's text: an account opens unless something else keeps it closed."""
    if values.get("lifted") == "mute":
        return "lift_mute"
    return "lift_one" if values.get("closed_by") else "lift"


def _still_closed(values: Values) -> str:
    """Return what to say where something else than the lifted sanction keeps an account closed."""
    if not values.get("closed_by"):
        return ""
    if values.get("until"):
        return _("Your account stays closed until %(until)s.") % values
    return _("Your account stays closed.")
