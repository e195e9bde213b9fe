"""The settings of a site whose machine's clock is 100 hours ahead of its database's."""

from __future__ import annotations

import datetime
from typing import Final

from devtools.site_settings import *  # noqa: F403
from games.clocks import now

AHEAD: Final = datetime.timedelta(hours=100)


class Ahead(datetime.datetime):
    """What ``games.clocks.now``, which alone reads the machine's clock, finds there."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:
        return datetime.datetime.now(tz) + AHEAD


now.datetime = Ahead
