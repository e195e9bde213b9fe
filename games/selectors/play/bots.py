"""Bots to play with: bot accounts, and the site's own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from django.db import connections, router
from django.db.models import Exists, OuterRef, QuerySet

from games.bots import NAMES, STRENGTHS, bots_of
from games.models import BotRating, Game, Participation, Seat, User
from games.payloads.bots import BotResults, PublicBot
from games.payloads.ratings import PlayerRating
from games.rating_system import BotKey
from games.rulesets.registry import RULESETS
from games.selectors.accounts import players
from games.selectors.accounts.bot_accounts import PLAYING
from games.selectors.people import blocks
from games.selectors.play import bot_ratings

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


@dataclass(frozen=True, slots=True)
class Wish:
    """A filter for bots; None leaves a part out."""

    ruleset: str | None = None
    owner: str = ""
    level: str | None = None  # of the site's own bots
    min_rating: int | None = None  # among bots, in ``ruleset`` or in any game
    max_rating: int | None = None

    @property
    def by_rating(self) -> bool:
        return self.min_rating is not None or self.max_rating is not None


def public_bots(wish: Wish) -> QuerySet[User]:
    """The active bot accounts that match; with a ruleset, those that have finished such a game."""
    rows = User.objects.filter(owner__is_active=True, is_active=True, deleted_at=None)
    if wish.level is not None:
        return rows.none()
    if wish.owner:
        rows = rows.filter(owner__in=players.by_name(wish.owner))
    if wish.by_rating:
        bounds = {"score__gte": wish.min_rating, "score__lte": wish.max_rating}
        asked: dict[str, object] = {
            name: value for name, value in bounds.items() if value is not None
        }
        if wish.ruleset is not None:
            asked["ruleset"] = wish.ruleset
        rows = rows.filter(Exists(BotRating.objects.filter(user=OuterRef("pk"), **asked)))
    elif wish.ruleset is not None:
        ended = Participation.objects.filter(
            user=OuterRef("pk"), left=False, game__ruleset=wish.ruleset, game__status="finished"
        )
        rows = rows.filter(Exists(ended))
    return rows.select_related("owner")


def site_bots(wish: Wish) -> list[str]:
    """The names of the site's own bots that match, weakest first; with a ruleset, its bots."""
    if wish.owner:
        return []
    names = NAMES if wish.ruleset is None else tuple(bots_of(RULESETS[wish.ruleset]))
    return [name for name in names if wish.level in (None, STRENGTHS[name])]


def shown(
    page: Sequence[User], own: Sequence[str], wish: Wish, viewer: User | None
) -> list[PublicBot]:
    """The site's own bots, and a page of accounts with their results.

    Three statements, however many bots. Nothing reveals tables that lists would hide from the
    viewer, not even their number.
    """
    ids = [bot.pk for bot in page]
    tables: dict[int, int] = defaultdict(int)
    at_tables = Seat.objects.filter(
        user__in=ids, game__status__in=PLAYING, game__invited_only=False
    )
    if viewer is not None:
        at_tables = at_tables.exclude(game__host__in=blocks.blockers_of(viewer))
    for user in at_tables.values_list("user_id", flat=True):
        tables[user or 0] += 1
    results = _results(ids)
    ratings = bot_ratings.of_bots(accounts=ids, own=own)
    accounts: list[PublicBot] = [
        {
            "username": bot.username,
            "owner": bot.owner.username if bot.owner else None,
            "level": None,
            "joined": bot.date_joined.date().isoformat(),
            "reliability": bot.reliability,
            "tables": tables[bot.pk],
            "results": results[bot.pk],
            "ratings": ratings.get(BotKey("", bot.pk), []),
        }
        for bot in page
    ]
    fitting = [(bot, ratings.get(BotKey(bot), [])) for bot in own]
    return [_site_bot(bot, rated) for bot, rated in fitting if _fits(rated, wish)] + accounts


def _site_bot(bot: str, ratings: list[PlayerRating]) -> PublicBot:
    return {
        "username": bot,
        "owner": None,
        "level": STRENGTHS[bot],
        "joined": None,
        "reliability": None,
        "tables": None,
        "results": [],
        "ratings": ratings,
    }


def _fits(ratings: list[PlayerRating], wish: Wish) -> bool:
    """Whether one of the ratings is within the filter's bounds; true if it has none."""
    if not wish.by_rating:
        return True
    least = -inf if wish.min_rating is None else wish.min_rating
    most = inf if wish.max_rating is None else wish.max_rating
    asked = [row for row in ratings if wish.ruleset in (None, row["ruleset"])]
    return any(least <= row["rating"] <= most for row in asked)


def _results(ids: Sequence[int]) -> dict[int, list[BotResults]]:
    found: dict[int, list[BotResults]] = defaultdict(list)
    with connections[router.db_for_read(Game)].cursor() as cursor:
        cursor.execute(RESULTS, [list(ids)])
        for user, ruleset, games, wins, seconds in cursor.fetchall():
            found[user].append(
                {"ruleset": ruleset, "games": games, "wins": wins, "seconds": seconds}
            )
    return found
