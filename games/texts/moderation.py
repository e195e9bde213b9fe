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
    "acted": gettext_lazy("They have taken action."),
    "no_breach": gettext_lazy("They found nothing against the rules of this site."),
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
    gettext_lazy("Your appeal has reached the moderators."),
    gettext_lazy(
        "A moderator who did not decide it will look at it. You will get the answer by e-mail."
    ),
)
DECISIONS: Final = {
    "upheld": gettext_lazy("The decision stands."),
    "lifted": gettext_lazy("The decision is reversed."),
}
_WORDS: Final[dict[str, Callable[[], tuple[str, ...]]]] = {
    "pause": lambda: (
        _("%(game)s is paused"),
        _("A moderator has paused %(game)s. All clocks stop until it resumes."),
    ),
    "resume": lambda: (
        _("%(game)s goes on"),
        _("A moderator has resumed %(game)s. The clocks run with the time they had left."),
    ),
    "give_time": lambda: (
        _("More time in %(game)s"),
        _("A moderator has given a player of %(game)s more time, until %(until)s."),
    ),
    "rewind": lambda: (
        _("%(game)s was rewound"),
        _("A moderator has rewound %(game)s to an earlier position. Please look at it again."),
        _("The log notes who saw something hidden in the moves that are undone."),
        _("Orders written for this game are deleted; clocks start anew."),
    ),
    "replace": lambda: (
        _("A new player in %(game)s"),
        _("A moderator has given a seat in %(game)s to someone else."),
    ),
    "end": lambda: (
        _("%(game)s ended without a result"),
        _("A moderator has ended %(game)s. It has no result and is not rated."),
    ),
    "reopen": lambda: (
        _("%(game)s resumes after all"),
        _("A moderator has resumed %(game)s where it was ended."),
    ),
    "hide_line": lambda: (
        _("A line of yours was hidden"),
        _("A moderator has hidden a line you wrote at a table of %(game)s."),
    ),
    "show_line": lambda: (
        _("A line of yours is shown again"),
        _("A moderator has shown a line of yours again that had been hidden."),
    ),
    "warn": lambda: (
        _("A word from the moderators"),
        _("This is a warning. It changes nothing about your account."),
    ),
    "mute": lambda: (
        _("You may not write for a while"),
        _("Until %(until)s you can read chats but not write in them. You can play as before."),
    ),
    "suspend": lambda: (
        _("Your account is closed until %(until)s"),
        _(
            "Until then you cannot log in or move. Your clocks run on; when your time is "
            "up, a bot plays for you."
        ),
    ),
    "ban": lambda: (
        _("Your account is closed"),
        _("You can no longer log in. Bots play on in your games, and others may take over."),
    ),
    "lift": lambda: (
        _("Your account is open again"),
        _("Log in as before. Tokens of programs and apps are gone: create new ones."),
    ),
    "lift_one": lambda: (
        _("A decision about your account was reversed"),
        _("Another still applies."),
    ),
    "lift_mute": lambda: (
        _("You can write again"),
        _("The moderators let you write in chats again."),
    ),
    "answer": lambda: (
        _("Your report was answered"),
        _("The moderators have looked at what you reported. Thank you for telling them."),
    ),
    "decide": lambda: (
        _("Your appeal was decided"),
        _("Another moderator has looked at your appeal."),
    ),
    "grant": lambda: (
        _("Your role has changed"),
        _("An administrator has changed what you can do for this site."),
    ),
    "reset": lambda: (
        _("Your second factor was reset"),
        _("An administrator has removed it. Set up another when you next open the console."),
        _("If you did not ask for that, tell the administrators at once."),
    ),
    "many_looks": lambda: (
        _("%(player)s looks at a lot of hidden information"),
        _("%(player)s has looked at hidden information %(count)s times in a day."),
        _("The audit log has each look with its reason."),
    ),
    # What players did themselves, or somebody else in their name.
    "factor_made": lambda: (
        _("Your account has a second factor now"),
        _("Whoever logs in as you needs it in order to open the console."),
        *_if_not_you(),
    ),
    "factor_codes": lambda: (
        _("Your recovery codes are new"),
        _("Your earlier recovery codes no longer work."),
        *_if_not_you(),
    ),
    "factor_code_used": lambda: (
        _("A recovery code was used"),
        _("Someone has opened the console as you with one of your recovery codes."),
        *_if_not_you(),
    ),
    "factor_off": lambda: (
        _("Your second factor was removed"),
        _("Without another, the console is closed to you."),
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
