"""When moderators looked at what was hidden, for the records of games that are over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db.models import F

from games.models import ModerationAction
from games.payloads.moves import RecordedLook
from games.payloads.timestamps import instant


def recorded(games: Iterable[UUID]) -> Mapping[UUID, list[RecordedLook]]:
    """The looks until the end of each of these finished games, the first one first.

    Those after it are left out, so that a record stays what it is.
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
