"""What waits for moderators: each figure and list is bounded, and uses an index of its own."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import F, Model, Q, QuerySet

from games.clocks.now import now
from games.models import Appeal, DueGame, Game, Message, Report, User, Webhook
from games.policy import MINUTE
from games.selectors.moderation import search, sent_messages
from games.selectors.tables import rows as tables

SHOWN: Final = 5  # of each list
COUNTED: Final = 1000
STUCK_MINUTES: Final = 10  # by when the sweeps should have processed a due game
DAY: Final = timedelta(days=1)
FAILED_DAYS: Final = 2  # a delivery is tried for over a day before it has failed
ACTIVE: Final = Game.Status.ACTIVE


def open_reports(reader: User) -> QuerySet[Report]:
    """Unanswered reports, oldest first, except those that concern the reader."""
    rows = search.reports_of_others(reader).filter(status=Report.Status.OPEN)
    wanted = rows.select_related("reporter", "player", "game", "claimed_by", "line__user")
    return wanted.defer("game__state", "game__secret").order_by("created_at", "pk")


def open_appeals() -> QuerySet[Appeal]:
    """Undecided appeals, oldest first."""
    rows = Appeal.objects.filter(status=Appeal.Status.OPEN)
    return rows.select_related("sanction__user", "sanction__by").order_by("created_at", "pk")


def stuck() -> Q:
    """Games that should go on but don't: nothing is due, or what was due has not been done.

    A table without a clock may wait for people as long as they like.
    """
    since = now() - timedelta(seconds=STUCK_MINUTES * MINUTE)
    unscheduled = Q(due_at=None, bot_due=False)  # the row exists, so the game should go on
    forgotten = Q(due_at__lt=since, game__status=ACTIVE)
    no_bot_came = Q(
        bot_due=True, game__status=ACTIVE, game__paused_at=None, game__updated_at__lt=since
    )
    # Each by an index of its own; one condition of all three would read every game that goes on.
    ways = (unscheduled, forgotten, no_bot_came)
    parts = [DueGame.objects.filter(way).order_by().values("game_id") for way in ways]
    return Q(pk__in=parts[0].union(*parts[1:]))


def stuck_games() -> QuerySet[Game]:
    """Stuck games with their seats, in the order in which they started.

    Ordered by ``started_at``, which has no index: with the index on ``created_at``, the database
    might walk through every game until it has found enough stuck ones.
    """
    return tables.games().filter(stuck()).order_by("started_at", "pk")


def failed_messages() -> QuerySet[Message]:
    """Messages that were recently given up, newest first."""
    since = now() - timedelta(days=FAILED_DAYS)
    failed = sent_messages.readable().filter(status=Message.Status.FAILED)
    rows = failed.filter(created_at__gt=since)
    return rows.select_related("user").order_by("-created_at", "pk")


def webhooks_off() -> QuerySet[Webhook]:
    """Webhooks recently switched off because nothing could be delivered, newest first.

    ``failed_for_a_day`` tells these from those that refused for good. Addresses and secrets are
    not read.
    """
    since = now() - timedelta(days=FAILED_DAYS)
    rows = Webhook.objects.filter(disabled_at__gt=since).select_related("user")
    found = rows.annotate(failed_for_a_day=Q(failing_since__lte=F("disabled_at") - DAY))
    return found.defer("url", "secret", "previous_secret").order_by("-disabled_at", "pk")


def newest_accounts() -> QuerySet[User]:
    """People's accounts, newest first."""
    return User.objects.filter(owner=None, deleted_at=None).order_by("-pk")


def counted(rows: QuerySet[Model]) -> int:
    """How many rows there are, up to ``COUNTED``."""
    return rows.order_by()[:COUNTED].count()


def games_of_status(status: str) -> int:
    """How many tables have a status, up to ``COUNTED``."""
    return counted(Game.objects.filter(status=status))


def paused_games() -> int:
    return counted(Game.objects.filter(paused_at__isnull=False))


def claimed_by(user: User) -> Q:
    """Open reports that a user has claimed."""
    return Q(status=Report.Status.OPEN, claimed_by=user)
