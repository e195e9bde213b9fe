"""Tables at which a moderator plays: closed to them for as long as a game may go on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from games.clocks.now import now
from games.models import Game, ModerationAction, Participation, Seat, User
from games.policy import REOPEN_DAYS


def running(reader: User) -> list[UUID]:
    """The games of a reader, or of a bot account of theirs, that go on or may be reopened.

    Two statements, each way by an index.
    """
    own = Q(pk=reader.pk) | Q(owner=reader)
    accounts = list(User.objects.filter(own).values_list("pk", flat=True))
    hosted = Game.objects.filter(may_go_on(), host_id__in=accounts).values_list("pk", flat=True)
    seats: list[QuerySet[Any, Any]] = [
        rows.objects.filter(may_go_on("game__"), user_id__in=accounts).values_list("game_id")
        for rows in (Seat, Participation)
    ]
    return list(hosted.union(*seats))


def readable(actions: QuerySet[ModerationAction], reader: User) -> QuerySet[ModerationAction]:
    """Leave out what was done at these games: it may tell what a player must not know."""
    games = running(reader)
    return actions.exclude(game_id__in=games) if games else actions


def may_go_on(game: str = "") -> Q:
    """Games that go on or may be reopened. ``game`` leads to them, with two underscores behind."""
    states = [Game.Status.OPEN, Game.Status.FULL, Game.Status.ACTIVE]
    late = now() - timedelta(days=REOPEN_DAYS)
    broken_off = {f"{game}status": Game.Status.ENDED, f"{game}finished_at__gt": late}
    return Q(**{f"{game}status__in": states}) | Q(**broken_off)
