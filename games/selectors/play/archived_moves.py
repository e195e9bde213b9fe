"""Games whose moves are no longer in the database.

Readers of a log ask here only if it is empty though the game was played, so nobody else pays.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from games.clocks.time_ordered_ids import instant_of
from games.errors import MovesArchivedError
from games.models import ArchivedMoves, Game

OVER: Final = (Game.Status.FINISHED, Game.Status.ENDED)


class Range(NamedTuple):
    """The range of ids of games that were made in a quarter."""

    first: UUID
    end: UUID  # the first after it


def ranges() -> list[Range]:
    """The ranges of ids of games whose moves are archived, oldest first; one statement."""
    rows = ArchivedMoves.objects.order_by("first_id").values_list("first_id", "end_id")
    return [Range(first, end) for first, end in rows]


def latest_end(found: list[Range]) -> datetime | None:
    """The instant before which all games with archived moves were made; None if there are none."""
    return instant_of(found[-1].end) if found else None


def are_archived(game: Game) -> bool:
    """Whether the moves of a game were detached; one statement, and none while it may go on."""
    if game.status not in OVER:
        return False
    return ArchivedMoves.objects.filter(first_id__lte=game.pk, end_id__gt=game.pk).exists()


def require_moves(game: Game) -> None:
    """Raise MovesArchivedError if a game has no log because its moves are archived."""
    if are_archived(game):
        raise MovesArchivedError(
            _(
                "This game is old, and its moves were moved to the site's archive. Its "
                "result and score sheet are still here; for the moves, ask whoever runs this "
                "site."
            )
        )
