"""The text for what a deal is bound to, of any ruleset."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rulesets.sentences import Data, Names

DIGITS = 12  # of the digest: the whole is in the event, for programs


def bound(data: Data, names: Names) -> str:
    """Return that the deal is bound, and to what, by the first digits of the digest."""
    return _(
        "Fixed before the deal: the players, what each added, and the options. Digest: %(digest)s …"
    ) % {"digest": data["digest"][:DIGITS]}
