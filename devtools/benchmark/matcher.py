"""Very many people waiting for a game at once: how fast one worker seats them, at what cost."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Final, NamedTuple

from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.clocks.now import now
from games.models import Block, Rating, Seek, User
from games.policy import DEFAULT_CLOCK
from games.rulesets.registry import RULESETS
from games.services.tables import matcher

WAITING: Final = 1_000
SEATS: Final = 4
RANGE: Final = 200  # points to either side
BLOCKS: Final = 500


class Matched(NamedTuple):
    waiting: int
    tables: int
    seconds: float
    processor: float  # seconds of processor time in this process
    statements: int


def measure(waiting: int = WAITING) -> Matched:
    """Seat ``waiting`` people by one run of the matcher; nothing is kept."""
    with transaction.atomic():
        _fill(waiting)
        with CaptureQueriesContext(connection) as captured:
            began, busy = time.perf_counter(), time.process_time()
            tables = matcher.match_seeks()
            seconds, processor = time.perf_counter() - began, time.process_time() - busy
        transaction.set_rollback(True)
    return Matched(waiting, tables, seconds, processor, len(captured))


def _fill(waiting: int) -> None:
    """Make people of all strengths who look for their equals; some of them block others."""
    ruleset, at = next(iter(RULESETS)), now()
    users = User.objects.bulk_create(
        User(
            username=f"waiting-{number}",
            email=f"waiting-{number}@example.org",
            email_proof=User.EmailProof.PROVED,
            password="!",  # noqa: S106 - that opens nothing
        )
        for number in range(waiting)
    )
    Rating.objects.bulk_create(
        Rating(user=user, ruleset=ruleset, mu=25, sigma=3, score=1000 + number * 37 % 1000)
        for number, user in enumerate(users)
    )
    Block.objects.bulk_create(
        Block(blocker=users[number], blocked=users[-1 - number * 7 % (waiting - 1)])
        for number in range(min(BLOCKS, waiting // 2))
    )
    Seek.objects.bulk_create(
        Seek(
            user=user,
            ruleset=ruleset,
            seats=SEATS,
            clock=DEFAULT_CLOCK,
            rated=True,
            rating_range=RANGE,
            waiting_since=at - timedelta(seconds=waiting - number),
        )
        for number, user in enumerate(users)
    )
