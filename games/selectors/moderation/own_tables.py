"""A moderator's own cases, hidden from them while the game may go on or the report is open."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db.models import Model, Q, QuerySet

from games.clocks.now import now
from games.models import Game, ModerationAction, Participation, Report, Seat, User
from games.policy import REOPEN_DAYS
from games.selectors.moderation import search


def running(accounts: list[int]) -> list[UUID]:
    """The games of some accounts that go on or may be reopened; always by an index."""
    hosted = Game.objects.filter(may_go_on(), host_id__in=accounts).values_list("pk", flat=True)
    seats: list[QuerySet[Model, object]] = [
        rows.objects.filter(may_go_on("game__"), user_id__in=accounts).values_list("game_id")
        for rows in (Seat, Participation)
    ]
    return list(hosted.union(*seats))


def readable(actions: QuerySet[ModerationAction], reader: User) -> QuerySet[ModerationAction]:
    """Leave out actions at the reader's running games: they may reveal what a player must not know.

    Also actions on open reports that concern the reader, who must not learn of those.
    """
    accounts = search.accounts_of(reader)
    games = running(accounts)
    rows = actions.exclude(game_id__in=games) if games else actions
    waiting = search.own_reports(reader, accounts).filter(status=Report.Status.OPEN)
    reports = list(waiting.values_list("pk", flat=True))
    return rows.exclude(report_id__in=reports) if reports else rows


def may_go_on(game: str = "") -> Q:
    """Games that go on or may be reopened. ``game`` is a prefix for lookups, such as ``game__``."""
    states = [Game.Status.OPEN, Game.Status.FULL, Game.Status.ACTIVE]
    late = now() - timedelta(days=REOPEN_DAYS)
    broken_off = {f"{game}status": Game.Status.ENDED, f"{game}finished_at__gt": late}
    return Q(**{f"{game}status__in": states}) | Q(**broken_off)
