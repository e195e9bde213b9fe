"""Strings of passkeys, on whichever page a device is asked for one."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, str | Promise]] = {
    "passkeys_why": _(
        "A passkey opens your account with your finger, your face or your device's "
        "code: there is nothing to type, and nothing a forged page could steal."
    ),
    "passkey_name": _("Name of the passkey"),
    "passkey_name_why": _("For example, the device it is on."),
    "add_passkey": _("Add a passkey"),
    "passkey_added": _("Added."),
    "no_passkeys": _("You have none."),
    "passkey_since": _("since %(time)s"),
    "rename": _("Rename"),
    "rename_of": _("Rename %(name)s"),
    "remove": _("Remove"),
    "remove_of": _("Remove %(name)s"),
    "passkey_removed": _("Removed."),
    "remove_passkey_sure": _("Remove the passkey %(name)s?"),
    "remove_passkey_why": _(
        "It will no longer open your account. Delete it on the device too, or it "
        "will still be offered there."
    ),
    "show_second_factor": _("Show the second factor"),
    "passkey_not_shown": _("Your device showed no passkey. Try again, or log in another way."),
    "passkey_not_made": _("Your device made no passkey. Try again."),
    "passkey_there_already": _("This device already has a passkey for your account."),
    "no_passkeys_here": _("This browser cannot use passkeys here."),
}
