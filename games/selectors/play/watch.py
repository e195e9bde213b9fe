"""Which tables are worth watching, judged by what everybody may know about them.

``games.selectors.tables.visibility`` says who may watch one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.core.cache import cache
from django.db import connection
from redis.exceptions import RedisError

from games.engine.scoring import totals
from games.models import Game, User, WatchedTable
from games.payloads.watch import WatchedTableShape, WatchShape
from games.policy import WATCH_AMONG, WATCH_DAYS, WATCH_TABLES
from games.rating_system import START, score
from games.selectors.people import blocks
from games.selectors.play import table_view
from games.selectors.tables import rows
from games.selectors.tables.visibility import visibility_of

Status = Game.Status
FEATURED: Final = "featured_game"  # in Redis
CLOSE: Final = 0.1  # of the best score: a lead over the second smaller than this is close,
CLOSE_POINTS: Final = 150  # and worth as much as this many rating points
MORE: Final = 2  # times as many are stored as shown, since those of blocking hosts are left out

# Tables with at least two people, only among the newest, so that the cost is bounded.
_STRONGEST: Final = """
    SELECT game.id, avg(coalesce(rating.score, %(unrated)s))
    FROM ({newest}) game
    JOIN games_seat seat ON seat.game_id = game.id AND seat.user_id IS NOT NULL
    JOIN games_user player ON player.id = seat.user_id AND player.owner_id IS NULL
    LEFT JOIN games_rating rating
        ON rating.user_id = seat.user_id AND rating.ruleset = game.ruleset
    GROUP BY game.id HAVING count(*) > 1
    ORDER BY 2 DESC, game.id LIMIT %(limit)s"""
_LIVE: Final = _STRONGEST.format(
    newest="""
        SELECT id, ruleset FROM games_game
        WHERE status = 'active' AND NOT invited_only AND NOT guided AND paused_at IS NULL
            AND (spectators = 'public' OR spectators = 'delayed' AND ply > spectator_delay)
        ORDER BY created_at DESC LIMIT %(among)s"""
)
_OVER: Final = _STRONGEST.format(
    newest="""
        SELECT id, ruleset FROM games_game
        WHERE status = 'finished' AND NOT invited_only AND NOT guided
            AND spectators <> 'nobody' AND finished_at > %(since)s
        ORDER BY finished_at DESC LIMIT %(among)s"""
)


def worth_watching(at: datetime) -> list[WatchedTable]:
    """Compute both lists as of now, to be stored. Six statements."""
    return [*_ranked(_LIVE, at), *_ranked(_OVER, at)]


def watched(*, user: User | None) -> WatchShape:
    """The stored lists, each table as spectators see it now; without those of blocking hosts.

    Two statements, and one more for a logged-in user.
    """
    tables = rows.games().select_related("watched").filter(watched__isnull=False)
    if user is not None:
        tables = tables.exclude(host__in=blocks.blockers_of(user))
    found = list(tables.order_by("-watched__worth", "pk"))
    return {
        "live": _shown(found, Status.ACTIVE, user),
        "finished": _shown(found, Status.FINISHED, user),
    }


def most_worth() -> WatchedTableShape | None:
    """The table for the first page: preferably a running one of which something can be seen."""
    lists = watched(user=None)
    every = [*lists["live"], *lists["finished"]]
    return next((table for table in every if table["thumb"]), next(iter(every), None))


def featured() -> WatchedTableShape | None:
    """The same from the cache, as the first page must not need the database; None without Redis."""
    try:
        kept: WatchedTableShape | None = cache.get(FEATURED)
    except RedisError:
        return None
    return kept


def _shown(found: Sequence[Game], status: str, user: User | None) -> list[WatchedTableShape]:
    mine = [game for game in found if game.status == status][:WATCH_TABLES]
    return [_table(game, user) for game in mine]


def _table(game: Game, user: User | None) -> WatchedTableShape:
    visibility = visibility_of(game, user)
    told = visibility.present
    return {
        **table_view.summary(game, visibility),
        "rating": game.watched.rating,
        "is_close": told and game.watched.is_close,
        "scores": game.watched.scores if told else None,
        "thumb": game.watched.thumb if told else None,
    }


def _ranked(statement: str, at: datetime) -> list[WatchedTable]:
    strongest = _strongest(statement, at)
    games = rows.with_seats().defer("secret").filter(pk__in=strongest)
    found = [_assessed(game, strongest[game.pk]) for game in games]
    found.sort(key=lambda row: (-row.worth, row.game_id))
    return found[: MORE * WATCH_TABLES]


def _strongest(statement: str, at: datetime) -> dict[UUID, int]:
    values: dict[str, float | datetime] = {
        "unrated": score(*START),
        "among": WATCH_AMONG,
        "limit": 2 * MORE * WATCH_TABLES,
        "since": at - timedelta(days=WATCH_DAYS),
    }
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return {game: round(rating) for game, rating in cursor.fetchall()}


def _assessed(game: Game, rating: int) -> WatchedTable:
    """What a table is worth, judged only by what every spectator sees now."""
    row = WatchedTable(game=game, worth=rating, rating=rating)
    if not (visibility_of(game, None).present and game.has_rules):
        return row
    state, parts = game.position(), game.ruleset_info
    view = parts.view(state, None)
    row.thumb = parts.thumb(view)
    row.scores = _scores(game, view)
    row.is_close = _is_close(row.scores)
    row.worth += CLOSE_POINTS * row.is_close
    return row


def _scores(game: Game, view: object) -> list[int | None] | None:
    if game.standings is not None:
        by_seat = {standing["seat"]: standing["score"] for standing in game.standings}
        return [by_seat[number] for number in range(len(game.seat_rows))]
    sheet = game.ruleset_info.score_sheet
    return None if sheet is None else totals(sheet.score_sheet(view), len(game.seat_rows))


def _is_close(scores: Sequence[int | None] | None) -> bool:
    known = sorted((one for one in scores or () if one is not None), reverse=True)
    if len(known) < len(scores or ()) or len(known) < 2 or known[0] <= 0:
        return False
    return known[0] - known[1] <= CLOSE * known[0]
