"""The console's words for the values of the models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import ModerationAction, Report
from games.pages.strings import messages, reports
from games.texts import leaving

Labels = Mapping[str, str | Promise]  # by the model's value

ACTIONS: Final[Labels] = {
    ModerationAction.Kind.LOOK: _("looked at hidden information"),
    ModerationAction.Kind.PAUSE: _("paused the game"),
    ModerationAction.Kind.RESUME: _("resumed the game"),
    ModerationAction.Kind.GIVE_TIME: _("gave more time"),
    ModerationAction.Kind.REWIND: _("rewound the game"),
    ModerationAction.Kind.REPLACE: _("gave a seat to someone else"),
    ModerationAction.Kind.END: _("ended the game without a result"),
    ModerationAction.Kind.REOPEN: _("resumed a game that had been ended"),
    ModerationAction.Kind.HIDE_LINE: _("hid a line"),
    ModerationAction.Kind.SHOW_LINE: _("showed a line again"),
    ModerationAction.Kind.WARN: _("warned"),
    ModerationAction.Kind.MUTE: _("muted"),
    ModerationAction.Kind.SUSPEND: _("suspended"),
    ModerationAction.Kind.BAN: _("banned"),
    ModerationAction.Kind.LIFT: _("lifted a sanction"),
    ModerationAction.Kind.CLAIM: _("claimed a report"),
    ModerationAction.Kind.RELEASE: _("released a report"),
    ModerationAction.Kind.ANSWER: _("answered a report"),
    ModerationAction.Kind.DECIDE: _("decided an appeal"),
    ModerationAction.Kind.GRANT: _("changed a role"),
    ModerationAction.Kind.RESET: _("removed a second factor"),
    ModerationAction.Kind.EXPORT: _("exported the log"),
}
SANCTIONS: Final[Labels] = {
    "warning": _("Warning"),
    "mute": _("Mute"),
    "suspension": _("Suspension"),
    "ban": _("Ban"),
}
REPORT_REASONS: Final[Labels] = {
    reason: reports.WORDS[f"report_{reason}"] for reason in Report.Reason.values
}
OUTCOMES: Final[Labels] = {
    "acted": _("Action was taken"),
    "no_breach": _("No rule was broken"),
    "not_clear": _("It could not be established"),
    "duplicate": _("It had been reported before"),
}
APPEALS: Final[Labels] = {
    "open": _("Open"),
    "upheld": _("The sanction stands"),
    "lifted": _("The sanction was lifted"),
}
ROLES: Final[Labels] = {
    "": _("Player, no role"),
    "helper": _("Helper"),
    "moderator": _("Moderator"),
    "administrator": _("Administrator"),
}
EVENTS: Final[Labels] = {
    **messages.SENT,
    "turn": _("Your turn"),
    "moved": _("A move was made"),
    "reminder": _("Reminder"),
    "started": _("The game begins"),
    "invited": _("Invitation"),
    "extension": _("Time was extended"),
    "seat_lost": _("Seat offered to others"),
    "seat_offered": _("A seat is free to take over"),
    "over": _("The game is over"),
    "proposal": _("A proposal to all at the table"),
    "resumed": _("A pause is over"),
    "declined": _("Invitation declined"),
    "seat_freed": _("Seat free again before the deal"),
    "match": _("Players found"),
    "closing": _("Table closes soon"),
    "webhook_off": _("Webhook switched off"),
    "moderation": _("From the moderators"),
}
CHANNELS: Final[Labels] = {
    "mail": _("E-mail"),
    "push": _("Push"),
    "webhook": _("Webhook"),
}
ROOMS: Final[Labels] = {"players": _("Players"), "spectators": _("Spectators")}
BY_NAME: Final[Mapping[str, Labels]] = {
    "action": ACTIONS,
    "sanction": SANCTIONS,
    "reason": REPORT_REASONS,
    "outcome": OUTCOMES,
    "appeal": APPEALS,
    "role": ROLES,
    "event": EVENTS,
    "channel": CHANNELS,
    "status": messages.STATUS,
    "room": ROOMS,
    "leaving": leaving.REASONS,
}
