"""Guessing passwords: after some wrong ones for a name, no other is looked at for a while.

What is counted is the name that was typed, whether an account has it or not: so nobody learns by
this who has one. Each try is counted before it is looked at, so that none slips through among many
at once; a right one is taken back. Windows are fixed, each name's begin at an instant of its own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.clocks.instant import now
from games.errors import TooFastError
from games.policy import LOCKOUT_MINUTES, MINUTE, PASSWORDS_WRONG
from games.services import counters

WINDOW: Final = LOCKOUT_MINUTES * MINUTE
SALT: Final = "games.lockout"


@dataclass(frozen=True, slots=True)
class Try:
    """One try at a password, counted as a wrong one until it is taken back."""

    key: str

    def take_back(self) -> None:
        """It was right."""
        counters.add(self.key, WINDOW, -1)


def begin(name: str) -> Try:
    """Count a try at a name's password.

    Raises TooFastError, with the seconds to wait; RedisError, as nobody guesses uncounted.
    """
    # A digest: some type their password where the name belongs.
    digest = salted_hmac(SALT, name.strip().lower(), algorithm="sha256").hexdigest()
    number, gone = divmod(now().timestamp() + crc32(digest.encode()), WINDOW)
    key = f"lockout/{digest}/{number:.0f}"
    if counters.add(key, WINDOW) > PASSWORDS_WRONG:
        words = _("Too many wrong passwords for this name. Wait, or log in by a link sent by mail.")
        raise TooFastError(words, wait=math.ceil(WINDOW - gone))
    return Try(key)
