"""Strings of the account."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, str | Promise]] = {
    # Myself
    "name": _("Name"),
    "name_stays": _("Names cannot be changed."),
    "new_email": _("E-mail address"),
    "email_unconfirmed": _(
        "Confirm your address: open the link in the e-mail to %(email)s in this "
        "browser. Until then no messages go there."
    ),
    "email_to_come": _(
        "Open the link in the e-mail to %(email)s, and that address replaces %(old)s."
    ),
    "send_again": _("Send the link again"),
    "sent_again": _("A link is on its way, if one is needed."),
    "new_password": _("New password"),
    "current": _("Current password"),
    "current_why": _("Leave it empty if you have none and log in with a link or a passkey."),
    "current_fresh": _("Leave it empty if you have just logged in with a link or a passkey."),
    "log_in_again": _("Log in again"),
    "change_email": _("Change the address"),
    "change_password": _("Change the password"),
    "farewell": _("Delete my account"),
    "farewell_why": _(
        "This cannot be undone. Your seats are offered to others, and bots play on. "
        "Finished games stay, under another name."
    ),
    "confirm_name": _("Type your name, %(name)s"),
    # Log-ins
    "sessions_why": _("Where you are logged in. If you do not recognise one of these, end it."),
    "login_token": _("a program, with your password or a link"),
    "unknown_browser": _("a browser"),
    "logged_in": _("logged in %(time)s"),
    "this_login": _("this one"),
    "end_login": _("End"),
    "end_login_of": _("End %(name)s"),
    "login_ended": _("Ended."),
    "end_others": _("End all others"),
    "others_ended": _("All others have ended."),
    # Tokens
    "take_others_back": _("Revoke all"),
    "tokens_why": _("A token lets a program of yours use the site in your name."),
    "token_name": _("What is it for?"),
    "token_days": _("Valid for"),
    "token_scopes": _("It can"),
    "for_ever": _("until I revoke it"),
    "days_long": _("%(n)s days"),
    "make_token": _("Create a token"),
    "shown_once": _("This is shown only once. Keep it in a safe place."),
    "copy": _("Copy"),
    "copied": _("Copied."),
    "no_tokens": _("You have none."),
    "unnamed": _("without a name"),
    "last_used": _("last used %(time)s"),
    "never_used": _("never used"),
    "expires": _("until %(time)s"),
    "take_back": _("Revoke"),
    "take_back_of": _("Revoke %(name)s"),
    "taken_back": _("Revoked."),
    # Apps
    "apps_why": _("Apps you let in with your log-in."),
    "no_apps": _("You have let in none."),
    # Bots
    "bots_why": _(
        "An account for a program that plays by itself. Everyone sees that it is a bot, and whose."
    ),
    "bot_username": _("Name of the bot"),
    "make_bot": _("Create a bot account"),
    "no_bots": _("You have none."),
    "bot_seats": _("seats in games: %(n)s"),
    "delete_bot": _("Delete"),
    "delete_bot_of": _("Delete %(name)s"),
    "delete_bot_sure": _("Delete the bot account %(name)s for good? Its seats are offered."),
    # Webhooks
    "webhooks_why": _("The site posts your messages to an address of yours: a program or a chat."),
    "webhooks_whose": _("Whose messages"),
    "webhooks_mine": _("mine"),
    "url": _("Address (https)"),
    "format": _("Format"),
    "format_standard": _("Standard Webhooks"),
    "format_discord": "Discord",
    "format_slack": "Slack",
    "make_webhook": _("Add the webhook"),
    "no_webhooks": _("You have none."),
    "events": _("It is sent"),
    "events_mine": _("what my preferences say"),
    "events_chosen": _("only what I choose here"),
    "test": _("Test"),
    "test_sent": _("A test is on its way. “Messages” shows what became of it."),
    "new_secret": _("New secret"),
    "webhook_disabled": _("switched off"),
    "webhook_messages": _("What was sent lately"),
    "webhook_failing": _("failing"),
    "enable": _("Switch on again"),
    "enabled": _("Switched on."),
    # Messages
    "messages_why": _("What was or will be sent to you, and what became of it."),
    "no_messages": _("Nothing yet."),
    "all": _("all"),
    "channel": _("By"),
    "status": _("State"),
    "redeliver": _("Send again"),
    "redelivered": _("It is sent again."),
    "why": _("Reason: %(why)s"),
    # People
    "mutes_why": _("You do not see what they write. They are not told."),
    "no_mutes": _("You have muted nobody."),
    "unmute": _("Unmute"),
    "unmute_of": _("Unmute %(name)s"),
    "mute_name": _("Name of a player"),
    "mute": _("Mute"),
    "reports_why": _("What you reported to the moderators."),
    "no_reports": _("You have reported nothing."),
    "reason_insult": _("insult"),
    "reason_spam": _("spam"),
    "reason_cheating": _("cheating"),
    "reason_name": _("offensive name"),
    "reason_leaving": _("leaving games"),
    "reason_other": _("something else"),
    "report_open": _("open"),
    "report_closed": _("dealt with"),
}
