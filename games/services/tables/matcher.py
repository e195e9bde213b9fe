"""The matcher of quick match: people who fit together get a table.

Only one worker at a time has the queue; a player who leaves it meanwhile is skipped, or has already
been seated. A run takes the same number of statements for a thousand people as for four.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db import connection, transaction
from django.db.models import Count, QuerySet

from games.clocks.now import now
from games.models import Rating, Seat, Seek
from games.policy import BOT_GAMES_AT_MOST, MATCH_BATCH, SEEK_WIDENS, SEEKS_AT_MOST
from games.rating_system import START, score
from games.selectors.accounts.bot_accounts import PLAYING, root_of
from games.selectors.people import blocks
from games.selectors.play.clocks import away_until
from games.services.tables.matched_tables import kind_of, make_tables
from games.services.tables.seek_groups import Waiting, groups, language_of

LOCK: Final = 0x7365656B73  # the Postgres advisory lock for the queue
UNRATED: Final = score(*START)
MINUTE: Final = 60.0  # seconds


def match_seeks() -> int:
    """Seat people who fit together; return the number of tables made.

    Does nothing while another worker is doing this.
    """
    if not _queue().exists():  # the usual case, and quickly answered
        return 0
    with transaction.atomic(savepoint=False):
        return _match(now()) if _is_mine() else 0


def _match(at: datetime) -> int:
    seeks = {seek.pk: seek for seek in _who_wait()}
    ratings = _ratings({seek.user_id for seek in seeks.values()})
    queue = [_waiting(seek, ratings, at) for seek in seeks.values()]
    found = groups(queue, blocks.blocked_among({one.root for one in queue}))
    seated = [[seeks[one.seek] for one in group] for group in found]
    return make_tables(zip(seated, map(language_of, found), strict=True), at)


def _queue() -> QuerySet[Seek]:
    return Seek.objects.filter(waiting_since__isnull=False)


def _is_mine() -> bool:
    """Try to lock the queue for this transaction, without waiting; return whether that worked."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        return bool(cursor.fetchone()[0])


def _who_wait() -> list[Seek]:
    """Lock the longest-waiting seeks, except of users on vacation or with too many seats."""
    rows = _queue().filter(user__is_active=True).select_related("user__owner")
    rows = rows.select_for_update(of=("self",), skip_locked=True)
    queue = list(rows.order_by("waiting_since", "pk")[:MATCH_BATCH])
    full = _full_bots({seek.user_id for seek in queue if seek.user.owner_id is not None})
    return [seek for seek in queue if seek.user_id not in full and not away_until(seek.user)]


def _full_bots(bots: Iterable[int]) -> set[int]:
    """Bot accounts that would have too many seats if each of their seeks found a table now."""
    seated = Seat.objects.filter(user__in=list(bots), game__status__in=PLAYING).order_by()
    counted = seated.values_list("user_id").annotate(seats=Count("pk"))
    most = BOT_GAMES_AT_MOST - SEEKS_AT_MOST
    return {user for user, seats in counted if user is not None and seats > most}


def _ratings(users: Iterable[int]) -> dict[tuple[int, str], float]:
    rows = Rating.objects.filter(user__in=list(users)).values_list("user_id", "ruleset", "score")
    return {(user, ruleset): points for user, ruleset, points in rows}


def _waiting(seek: Seek, ratings: dict[tuple[int, str], float], at: datetime) -> Waiting:
    user = seek.user
    assert seek.waiting_since is not None
    minutes = max((at - seek.waiting_since).total_seconds(), 0) / MINUTE
    asked = seek.rating_range
    return Waiting(
        seek=seek.pk,
        kind=kind_of(seek),
        root=root_of(user),
        is_bot=user.owner_id is not None,
        bots_allowed=seek.bots_allowed,
        rating=ratings.get((user.pk, seek.ruleset), UNRATED),
        width=None if asked is None else asked + SEEK_WIDENS * minutes,
        reliability=user.reliability,
        min_reliability=seek.min_reliability,
        languages=frozenset(seek.languages),
        spoken=frozenset((user.language, *user.speaks)),
    )
