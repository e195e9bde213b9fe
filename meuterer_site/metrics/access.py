"""Who may read the metrics."""

from __future__ import annotations

import hmac
from typing import Final

from django.conf import settings

LOOPBACK: Final = {"127.0.0.1", "::1"}


def may_read(authorization: str, address: str) -> bool:
    """Return whether a caller has the token; if none is set, whether it is on this machine.

    Behind a proxy on this machine, everybody seems to be.
    """
    token = settings.METRICS_TOKEN
    if not token:
        return address in LOOPBACK and not settings.HTTPS
    given = authorization.removeprefix("Bearer ")
    return hmac.compare_digest(given.encode(), token.encode())
