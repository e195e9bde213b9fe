"""Strings of passkeys, on whichever page a device is asked for one."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, str | Promise]] = {
    "passkeys_why": _(
        "A passkey opens your account by your finger, your face or the code of your device: there "
        "is nothing to type, and nothing that a forged page could take from you."
    ),
    "passkey_name": _("Name of the passkey"),
    "passkey_name_why": _("For example the device that has it."),
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
        "It opens your account no more. Delete it on the device, too, which offers it otherwise."
    ),
    "show_second_factor": _("Show the second factor"),
    "passkey_not_shown": _("Your device has shown no passkey. Try again, or log in another way."),
    "passkey_not_made": _("Your device has made no passkey. Try again."),
    "passkey_there_already": _("This device has a passkey for your account already."),
    "no_passkeys_here": _("This browser cannot use passkeys here."),
}
