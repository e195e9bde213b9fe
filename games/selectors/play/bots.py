"""Bot accounts for whoever looks for one to play with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from django.db import connections, router
from django.db.models import Exists, OuterRef, QuerySet

from games.models import Game, Participation, Seat, User
from games.payloads.bots import BotResults, PublicBot
from games.selectors.accounts import players
from games.selectors.accounts.bot_accounts import PLAYING

RESULTS: Final = """
    SELECT played.user_id, game.ruleset, count(*), count(*) FILTER (WHERE played.won),
        coalesce(round(sum(pace.total) / nullif(sum(pace.decisions), 0)), 0)::integer
    FROM games_participation AS played
    JOIN games_game AS game ON game.id = played.game_id AND game.status = 'finished'
    LEFT JOIN LATERAL (
        SELECT sum(second) AS total, count(*) AS decisions
        FROM unnest(played.seconds) AS second
    ) AS pace ON true
    WHERE played.user_id = ANY(%s) AND NOT played."left"
    GROUP BY played.user_id, game.ruleset ORDER BY game.ruleset
"""


def public_bots(*, ruleset: str | None = None, owner: str = "") -> QuerySet[User]:
    """The bot accounts that may play; those that have finished a game, or are somebody's."""
    rows = User.objects.filter(owner__is_active=True, is_active=True, deleted_at=None)
    if owner:
        rows = rows.filter(owner__in=players.by_name(owner))
    if ruleset is not None:
        ended = Participation.objects.filter(
            user=OuterRef("pk"), left=False, game__ruleset=ruleset, game__status="finished"
        )
        rows = rows.filter(Exists(ended))
    return rows.select_related("owner")


def shown(page: Sequence[User]) -> list[PublicBot]:
    """A page of bots with what they have done, in two statements however many they are.

    Of tables by invitation only nothing tells, not even how many there are.
    """
    ids = [bot.pk for bot in page]
    tables: dict[int, int] = defaultdict(int)
    at_tables = Seat.objects.filter(
        user__in=ids, game__status__in=PLAYING, game__invited_only=False
    )
    for user in at_tables.values_list("user_id", flat=True):
        tables[user or 0] += 1
    results = _results(ids)
    return [
        {
            "username": bot.username,
            "owner": bot.owner.username if bot.owner else "",
            "joined": bot.date_joined.date().isoformat(),
            "reliability": bot.reliability,
            "tables": tables[bot.pk],
            "results": results[bot.pk],
        }
        for bot in page
    ]


def _results(ids: Sequence[int]) -> dict[int, list[BotResults]]:
    found: dict[int, list[BotResults]] = defaultdict(list)
    with connections[router.db_for_read(Game)].cursor() as cursor:
        cursor.execute(RESULTS, [list(ids)])
        for user, ruleset, games, wins, seconds in cursor.fetchall():
            found[user].append(
                {"ruleset": ruleset, "games": games, "wins": wins, "seconds": seconds}
            )
    return found
