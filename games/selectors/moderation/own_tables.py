"""Tables at which a moderator plays: closed to them for as long as a game may go on."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.clocks.now import now
from games.models import Game, ModerationAction, Participation, Seat, User
from games.policy import REOPEN_DAYS


def running(reader: User) -> QuerySet[Game]:
    """The games of a reader, or of a bot account of theirs, that go on or may be reopened."""
    theirs = Q(user=reader) | Q(user__owner=reader)
    seats = Seat.objects.filter(theirs, game=OuterRef("pk"))
    participations = Participation.objects.filter(theirs, game=OuterRef("pk"))
    may_go_on = ~Q(status__in=[Game.Status.FINISHED, Game.Status.CLOSED, Game.Status.ENDED])
    may_go_on |= Q(status=Game.Status.ENDED, finished_at__gt=now() - timedelta(days=REOPEN_DAYS))
    return Game.objects.filter(may_go_on, Q(host=reader) | Exists(seats) | Exists(participations))


def readable(actions: QuerySet[ModerationAction], reader: User) -> QuerySet[ModerationAction]:
    """Leave out what was done at these games: it may tell what a player must not know."""
    return actions.exclude(game__in=running(reader).values("pk"))
