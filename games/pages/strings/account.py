"""Strings of the account."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, str | Promise]] = {
    # Myself
    "name": _("Name"),
    "name_stays": _("Names do not change."),
    "new_email": _("Mail address"),
    "email_unconfirmed": _(
        "Confirm your address: open the link in the mail to %(email)s in this browser. Until then "
        "no messages go there."
    ),
    "email_to_come": _(
        "Open the link in the mail to %(email)s, and it takes the place of %(old)s."
    ),
    "send_again": _("Send the link again"),
    "sent_again": _("A link is on its way, if one is needed."),
    "new_password": _("New password"),
    "current": _("Present password"),
    "current_why": _("Leave it empty if you have none and log in by a link or a passkey."),
    "current_fresh": _("Leave it empty if you have just logged in by a link or a passkey."),
    "log_in_again": _("Log in once more"),
    "change_email": _("Change the address"),
    "change_password": _("Change the password"),
    "farewell": _("Delete my account"),
    "farewell_why": _(
        "It cannot be undone. Your seats are offered to others, and a bot plays on. Finished games "
        "stay, under another name."
    ),
    "confirm_name": _("Type your name, %(name)s"),
    # Log-ins
    "sessions_why": _("Where you are logged in. If you do not know one of these, end it."),
    "login_token": _("a program, by your password or a link"),
    "unknown_browser": _("a browser"),
    "logged_in": _("logged in %(time)s"),
    "this_login": _("this one"),
    "end_login": _("End"),
    "end_login_of": _("End %(name)s"),
    "login_ended": _("Ended."),
    "end_others": _("End all others"),
    "others_ended": _("All others have ended."),
    # Tokens
    "take_others_back": _("Take all back"),
    "tokens_why": _("A token lets a program of yours use the site in your name."),
    "token_name": _("What is it for?"),
    "token_days": _("It lasts"),
    "token_scopes": _("It may"),
    "for_ever": _("until I take it back"),
    "days_long": _("%(n)s days"),
    "make_token": _("Make a token"),
    "shown_once": _("This is shown only once. Keep it in a safe place."),
    "copy": _("Copy"),
    "copied": _("Copied."),
    "no_tokens": _("You have none."),
    "unnamed": _("without a name"),
    "last_used": _("last used %(time)s"),
    "never_used": _("never used"),
    "expires": _("until %(time)s"),
    "take_back": _("Take back"),
    "take_back_of": _("Take back %(name)s"),
    "taken_back": _("Taken back."),
    # Apps
    "apps_why": _("Apps that you have let in by your log-in."),
    "no_apps": _("You have let none in."),
    # Bots
    "bots_why": _(
        "An account for a program that plays by itself. Everybody sees that it is a bot, and whose."
    ),
    "bot_username": _("Name of the bot"),
    "make_bot": _("Open a bot account"),
    "no_bots": _("You have none."),
    "bot_seats": _("seats in games: %(n)s"),
    "delete_bot": _("Delete"),
    "delete_bot_of": _("Delete %(name)s"),
    "delete_bot_sure": _("Delete the bot account %(name)s for good? Its seats are offered."),
    # Webhooks
    "webhooks_why": _(
        "The site posts your messages to an address of yours, to a program or a chat."
    ),
    "webhooks_whose": _("Whose messages"),
    "webhooks_mine": _("mine"),
    "url": _("Address (https)"),
    "format": _("Format"),
    "format_standard": _("Standard Webhooks"),
    "format_discord": "Discord",
    "format_slack": "Slack",
    "make_webhook": _("Add the webhook"),
    "no_webhooks": _("You have none."),
    "events": _("It is told"),
    "events_mine": _("what my preferences say"),
    "events_chosen": _("only what I choose here"),
    "test": _("Test"),
    "test_sent": _("A test is on its way. Messages shows what came of it."),
    "new_secret": _("New secret"),
    "webhook_disabled": _("switched off"),
    "webhook_failing": _("failing"),
    "enable": _("Switch on again"),
    "enabled": _("Switched on."),
    # Messages
    "messages_why": _("What was sent to you, or will be, and what came of it."),
    "no_messages": _("Nothing yet."),
    "all": _("all"),
    "channel": _("By"),
    "status": _("State"),
    "redeliver": _("Send once more"),
    "redelivered": _("It is sent once more."),
    "why": _("Reason: %(why)s"),
    # People
    "mutes_why": _("You do not see what they write. They are not told."),
    "no_mutes": _("You have muted nobody."),
    "unmute": _("Hear again"),
    "unmute_of": _("Hear %(name)s again"),
    "mute_name": _("Name of a player"),
    "mute": _("Mute"),
    "reports_why": _("What you have told the moderators."),
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
