"""Ids that begin with the instant at which they were made: UUIDv7 of RFC 9562.

Rows with such ids are stored together by age, in indexes and in partitions. Within a millisecond
their order is random; nothing depends on it.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from games.clocks.now import now

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND: Final = timedelta(milliseconds=1)
VERSION: Final = 7 << 76
VARIANT: Final = 0b10 << 62


def new_id() -> UUID:
    """Make an id: 48 bits of milliseconds since 1970, then 74 bits that nobody can guess."""
    random = secrets.randbits(74)
    high, low = random >> 62, random & ((1 << 62) - 1)
    return UUID(int=lowest_id(now()).int | VERSION | high << 64 | VARIANT | low)


def lowest_id(at: datetime) -> UUID:
    """Return the lowest id that can be made at an instant: earlier ids are below it, later not."""
    return UUID(int=((at - EPOCH) // MILLISECOND) << 80)


def instant_of(made: UUID) -> datetime:
    """Return when an id was made, to the millisecond."""
    return EPOCH + (made.int >> 80) * MILLISECOND
