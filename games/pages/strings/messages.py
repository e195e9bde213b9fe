"""Strings of messages: events, channels, modes and outcomes."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

EVENTS: Final = {
    "turn": _("It is my turn"),
    "reminder": _("My time is nearly up"),
    "started": _("A game of mine begins"),
    "invited": _("I am invited to a table"),
    "extension": _("My time was up and is extended"),
    "seat_lost": _("My seat is offered to others"),
    "seat_offered": _("A seat at my table is free to take over"),
    "over": _("A game of mine is over"),
    "proposal": _("Someone at my table asks everyone something"),
    "resumed": _("A pause of a game of mine is over"),
    "declined": _("An invitation of mine is declined"),
    "seat_freed": _("My seat is free again before the deal"),
    "match": _("Players are found for a game of mine"),
    "closing": _("A table of mine closes soon"),
    "webhook_off": _("A webhook of mine is switched off"),
    "moved": _("Each move at my tables, for programs"),
}
CHANNELS: Final = {
    "mail": _("E-mail"),
    "push": _("My devices"),
    "webhook": _("Webhooks"),
}
MODES: Final = {
    "now": _("at once"),
    "first": _("first, then digest"),
    "daily": _("first only"),
    "digest": _("in the digest"),
    "none": _("never"),
}
SENT: Final = {
    "login": _("A link to log in with"),
    "account": _("A change to your account"),
    "confirm": _("A link to confirm an address"),
    "moderation": _("Moderators' decisions that concern me"),
    "ping": _("A test"),
    "digest": _("A digest"),
}
STATUS: Final = {
    "waiting": _("waiting"),
    "bundled": _("goes into the digest"),
    "sent": _("sent"),
    "failed": _("failed"),
    "dropped": _("no longer needed"),
}

WORDS: Final = {
    **{f"event_{key}": text for key, text in (EVENTS | SENT).items()},
    **{f"channel_{key}": text for key, text in CHANNELS.items()},
    **{f"mode_{key}": text for key, text in MODES.items()},
    **{f"status_{key}": text for key, text in STATUS.items()},
}
