"""Refuses passwords that are little more than a word of this site, which get guessed first."""

from __future__ import annotations

import re
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.models import User
from games.rulesets.registry import RULESETS
from games.services.accounts.reserved_names import OFFICES

LOGGING_IN: Final = ("login", "password")
WORD_LENGTH: Final = 5  # letters at least; a shorter word may well be part of another
BESIDES: Final = 4  # characters at least, apart from such words
AROUND: Final = re.compile(r"^[\W\d_]+|[\W\d_]+$")  # digits and signs, as in Admin-2026!


class PasswordWords:
    """A password validator for Django: refuses what has hardly anything besides these words."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ValidationError. Digits and signs around a word add nothing to it."""
        inside = AROUND.sub("", password.lower())
        rest = _words().sub("", inside)
        if rest != inside and len(AROUND.sub("", rest)) < BESIDES:
            raise ValidationError(_("It is hardly more than a name that belongs to this site."))

    def get_help_text(self) -> str:
        return ""


@cache
def _words() -> re.Pattern[str]:
    """The words, longest first: the names of site, games and host, and of official roles."""
    games = (name for key, ruleset in RULESETS.items() for name in (key, ruleset.name))
    host = (urlsplit(settings.SITE_URL).hostname or "").split(".")[:-1]
    own = (settings.MFA_TOTP_ISSUER, *LOGGING_IN, *OFFICES, *games, *host)
    words = {word.lower() for word in own}
    longest = sorted((word for word in words if len(word) >= WORD_LENGTH), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest)))
