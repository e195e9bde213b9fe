"""The matcher of quick match: who waits together gets a table.

One worker at a time has the queue; whoever leaves it meanwhile is passed over, or has been seated.
A run costs as many statements for a thousand who wait as for four.
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

LOCK: Final = 0x7365656B73  # of Postgres' advisory locks, the one for the queue
UNRATED: Final = score(*START)
MINUTE: Final = 60.0  # seconds


def match_seeks() -> int:
    """Seat those who wait together; say how many tables were made of them.

    Nothing is done while another worker is at it.
    """
    if not _queue().exists():  # as a rule, and soon said
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
    """Whether this transaction has the queue now; another one that has it is not waited for."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        return bool(cursor.fetchone()[0])


def _who_wait() -> list[Seek]:
    """Lock those who wait longest, without who is on vacation, or has as many seats as may be."""
    rows = _queue().filter(user__is_active=True).select_related("user__owner")
    rows = rows.select_for_update(of=("self",), skip_locked=True)
    queue = list(rows.order_by("waiting_since", "pk")[:MATCH_BATCH])
    full = _full_bots({seek.user_id for seek in queue if seek.user.owner_id is not None})
    return [seek for seek in queue if seek.user_id not in full and not away_until(seek.user)]


def _full_bots(bots: Iterable[int]) -> set[int]:
    """Bot accounts that would have too many seats, if each of their seeks found a table now."""
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
