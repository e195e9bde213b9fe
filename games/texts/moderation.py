"""What moderators did, in the words of those whom it concerns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

Values = dict[str, str]
# Subject and sentences by the kind of act; a reason follows as a sentence of its own.
Words = tuple[str, tuple[str, ...]]


def about(kind: str, values: Values) -> Words:
    """Say what happened: a subject, and sentences. ``values`` names game and until, if any."""
    mute = kind == "lift" and values.get("lifted") == "mute"
    subject, *sentences = _WORDS["lift_mute" if mute else kind]()
    return subject % values, tuple(sentence % values for sentence in sentences)


def reason(values: Values) -> str:
    return _("The moderators say: %(reason)s") % values


def outcome_words(kind: str, values: Values) -> list[str]:
    """What came of a report or an appeal, the moderators' own words last."""
    if kind == "answer":
        said = [str(OUTCOMES[values["outcome"]]), answer_words(values.get("canned", ""))]
        if values.get("words"):
            said.append(reason({"reason": values["words"]}))
        return [line for line in said if line]
    return [str(DECISIONS[values["outcome"]]), reason(values)]


def answer_words(key: str) -> str:
    """A canned answer in the language that is active; nothing for no key."""
    return str(ANSWERS[key][1]) if key else ""


def fits(key: str, outcome: str) -> bool:
    """Whether there is a canned answer of this key, and it is one to this outcome."""
    return key in ANSWERS and ANSWERS[key][0] == outcome


# What came of a report, and of an appeal.
OUTCOMES: Final[dict[str, Any]] = {
    "acted": _lazy("They have done something about it."),
    "no_breach": _lazy("They have found nothing against the rules of this site."),
    "not_clear": _lazy("They could not find out what happened."),
    "duplicate": _lazy("Others had reported the same before."),
}
# What was laid on somebody, for the page where he appeals; and what he reads once he has.
LAID: Final[dict[str, Any]] = {
    "warning": _lazy("The moderators have warned %(name)s."),
    "mute": _lazy("%(name)s may not write in chats."),
    "suspension": _lazy("The account of %(name)s is closed for a while."),
    "ban": _lazy("The account of %(name)s is closed."),
}
DONE: Final = (
    _lazy("What you said has reached the moderators."),
    _lazy("Another one than decided before looks at it. You get the answer by mail."),
)
DECISIONS: Final[dict[str, Any]] = {
    "upheld": _lazy("The decision stands."),
    "lifted": _lazy("The decision is taken back."),
}
# Answers to reports that moderators choose from: key -> the outcome that it goes with, and words.
ANSWERS: Final[dict[str, tuple[str, Any]]] = {
    "line_hidden": ("acted", _lazy("The line is hidden, and its author knows why.")),
    "player_told": (
        "acted",
        _lazy("We have spoken with the player. What we decide about others we tell them alone."),
    ),
    "table_put_right": ("acted", _lazy("We have put the table right. Its log says what we did.")),
    "only_rude": (
        "no_breach",
        _lazy("It was unkind, and not more than that. You can mute the player: he will not know."),
    ),
    "only_luck": (
        "no_breach",
        _lazy(
            "We have looked at the moves, and they were possible with what this seat knew. The"
            " record at the end lets you check how the cards were dealt."
        ),
    ),
    "clock_does_it": (
        "no_breach",
        _lazy("The clock deals with who stays away: a bot plays on, and others can sit down."),
    ),
    "tell_us_more": (
        "not_clear",
        _lazy("Please report it again and say more: which line or which move, and what was wrong."),
    ),
    "no_proof": (
        "not_clear",
        _lazy("What you say may be so. We found no proof of it, and keep what you told us."),
    ),
    "known_already": (
        "duplicate",
        _lazy("We are at it, or have decided it. Your report was put with the others."),
    ),
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
    # What somebody did himself, or another in his name.
    "factor_made": lambda: (
        _("Your account has a second factor now"),
        _("Whoever logs in as you needs its code in order to open the console."),
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
        _("The console is closed to you until you make another one."),
        *_if_not_you(),
    ),
}


def _if_not_you() -> Sequence[str]:
    return [_("If that was not you, change your password and tell the administrators at once.")]
