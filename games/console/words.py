"""What the console calls the things that the models only name."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.models import Act, Report
from games.pages.words import messages, reports

ACTS: Final[dict[str, Any]] = {
    Act.Kind.LOOK: _("looked at what is hidden"),
    Act.Kind.PAUSE: _("paused the game"),
    Act.Kind.RESUME: _("let the game go on"),
    Act.Kind.GIVE_TIME: _("gave more time"),
    Act.Kind.REWIND: _("took the game back"),
    Act.Kind.REPLACE: _("gave a seat to somebody else"),
    Act.Kind.END: _("broke the game off"),
    Act.Kind.REOPEN: _("let a broken-off game go on"),
    Act.Kind.HIDE_LINE: _("hid a line"),
    Act.Kind.SHOW_LINE: _("showed a line again"),
    Act.Kind.WARN: _("warned"),
    Act.Kind.MUTE: _("muted"),
    Act.Kind.SUSPEND: _("suspended"),
    Act.Kind.BAN: _("banned"),
    Act.Kind.LIFT: _("lifted a sanction"),
    Act.Kind.CLAIM: _("claimed a report"),
    Act.Kind.RELEASE: _("released a report"),
    Act.Kind.ANSWER: _("answered a report"),
    Act.Kind.DECIDE: _("decided an appeal"),
    Act.Kind.GRANT: _("changed a role"),
    Act.Kind.RESET: _("took off a second factor"),
    Act.Kind.EXPORT: _("exported the log"),
}
SANCTIONS: Final[dict[str, Any]] = {
    "warning": _("Warning"),
    "mute": _("Mute"),
    "suspension": _("Suspension"),
    "ban": _("Ban"),
}
REPORT_REASONS: Final[dict[str, Any]] = {
    reason: reports.WORDS[f"report_{reason}"] for reason in Report.Reason.values
}
OUTCOMES: Final[dict[str, Any]] = {
    "acted": _("Something was done"),
    "no_breach": _("No rule was broken"),
    "not_clear": _("It could not be made clear"),
    "duplicate": _("It was reported before"),
}
APPEALS: Final[dict[str, Any]] = {
    "open": _("Open"),
    "upheld": _("The sanction stands"),
    "lifted": _("The sanction was lifted"),
}
ROLES: Final[dict[str, Any]] = {
    "": _("Player, no role"),
    "helper": _("Helper"),
    "moderator": _("Moderator"),
    "administrator": _("Administrator"),
}
EVENTS: Final[dict[str, Any]] = messages.SENT | {
    "turn": _("Your turn"),
    "moved": _("A move was made"),
    "reminder": _("Reminder"),
    "started": _("The game begins"),
    "invited": _("Invitation"),
    "extension": _("Time was extended"),
    "seat_lost": _("Seat offered to others"),
    "seat_offered": _("A seat is free to take over"),
    "over": _("The game is over"),
    "declined": _("Invitation declined"),
    "closing": _("Table closes soon"),
    "webhook_off": _("Webhook switched off"),
    "moderation": _("From the moderators"),
}
CHANNELS: Final[dict[str, Any]] = {
    "mail": _("Mail"),
    "push": _("Push"),
    "webhook": _("Webhook"),
}
ROOMS: Final[dict[str, Any]] = {"players": _("Players"), "spectators": _("Spectators")}
BY_NAME: Final[dict[str, dict[str, Any]]] = {
    "act": ACTS,
    "sanction": SANCTIONS,
    "reason": REPORT_REASONS,
    "outcome": OUTCOMES,
    "appeal": APPEALS,
    "role": ROLES,
    "event": EVENTS,
    "channel": CHANNELS,
    "status": messages.STATUS,
    "room": ROOMS,
}
