"""What players did at a table, once it is over."""

from __future__ import annotations

from typing import Final

import structlog
from django.db import transaction

from games.models import Game, Stint
from games.selectors import pace

DECISIONS_AT_MOST: Final = 400  # of one player in one game; no game comes near it

log = structlog.get_logger()


@transaction.atomic(savepoint=False)
def note_seconds(*, game: Game) -> None:
    """Write down how long each player took to decide, those who left among them.

    It says nothing about running games, because it is not there before the end.
    """
    try:
        taken = pace.seconds(game)
    except ValueError:  # a rule was mended while the game went on; its end counts all the same
        log.exception("pace_not_known", game=str(game.pk))
        return
    stints = list(Stint.objects.filter(game=game))
    for stint in stints:
        stint.seconds = taken.get(stint.user_id, [])[:DECISIONS_AT_MOST]
    Stint.objects.bulk_update(stints, ["seconds"])
