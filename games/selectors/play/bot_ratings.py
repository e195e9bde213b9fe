"""Ratings of bots, as everyone may see them: the ladder, and the ratings of the site's own bots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from django.db.models import Q, QuerySet

from games.bots import STRENGTHS, bots_of
from games.models import BotRating
from games.payloads.ratings import BotLeaderboardEntry, PlayerRating
from games.policy import LEADERBOARD_GAMES, PROVISIONAL_GAMES
from games.rating_system import BotKey
from games.rulesets.manifest import Ruleset
from games.selectors.play.ratings import ranks, shown


def ladder(*, ruleset: str) -> QuerySet[BotRating]:
    """The ratings that are listed, in the order of their index."""
    rows = BotRating.objects.filter(ruleset=ruleset, games__gte=LEADERBOARD_GAMES)
    account = Q(user__is_active=True, user__deleted_at=None, user__owner__is_active=True)
    return rows.filter(Q(user=None) | account).select_related("user__owner")


def ranked(*, ruleset: str, page: Sequence[BotRating]) -> list[BotLeaderboardEntry]:
    """A page of the ladder with ranks, in one more statement; equals share a rank."""
    return [
        {
            "rank": rank,
            "username": row.user.username if row.user else row.bot,
            "owner": row.user.owner.username if row.user and row.user.owner else None,
            "level": STRENGTHS.get(row.bot),
            **shown(row),
        }
        for rank, row in ranks(ladder(ruleset=ruleset), page)
    ]


def of_bots(
    *, accounts: Collection[int], own: Collection[str]
) -> Mapping[BotKey, list[PlayerRating]]:
    """The ratings of some bots by game, in one statement."""
    found: dict[BotKey, list[PlayerRating]] = defaultdict(list)
    asked = BotRating.objects.filter(Q(user__in=accounts) | Q(bot__in=own))
    for row in asked.order_by("ruleset"):
        found[row.key].append({"ruleset": row.ruleset, **shown(row)})
    return found


def of_own(game: Ruleset) -> dict[str, int | None]:
    """The site's own bots of a game, weakest first, each with its rating if known.

    It is the ladder's once no longer provisional; before that the arena's, if measured.
    """
    rows = BotRating.objects.filter(ruleset=game.key, games__gte=PROVISIONAL_GAMES)
    measured = {row.bot: round(row.score) for row in rows.exclude(bot="")}
    return {bot: measured.get(bot, rating) for bot, rating in bots_of(game).items()}
