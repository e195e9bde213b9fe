"""When moderators looked at hidden cards: told once a game is over for good."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import timedelta
from uuid import UUID

from django.db.models import F, QuerySet

from games.clocks.now import now
from games.models import Game, ModerationAction, Notice
from games.payloads.moves import RecordedLook
from games.payloads.timestamps import instant
from games.policy import REOPEN_DAYS


def told(notices: QuerySet[Notice], game: Game) -> QuerySet[Notice]:
    """Leave looks out while a game may go on: they would tell a player that they are suspected."""
    if game.status == Game.Status.FINISHED:
        return notices
    if game.status == Game.Status.ENDED:
        assert game.finished_at is not None
        if game.finished_at + timedelta(days=REOPEN_DAYS) < now():
            return notices
    return notices.exclude(kind=Notice.Kind.LOOKED)


def recorded(games: Iterable[UUID]) -> Mapping[UUID, list[RecordedLook]]:
    """The looks before the end of each of these finished games, earliest first.

    Later looks are left out, so that a record never changes.
    """
    found: defaultdict[UUID, list[RecordedLook]] = defaultdict(list)
    looks = ModerationAction.objects.filter(
        game__in=list(games),
        kind=ModerationAction.Kind.LOOK,
        created_at__lte=F("game__finished_at"),
    )
    for game, after, at in looks.order_by("pk").values_list("game_id", "after", "created_at"):
        assert game is not None
        found[game].append({"ply": after["ply"], "seat": after["seat"], "at": instant(at)})
    return found
