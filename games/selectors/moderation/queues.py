"""What waits for moderators: each figure and list by an index of its own, and bounded."""

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
STUCK_MINUTES: Final = 10  # after which the sweeps should have seen to a game
DAY: Final = timedelta(days=1)
FAILED_DAYS: Final = 2  # a delivery is tried for a good day until it has failed
ACTIVE: Final = Game.Status.ACTIVE


def open_reports(reader: User) -> QuerySet[Report]:
    """Reports that nobody has answered, the oldest first, but those that concern the reader."""
    rows = search.reports_of_others(reader).filter(status=Report.Status.OPEN)
    wanted = rows.select_related("reporter", "player", "game", "claimed_by", "line__user")
    return wanted.defer("game__state", "game__secret").order_by("created_at", "pk")


def open_appeals() -> QuerySet[Appeal]:
    """Appeals that nobody has decided, the oldest first."""
    rows = Appeal.objects.filter(status=Appeal.Status.OPEN)
    return rows.select_related("sanction__user", "sanction__by").order_by("created_at", "pk")


def stuck() -> Q:
    """Games that should go on and don't: nothing is due, or what was due was not seen to.

    A table without a clock waits for people as long as they like.
    """
    since = now() - timedelta(seconds=STUCK_MINUTES * MINUTE)
    unscheduled = Q(due_at=None, bot_due=False)  # of which a row says that the game should go on
    forgotten = Q(due_at__lt=since, game__status=ACTIVE)
    no_bot_came = Q(
        bot_due=True, game__status=ACTIVE, game__paused_at=None, game__updated_at__lt=since
    )
    # Each by an index of its own; one condition of all three would read every game that goes on.
    ways = (unscheduled, forgotten, no_bot_came)
    parts = [DueGame.objects.filter(way).order_by().values("game_id") for way in ways]
    return Q(pk__in=parts[0].union(*parts[1:]))


def stuck_games() -> QuerySet[Game]:
    """Those games with their seats, the oldest first.

    By when they started, of which there is no index: by that of when they were made, the database
    may walk through every game there is until it has met enough that are stuck.
    """
    return tables.games().filter(stuck()).order_by("started_at", "pk")


def failed_messages() -> QuerySet[Message]:
    """Messages that were given up lately, the newest first."""
    since = now() - timedelta(days=FAILED_DAYS)
    failed = sent_messages.readable().filter(status=Message.Status.FAILED)
    rows = failed.filter(created_at__gt=since)
    return rows.select_related("user").order_by("-created_at", "pk")


def webhooks_off() -> QuerySet[Webhook]:
    """Webhooks that were switched off lately because nothing could be delivered, the newest first.

    ``failed_for_a_day`` tells those from the ones that refused for good. Where they lead to, and
    their secrets, stay unread.
    """
    since = now() - timedelta(days=FAILED_DAYS)
    rows = Webhook.objects.filter(disabled_at__gt=since).select_related("user")
    found = rows.annotate(failed_for_a_day=Q(failing_since__lte=F("disabled_at") - DAY))
    return found.defer("url", "secret", "previous_secret").order_by("-disabled_at", "pk")


def newest_accounts() -> QuerySet[User]:
    """People's accounts, the newest first."""
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
