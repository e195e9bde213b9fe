"""Lists of tables."""

from __future__ import annotations

from datetime import timedelta
from functools import reduce
from operator import or_
from uuid import UUID

from django.db.models import Q, QuerySet

from games.clocks.now import now
from games.models import Game, Seat, User
from games.rulesets.registry import RULESETS
from games.selectors.accounts import players
from games.selectors.tables.rows import games


def public_games(
    *, offered: bool = False, free: bool = False, player: str = "", **columns: str | bool
) -> QuerySet[Game]:
    """Public tables by their columns; or only those where a seat is offered, or free.

    Of ``player``: those at which somebody of that name sits.

    Tables by invitation only are in the lists of those who sit there, and in no other.
    """
    rows = games().filter(invited_only=False, **columns)
    if offered:
        offers = Seat.objects.exclude(offered_at=None).values("game_id")
        rows = rows.filter(pk__in=offers, status=Game.Status.ACTIVE)
    if free:  # an open table has a free seat; without one it is full
        rows = rows.filter(status=Game.Status.OPEN)
    if player:
        sits = Seat.objects.filter(user__in=players.by_name(player).filter(is_active=True))
        rows = rows.filter(pk__in=sits.values("game_id"))
    return rows


def games_of(*, user: User) -> QuerySet[Game]:
    """The tables at which a user sits."""
    return games().filter(pk__in=Seat.objects.filter(user=user).values("game_id"))


def games_with_bot_due(*, seconds: float) -> list[UUID]:
    """Games that have waited for a bot for that long, by the index that lists only those."""
    since = now() - timedelta(seconds=seconds)
    waiting = Game.objects.filter(_with_rules(), due__bot_due=True, updated_at__lt=since)
    return list(waiting.values_list("pk", flat=True)[:500])


def _with_rules() -> Q:
    """Started games whose rules are installed here."""
    of_each = [
        Q(ruleset=key, rules_version__in=ruleset.versions) for key, ruleset in RULESETS.items()
    ]
    return reduce(or_, of_each)
