"""Strings of the preferences."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "calendar_url": _("Your link, shown this once"),
    "calendar_since": _("There is a link since"),
    "calendar_none": _("There is no link."),
    "calendar_make": _("Create a link"),
    "calendar_again": _("Create a new link"),
    "calendar_end": _("End the link"),
    "site_language": _("Language of the site and of messages"),
    "speaks": _("I also play in"),
    "zone": _("Time zone"),
    "night": _("My night"),
    "night_why": _("No messages arrive then, and some clocks stop."),
    "night_has": _("I have a night"),
    "night_from": _("The night begins"),
    "night_to": _("The night ends"),
    "vacation_add": _("Take these days off"),
    "vacation_first": _("First day"),
    "vacation_last": _("Last day"),
    "digest_first": _("The digest comes at"),
    "digest_second": _("and at"),
    "order_delay": _("Play my orders after"),
    "order_delay_why": _("A random delay, so timing reveals nothing."),
    "here_now": _("It is %(time)s there now."),
    "use_zone": _("This device is in %(zone)s. Use that"),
    "change_hours": _("Zone and night can be changed once every %(hours)s hours."),
    "no_vacations": _("You have planned none."),
    "from_to": _("%(first)s to %(last)s"),
    "end_vacation": _("End it"),
    "end_vacation_of": _("End the vacation of %(days)s"),
    "vacation_days": _("You have %(days)s days a year."),
    "vacation_taken": _("Your clocks stop on these days, and your tables are told."),
    "vacation_ended": _("It is ended."),
    "one_digest": _("once a day"),
    "site_delay": _("the site's choice: %(low)s to %(high)s minutes"),
    "minutes_long": _("up to %(n)s minutes"),
    "hours_long": _("up to %(n)s hours"),
    "no_push_site": _("This site sends no messages to devices."),
    "no_push_browser": _(
        "This browser cannot receive messages. On an iPhone or iPad, add the site to "
        "the home screen and open it from there."
    ),
    "no_devices": _("No device gets messages yet."),
    "device": _("a device"),
    "this_device": _("this device"),
    "remove": _("Remove"),
    "remove_device": _("Remove %(name)s"),
    "removed": _("Removed."),
    "mail_refused": _("E-mails to your address are refused. Give another one in your account."),
}
