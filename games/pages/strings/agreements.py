"""Strings of proposals to all at a table, and of leaving it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

QUESTIONS: Final = {
    "proposal_call_off": _("%(name)s: call the game off?"),
    "proposal_pause": _("%(name)s: pause the game?"),
    "proposal_resume": _("%(name)s: go on with the game?"),
    "proposal_take_back": _("%(name)s: take the last move back?"),
}
WORDS: Final = QUESTIONS | {
    "this_table": _("This table"),
    "propose": _("Propose it to everyone"),
    "propose_call_off": _("Propose to call the game off"),
    "propose_pause": _("Propose a pause"),
    "propose_resume": _("Propose to go on"),
    "propose_take_back": _("Ask to take my move back"),
    "proposal_call_off_words": _(
        "The game ends for good, without a result, and is not rated. What was hidden is opened as "
        "after any game."
    ),
    "proposal_pause_words": _(
        "All clocks stop. After %(days)s days at most, the game goes on by itself."
    ),
    "proposal_resume_words": _("The clocks run again, with the time that they had."),
    "proposal_take_back_words": _(
        "The last move is undone; it stays in the log. Clocks start anew, and orders are deleted."
    ),
    "proposal_all": _(
        "It is done once everyone agrees. No answer is no consent. It ends %(when)s."
    ),
    "proposal_hours": _(
        "It is done once everyone agrees, within %(hours)s hours. No answer is no consent; "
        "bots agree."
    ),
    "proposal_waits": _("Not answered yet: %(names)s"),
    "proposal_agree": _("Agree"),
    "proposal_disagree": _("No"),
    "proposal_withdraw": _("Withdraw"),
    "leave_table": _("Leave this game"),
    "leave_title": _("Leave this game?"),
    "leave_seat": _("A bot plays on for you at once, and your seat is offered to others."),
    "leave_back": _(
        "You can take it back within %(hours)s hours, once, if nobody else has it by then."
    ),
    "leave_rated": _("This game is rated: you lose it by leaving."),
    "leave_reliability": _("For your reliability it counts as one late decision."),
    "leave_why": _("Why do you leave?"),
    "leave_why_help": _("Moderators can see it. The others only see that you have left."),
    "leave_now": _("Leave the game"),
    "called_off": _("Called off"),
    "called_off_words": _("All agreed to call the game off. It has no result and is not rated."),
    "paused_until": _("Paused until %(when)s"),
}
