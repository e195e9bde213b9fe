"""Strings of every page."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.rulesets.sentences import BOTS, NUMBERED_BOTS

# Short names of the site's bots, where there is no room for full ones; numbered like these.
BRIEF_BOTS: Final = {
    "random": _("random"),
    "greedy": _("easy"),
    "medium": _("medium"),
    "hard": _("hard"),
}
BRIEF_NUMBERED_BOTS: Final = {
    "random": _("%(seat)d random"),
    "greedy": _("%(seat)d easy"),
    "medium": _("%(seat)d medium"),
    "hard": _("%(seat)d hard"),
}
WORDS: Final = {
    "close": _("Close"),
    "cancel": _("Cancel"),
    "save": _("Save"),
    "saved": _("Saved."),
    "delete": _("Delete"),
    "more": _("Show more"),
    "nothing": _("Nothing here yet."),
    "loading": _("Loading …"),
    "takes_long": _("This is taking longer than it should."),
    "try_again": _("Try again"),
    "not_kept": _("No connection, and nothing was saved here."),
    "no_connection": _("No connection. What you see is what was there last."),
    "connected_again": _("Connected again."),
    "went_wrong": _("That did not work: %(why)s"),
    "unexpected": _("Something went wrong here. Reload the page."),
    **{f"bot_{bot}": name for bot, name in BOTS.items()},
    **{f"bot_{bot}_numbered": name for bot, name in NUMBERED_BOTS.items()},
    **{f"bot_{bot}_brief": name for bot, name in BRIEF_BOTS.items()},
    **{f"bot_{bot}_brief_numbered": name for bot, name in BRIEF_NUMBERED_BOTS.items()},
    "free_seat": _("free seat"),
    "now": _("now"),
    "for_people": _("With people"),
    "for_people_words": _(
        "As a guest you play with bots. To play with people you need an account: a "
        "name and an e-mail address, no password. Your games stay yours, and you "
        "come back here."
    ),
    "make_account": _("Create an account"),
    "yes": _("Yes"),
    "no": _("No"),
}
