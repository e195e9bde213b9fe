"""Strings of a table that has not started."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.pages.strings.bots import BOTS

WORDS: Final = {
    "seats_title": _("Seats"),
    "sit_here": _("Sit here"),
    "get_up": _("Leave"),
    "get_up_title": _("Leave this table?"),
    "get_up_words": _("Your seat becomes free again. If nobody else is left, the table closes."),
    "is_host": _("host"),
    "starts_in": _("Starts in %(seconds)s seconds"),
    "starts_now": _("Starts now …"),
    "start_now": _("Start now"),
    "closes": _("If it is not full by then, the table closes %(until)s (%(when)s)."),
    "waits_for_nonces": _("Waiting for %(names)s"),
    "starts_when_full": _("The game starts automatically when every seat is taken."),
    "leave_page": _("You can leave this page: you will be told when it starts."),
    "send_link": _("Send the link"),
    "start_with_bots": _("Start with bots"),
    "invite_here": _("invite"),
    **BOTS,
    "bot_here": _("bot"),
    "bot_level": _("Strength of the bot"),
    "no_bot_here": _("free it"),
    "invite_title": _("Invite others"),
    "invite_name": _("Name of a player"),
    "invite": _("Invite"),
    "invited_now": _("%(name)s is invited."),
    "invited_title": _("Invited"),
    "invited_pending": _("no answer yet"),
    "invited_declined": _("declined"),
    "take_back_invitation": _("Withdraw the invitation to %(name)s"),
    "invitation_gone": _("%(name)s is no longer invited."),
    "invite_link": _("Invite by a link"),
    "link_words": _("Anyone with the link can sit down here, until %(when)s."),
    "make_link": _("Create a link"),
    "copy_link": _("Copy"),
    "share_link": _("Share"),
    "delete_link": _("Revoke"),
    "link_copied": _("The link is copied."),
    "link_gone": _("That link no longer works."),
    "link_label": _("Link to this table"),
    "link_greeting": _("A few words to go with the link (optional)"),
    "link_rated": _("The game is rated: whoever has no account creates one first."),
    "link_refusals": _("Said “no, thanks” to your link: %(count)s"),
    "greets": _("%(host)s says: “%(text)s”"),
    "conditions_title": _("What is played, and how"),
}
