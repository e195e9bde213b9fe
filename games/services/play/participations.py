"""What players did at a table, once it is over."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Sum

from games.engine.types import Json
from games.models import Game, ModerationAction, Notice, Participation, Seat, User
from games.policy import (
    RELIABILITY_GAMES,
)
from games.selectors.play import decision_times
from games.services.play import clocks

DECISIONS_AT_MOST: Final = 400  # of one player in one game; no game comes near it

log = structlog.get_logger()


@transaction.atomic(savepoint=False)
def save_decision_times(*, game: Game) -> None:
    """Write down how long each player took to decide, including those who left.

    It reveals nothing about running games, as it is written only at the end.
    """
    try:
        taken = decision_times.decision_seconds(game)
    except ValueError:  # a rule was fixed while the game went on; the result counts all the same
        log.exception("pace_not_known", game=str(game.pk))
        return
    participations = list(Participation.objects.filter(game=game))
    for participation in participations:
        participation.seconds = taken.get(participation.user_id, [])[:DECISIONS_AT_MOST]
    Participation.objects.bulk_update(participations, ["seconds"])


SUBSTITUTIONS = (Notice.Kind.TAKEN_OVER, Notice.Kind.REPLACED)


def update_reliability(user: User) -> None:
    """Set the share of decisions made in time, in per cent, over a player's last games."""
    latest = user.participations.order_by("-ended_at")[:RELIABILITY_GAMES]
    sums = Participation.objects.filter(pk__in=latest.values("pk")).aggregate(
        Sum("decisions"), Sum("late")
    )
    decisions, late = sums["decisions__sum"] or 0, sums["late__sum"] or 0
    user.reliability = 100 * (decisions - late) // decisions if decisions else None
    user.save(update_fields=["reliability"])


def end_participation(
    game: Game, row: Seat, at: datetime, standing: dict[str, Json] | None, *, also_late: int = 0
) -> None:
    """Store what a player did at a seat; without a standing, the player has left.

    ``also_late`` is a number of extra decisions to count as late, for leaving openly.
    """
    assert row.user is not None
    mine = clocks.seat_clocks(game)[row.number]
    Participation.objects.create(
        game=game,
        user=row.user,
        seat=row.number,
        decisions=mine.decisions + also_late,
        late=mine.late + also_late,
        left=standing is None,
        ended_at=at,
        place=standing["place"] if standing else None,
        score=standing["score"] if standing else None,
        won=standing is not None and standing["won"],
        substitute=_is_substitute(game, row.user),
    )
    update_reliability(row.user)


def _is_substitute(game: Game, user: User) -> bool:
    """Whether a user took over a seat that another had begun with, or a moderator put them there.

    A player whom a moderator returns to their own seat does not count: that reverses an action.
    """
    came = Notice.objects.filter(game=game, player=user, kind__in=SUBSTITUTIONS)
    kinds = set(came.values_list("kind", flat=True))
    if Notice.Kind.REPLACED not in kinds:
        return bool(kinds)
    seated = ModerationAction.objects.filter(
        game=game, kind=ModerationAction.Kind.REPLACE, after__user=user.pk
    )
    return Notice.Kind.TAKEN_OVER in kinds or seated.filter(reverses=None).exists()
