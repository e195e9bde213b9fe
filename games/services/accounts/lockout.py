"""Against guessed passwords: after several wrong ones for a name, all are refused for a while.

Attempts are counted by the name typed, whether or not it exists, so that the count does not reveal
which names are taken. Each attempt is counted before it is checked, so that none of many at once
slips through; a successful one is taken off the count.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.errors import TooFastError
from games.policy import LOCKOUT_MINUTES, MINUTE
from games.services import redis_counters
from games.services.redis_counters import Window

SALT: Final = "games.lockout"


def count_try(name: str) -> Window:
    """Count an attempt at a name's password as wrong; take it back on the window if it was right.

    Raises TooFastError with the seconds to wait, and RedisError, as no attempt may go uncounted.
    """
    # A digest, because some people type their password in the field for the name.
    digest = salted_hmac(SALT, name.strip().lower(), algorithm="sha256").hexdigest()
    window = redis_counters.increment(f"lockout/{digest}", LOCKOUT_MINUTES * MINUTE)
    if window.count > settings.PASSWORDS_WRONG:
        words = _(
            "Too many wrong passwords for this name. Wait, or log in with a link sent by e-mail."
        )
        raise TooFastError(words, wait=window.ends_in)
    return window
